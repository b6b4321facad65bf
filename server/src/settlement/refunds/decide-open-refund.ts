import type { BodyOf } from '../../../../contract/src/entry.ts'
import { type decideRefund, minutesUntilDecision } from '../../../../contract/src/refunds.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordAudit, type Staff } from '../../staff/audit/record-audit.ts'
import { queueInquiry } from '../attempts/inquire-attempt.ts'
import { giveBack } from '../attempts/move-attempt.ts'
import { endRefund } from './follow-refund.ts'
import { lockKnownAttempt, readOpenRefund } from './start-refund.ts'

/**
 * Ends the refund that is under way, as a person found it at the gateway.
 * @throws Problem 404, 409 when none is under way or the gateway may still be answering
 */
export async function decideOpenRefund(
  db: Database,
  attemptId: number,
  { made, reason }: BodyOf<typeof decideRefund>,
  staff: Staff,
): Promise<null> {
  await db.transaction().execute(async (trx) => {
    const attempt = await lockKnownAttempt(trx, attemptId)
    const open = await readOpenRefund(trx, attemptId)
    if (!open) throw Problem.conflict('No refund of this payment is under way. Please reload the page.')
    if (open.asked_at.getTime() > Date.now() - minutesUntilDecision * 60_000)
      throw Problem.conflict(
        `The gateway may still be answering. Please wait until ${minutesUntilDecision} minutes have passed.`,
      )
    const because = { actor: staff.caller.name, reason }
    await endRefund(trx, attempt, open, made ? 'made' : 'refused', because)
    if (made) await giveBack(trx, attempt, open.amount, because)
    await recordAudit(trx, staff, 'decided a refund', `attempt ${attempt.transaction_id}`, {
      amount: open.amount,
      made,
    })
    await queueInquiry(trx, attemptId)
  })
  return null
}
