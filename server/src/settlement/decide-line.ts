import { sql } from 'kysely'
import { type Author, recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { insertEntries } from './insert-entries.ts'
import { entriesOfLine } from './plan/plan-entries.ts'
import type { LineState } from './plan/settlement-state.ts'
import { readBooks, readLine, readLineStates } from './read-settlement-state.ts'
import { refusalProblem } from './refusal-problem.ts'

/**
 * Leaves the open part of a statement line unallocated; existing matches stay.
 * @throws Problem 404; 409 when the line is decided
 */
export const leaveLine = (db: Database, id: number, reason: string, staff: Staff): Promise<void> =>
  db.transaction().execute((trx) => leaveLineInTransaction(trx, id, reason, staff))

/** Variant of leaveLine inside the caller's transaction. */
export async function leaveLineInTransaction(
  trx: Database,
  id: number,
  reason: string,
  staff: Author,
): Promise<void> {
  const line = await lockLine(trx, id)
  const { status, open_paisa, amount_paisa, decided_by } = line
  if (status !== 'open') throw refusalProblem({ reason: 'line_decided', status, decided_by })
  await trx
    .insertInto('line_decisions')
    .values({
      line_id: id,
      status: open_paisa < amount_paisa ? 'matched' : 'left',
      left_reason: reason,
      decided_by: staff.caller.id,
    })
    .execute()
  await postLine(trx, line, { ...line, left_reason: reason })
  await recordAudit(trx, staff, 'left_statement_line_unallocated', `statement line ${id}`, { reason })
}

/**
 * Reopens the unallocated part of a statement line; its matches stay.
 * @throws Problem 404; 409 when nothing was left unallocated, or on a payout, whose match is undone instead
 */
export async function reopenLine(db: Database, id: number, staff: Staff): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const line = await lockLine(trx, id)
    if (line.left_reason === null) throw Problem.conflict('refusal.line.nothing-left')
    if (line.fee_paisa !== null) throw Problem.conflict('refusal.line.payout-with-fee')
    await trx.deleteFrom('line_decisions').where('line_id', '=', id).execute()
    await postLine(trx, line, { ...line, left_reason: null })
    await recordAudit(trx, staff, 'reopened_statement_line', `statement line ${id}`)
  })
}

/** Locks statement lines in the order of their ids, as does every other lock of several lines. */
export async function lockLines(trx: Database, ids: readonly number[]): Promise<void> {
  await sql`select from statement_lines where id = any(${ids}::bigint[]) order by id for update`.execute(trx)
}

/** Locks a statement line for a decision and reads it. @throws Problem 404 */
export async function lockLine(trx: Database, id: number): Promise<LineState> {
  await sql`select from statement_lines where id = ${id} for update`.execute(trx)
  return readLine(trx, id)
}

/**
 * Posts a decision about a statement line that settles nothing: leaving it unallocated, or reopening it. The
 * line must be locked.
 */
async function postLine(trx: Database, was: LineState, line: LineState): Promise<void> {
  await insertEntries(trx, entriesOfLine(was, line, await readBooks(trx)))
}

/**
 * Reverses the postings of a removed statement's lines, and deletes their decisions and undone matches; the
 * lines must be locked.
 */
export async function deleteLineDecisions(trx: Database, lineIds: number[]): Promise<void> {
  for (const line of await readLineStates(trx, lineIds))
    await postLine(trx, line, { ...line, left_reason: null })
  await sql`delete from line_decisions where line_id = any(${lineIds}::bigint[])`.execute(trx)
  await sql`
    delete from statement_matches
      where line_id = any(${lineIds}::bigint[]) and undone_at is not null`.execute(trx)
}
