import type { BodyOf } from '../../../../contract/src/entry.ts'
import type { decideRefund } from '../../../../contract/src/refunds.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordAudit, type Staff } from '../../staff/audit/record-audit.ts'
import { applySettlement } from '../apply-settlement.ts'
import { findTransactionId } from '../attempts/find-transaction-id.ts'

/**
 * Ends the refund that is under way, as a person found it at the gateway.
 * @throws Problem 404, 409 when none is under way or the gateway may still be answering
 */
export async function decideOpenRefund(
  db: Database,
  attempt_id: number,
  { made, reason }: BodyOf<typeof decideRefund>,
  staff: Staff,
): Promise<null> {
  const { transaction_id } = await findTransactionId(db, attempt_id)
  const decision = { kind: 'refund decided', attempt_id, made, reason } as const
  await applySettlement(db, { attemptIds: [attempt_id] }, decision, staff, ({ trx, held }) => {
    const attempt = held.intents.flatMap(({ attempts }) => attempts).find(({ id }) => id === attempt_id)
    // The next one waits while one is under way: it is the newest.
    const amount = attempt?.refunds.findLast(({ way }) => way === 'gateway')?.amount
    return recordAudit(trx, staff, 'recorded the outcome of a refund', `attempt ${transaction_id}`, {
      amount,
      made,
    })
  })
  return null
}
