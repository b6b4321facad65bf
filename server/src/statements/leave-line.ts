import type { LineOutcomes } from '../../../contract/src/statements.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { recordAudit, type Staff } from '../staff/audit/record-audit.ts'
import { eachLine } from './confirm-match.ts'
import { lockLine } from './lock-line.ts'

/** Says that lines pay nothing of ours, with the reason. @returns what became of each */
export const leaveAll = (
  db: Database,
  lineIds: number[],
  reason: string,
  staff: Staff,
): Promise<LineOutcomes> =>
  eachLine(
    lineIds,
    (id) => id,
    (id) => leaveLine(db, id, reason, staff),
  )

/** A line of which some is matched keeps that: what is left is its rest. */
async function leaveLine(db: Database, id: number, reason: string, staff: Staff): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const line = await lockLine(trx, id)
    if (line.status !== 'open')
      throw Problem.conflict(`This line is no longer open: it is ${line.decided}. Please reload the page.`)
    const { amount_paisa } = await trx
      .selectFrom('statement_lines')
      .select('amount_paisa')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('statement_lines')
      .set({
        ...{ status: line.open_paisa < amount_paisa ? 'matched' : 'left', left_reason: reason },
        ...{ decided_by: staff.caller.id, decided_at: new Date() },
      })
      .where('id', '=', id)
      .execute()
    await recordAudit(trx, staff, 'left a statement line', `statement line ${id}`, { reason })
  })
}

/**
 * Opens what was left of a line again; its matches stay.
 * @throws Problem 404, 409 when nothing of it was left
 */
export async function reopenLeftLine(db: Database, id: number, staff: Staff): Promise<null> {
  await db.transaction().execute(async (trx) => {
    const line = await lockLine(trx, id)
    if (line.left_reason === null)
      throw Problem.conflict('Nothing of this line was left. Please reload the page.')
    await trx
      .updateTable('statement_lines')
      .set({ status: 'open', left_reason: null, decided_by: null, decided_at: null })
      .where('id', '=', id)
      .execute()
    await recordAudit(trx, staff, 'reopened a statement line', `statement line ${id}`)
  })
  return null
}
