import type { BodyOf } from '../../../contract/src/entry.ts'
import type * as calls from '../../../contract/src/refunds.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { applySettlement } from '../settlement/apply-settlement.ts'
import { findTransactionId } from '../settlement/attempts/find-transaction-id.ts'

/**
 * Ends the pending refund with the outcome that a person found at the gateway.
 * @throws Problem 404; 409 when none is pending or the gateway may still answer
 */
export async function decideOpenRefund(
  db: Database,
  attempt_id: number,
  { made, reason }: BodyOf<typeof calls.decideRefund>,
  staff: Staff,
): Promise<void> {
  const { transaction_id } = await findTransactionId(db, attempt_id)
  const decision = { kind: 'refund_decided', attempt_id, made, reason } as const
  await applySettlement(db, { attemptIds: [attempt_id] }, decision, staff, ({ trx, state }) => {
    const attempt = state.intents.flatMap(({ attempts }) => attempts).find(({ id }) => id === attempt_id)
    // The newest, because only one refund can be pending.
    const amount = attempt?.refunds.findLast(({ way }) => way === 'gateway')?.amount
    return recordAudit(trx, staff, 'recorded_refund_outcome', `attempt ${transaction_id}`, {
      amount,
      made,
    })
  })
}
