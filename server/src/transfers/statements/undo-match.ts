import { sql } from 'kysely'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { applySettlement } from '../../settlement/apply-settlement.ts'
import { matchWay } from './match-way.ts'

/**
 * Undoes the match of a line with a transfer or cheque, or all those of a deposit or payout (plan-match.ts);
 * the match stays visible.
 * @throws Problem 403 without the right to reverse the settlement; 404; 409 when it is undone or money was
 *   refunded
 */
export async function undoMatch(db: Database, match_id: number, reason: string, staff: Staff): Promise<void> {
  const match = await db
    .selectFrom('statement_matches')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'attempt_id')
    .select(['attempt_id', 'line_id', 'statement_matches.amount', 'transaction_id'])
    .where('statement_matches.id', '=', match_id)
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.match'))
  const { attempt_id, line_id, amount, transaction_id } = match
  const matches = await readMatchedTogether(db, { match_id, attempt_id, line_id })
  const undone = {
    kind: 'match_undone',
    matches,
    reason,
    may_reverse: staff.caller.rights.has('donation.reverse'),
  } as const
  const attemptIds = matches.map((one) => one.attempt_id)
  await applySettlement(db, { attemptIds, withLines: true }, undone, staff, ({ trx }) =>
    recordAudit(trx, staff, 'undid_match', `statement line ${line_id}`, {
      attempt: transaction_id,
      amount,
      reason,
      ...(matches.length > 1 && { matches: matches.length }),
    }),
  )
}

/** Reads the standing matches of a deposit or payout; any other match stands alone. */
async function readMatchedTogether(
  db: Database,
  { match_id, attempt_id, line_id }: { match_id: number; attempt_id: number; line_id: number },
) {
  const together = await db
    .selectFrom('statement_matches as match')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'match.attempt_id')
    .leftJoin('office_gifts as gift', 'gift.attempt_id', 'attempt.id')
    .select(['match.id as match_id', 'match.attempt_id'])
    .where('line_id', '=', line_id)
    .where('undone_at', 'is', null)
    .where(sql<boolean>`${matchWay} in ('cash', 'card')`)
    .orderBy('match.id')
    .execute()
  return together.some((one) => one.match_id === match_id) ? together : [{ attempt_id, match_id }]
}
