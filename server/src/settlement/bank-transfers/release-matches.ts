import { sql, type Transaction } from 'kysely'
import type { DB } from '../../platform/database/tables.ts'
import type { Staff } from '../../staff/audit/record-audit.ts'

/** How much of a transfer lines of statements pay, in whole rupees. */
export async function foundSoFar(trx: Transaction<DB>, attemptId: number): Promise<number> {
  const { found } = await trx
    .selectFrom('statement_matches')
    .select(sql<number>`coalesce(sum(amount), 0)`.as('found'))
    .where('attempt_id', '=', attemptId)
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow()
  return found
}

/**
 * Undoes one match, or all of a transfer's, and opens their lines again. What the lines pay must be locked before, and no
 * state moved: the donation or payment first, then its lines, then the counter of receipts, always in this order.
 */
export async function releaseMatches(
  trx: Transaction<DB>,
  which: { attemptId: number } | { matchId: number },
  staff: Staff,
): Promise<void> {
  const ofThese =
    'attemptId' in which ? sql<boolean>`attempt_id = ${which.attemptId}` : sql<boolean>`id = ${which.matchId}`
  await sql`
    select from statement_lines where id in (
      select line_id from statement_matches where ${ofThese} and undone_at is null)
    order by id for update`.execute(trx)
  const released = await trx
    .updateTable('statement_matches')
    .set({ undone_at: new Date(), undone_by: staff.caller.id })
    .where(ofThese)
    .where('undone_at', 'is', null)
    .returning('line_id')
    .execute()
  if (released.length === 0) return
  await trx
    .updateTable('statement_lines')
    .set({ status: 'open', left_reason: null, decided_by: null, decided_at: null })
    .where(
      'id',
      'in',
      released.map(({ line_id }) => line_id),
    )
    .execute()
}
