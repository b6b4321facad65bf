import { sql } from 'kysely'
import { rupees } from '../../../../contract/src/amounts.ts'
import type * as calls from '../../../../contract/src/day-sheets.ts'
import type { BodyOf } from '../../../../contract/src/entry.ts'
import type { OpenWork } from '../../context.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { readSheet } from './office-gifts.queries.ts'

export const openSheets: OpenWork = {
  permissions: ['donation.enter'],
  task: { what: 'day_sheets' },
  rows: sql`day_sheets where closed_at is null and day < day_in_pakistan(now())`,
}

export async function openSheet(db: Database, opened: BodyOf<typeof calls.openDaySheet>, staff: Staff) {
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('day_sheets')
      .values({ ...opened, day: opened.day ?? '', opened_by: staff.caller.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, staff, 'opened_day_sheet', `day sheet ${id}`, { title: opened.title })
    return readSheet(trx, id)
  })
}

/** Corrects the manual count. @throws Problem 404; 409 when the sheet is closed */
export async function changeSheet(
  db: Database,
  id: number,
  counted: BodyOf<typeof calls.changeDaySheet>,
  staff: Staff,
) {
  return db.transaction().execute(async (trx) => {
    await lockOpenSheet(trx, id)
    await trx.updateTable('day_sheets').set(counted).where('id', '=', id).execute()
    await recordAudit(trx, staff, 'changed_day_sheet', `day sheet ${id}`, counted)
    return readSheet(trx, id)
  })
}

/**
 * Closes a sheet whose entries match the manual count.
 * @throws Problem 404; 409 when it is closed or does not match
 */
export async function closeSheet(db: Database, id: number, staff: Staff) {
  return db.transaction().execute(async (trx) => {
    await lockOpenSheet(trx, id)
    await lockGifts(trx, id)
    const { count, sum, expected_count, expected_sum } = await readSheet(trx, id)
    if (count !== expected_count || sum !== expected_sum)
      throw Problem.conflict('refusal.day-sheet.differs', {
        count,
        sum: rupees(sum),
        expectedCount: expected_count,
        expectedSum: rupees(expected_sum),
      })
    await trx
      .updateTable('day_sheets')
      .set({ closed_by: staff.caller.id, closed_at: sql`clock_timestamp()` })
      .where('id', '=', id)
      .execute()
    await recordAudit(trx, staff, 'closed_day_sheet', `day sheet ${id}`, { count, sum })
    return readSheet(trx, id)
  })
}

async function lockOpenSheet(trx: Database, id: number): Promise<void> {
  const sheet = await trx
    .selectFrom('day_sheets')
    .select('closed_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.day-sheet'))
  if (sheet.closed_at) throw Problem.conflict('refusal.day-sheet.closed-already')
}

/** Locks the sheet's gifts, so that a decision about a gift is made either before or after the closing. */
async function lockGifts(trx: Database, sheetId: number): Promise<void> {
  await sql`
    select from payment_intents where id in (
      select intent_id from day_sheet_gifts join donations on donations.id = donation_id
      where day_sheet_id = ${sheetId})
    order by id for update`.execute(trx)
}
