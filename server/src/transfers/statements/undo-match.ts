import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { applySettlement } from '../../settlement/apply-settlement.ts'

/**
 * Undoes the match of a line with a transfer (plan-match.ts); the match stays visible.
 * @throws Problem 403 without the right to reverse the settlement; 404; 409 when it is undone or money was
 *   refunded
 */
export async function undoMatch(db: Database, match_id: number, reason: string, staff: Staff): Promise<null> {
  const match = await db
    .selectFrom('statement_matches')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'attempt_id')
    .select(['attempt_id', 'line_id', 'statement_matches.amount', 'transaction_id'])
    .where('statement_matches.id', '=', match_id)
    .executeTakeFirst()
  if (!match) throw Problem.notFound('refusal.not-found.match')
  const { attempt_id, line_id, amount, transaction_id } = match
  const undone = {
    kind: 'match undone',
    attempt_id,
    match_id,
    reason,
    may_reverse: staff.caller.rights.has('donation.reverse'),
  } as const
  await applySettlement(db, { attemptIds: [attempt_id], withLines: true }, undone, staff, ({ trx }) =>
    recordAudit(trx, staff, 'undid a match', `statement line ${line_id}`, {
      attempt: transaction_id,
      amount,
      reason,
    }),
  )
  return null
}
