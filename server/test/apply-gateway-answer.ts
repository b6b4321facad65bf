import type { PaymentStatus } from '../../contract/src/status.ts'
import type { Inquiry, InquiryOutcome } from '../src/gateways/gateway.ts'
import type { Database } from '../src/platform/database/database.ts'
import { applySettlement } from '../src/settlement/apply-settlement.ts'
import { statusOf } from '../src/settlement/plan/settlement-state.ts'

const transaction = {
  id: '1',
  order_id: 'SW1',
  category_name: 'EWallet',
  channel_name: 'EasyPaisa',
  channel_transaction_id: '2',
  transaction_status: 'as it says',
}

/**
 * A gateway's answer about an attempt: the outcome, by default for the whole amount and with its own record.
 */
export const inquiryAbout = (
  { transaction_id, amount }: { transaction_id: string; amount: number },
  outcome: InquiryOutcome,
  more: Partial<Inquiry> = {},
): Inquiry => ({
  outcome,
  transactionId: transaction_id,
  amountPaisa: amount * 100,
  transaction,
  reason: `${outcome}: 0000`,
  ...more,
})

/** Applies an answer that the sandbox would never give. @returns the attempt's state after it */
export async function applyGatewayAnswer(
  db: Database,
  attempt: { id: number; transaction_id: string; amount: number },
  outcome: InquiryOutcome,
  more: Partial<Inquiry> = {},
): Promise<PaymentStatus> {
  const { id: attempt_id } = attempt
  const inquiry = inquiryAbout(attempt, outcome, more)
  const evidence = { kind: 'inquiry', attempt_id, inquiry, accepts: false } as const
  return statusOf(await applySettlement(db, { attemptIds: [attempt_id] }, evidence, 'system'), attempt_id)
}
