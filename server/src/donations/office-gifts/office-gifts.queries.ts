import { sql } from 'kysely'
import type * as calls from '../../../../contract/src/day-sheets.ts'
import type { AnswerInput, RowInput } from '../../../../contract/src/entry.ts'
import type { RecordedGift } from '../../../../contract/src/office-gifts.ts'
import { officeGateway } from '../../../../contract/src/payment-methods.ts'
import type { Database } from '../../platform/database/database.ts'
import { readPage } from '../../platform/database/read-page.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { PageRequest } from '../../platform/http/pagination.ts'
import { Problem } from '../../platform/http/problem.ts'
import { clearedOn } from '../../settlement/line-columns.ts'
import { mayUndo, readEntries } from '../../settlement/may-undo.ts'

/**
 * Count and sum of the gifts on a day `sheet`, in SQL: those not reversed now, or when the sheet was closed.
 * A gift reversed before the closing does not count; a later reversal changes nothing.
 */
export const sheetFigures = `
  select count(*)::int as count, coalesce(sum(entered.amount), 0)::bigint as sum
  from day_sheet_gifts as entered join donations on donations.id = donation_id
  where day_sheet_id = sheet.id and exists (
    select from payment_attempts as attempt
    left join office_gifts as gift on gift.attempt_id = attempt.id
    left join transfer_verifications as found on found.attempt_id = attempt.id
      and verified_at <= coalesce(sheet.closed_at, 'infinity')
    where attempt.intent_id = donations.intent_id
      and (gift.attempt_id is not null or found.attempt_id is not null)
      and coalesce(gift.reversed_at, found.reversed_at, 'infinity') >= coalesce(sheet.closed_at, 'infinity'))`

export async function readRecorded(db: Database, donationId: number): Promise<RecordedGift> {
  const { rows } = await sql<RecordedGift>`
    select id, donation_code, exists (select from messages where intent_id = donations.intent_id) as is_sent,
      (select number from receipts where intent_id = donations.intent_id order by receipts.id desc limit 1)
        as receipt_number
    from donations where id = ${donationId}`.execute(db)
  return rows[0] as RecordedGift
}

/** Reads the attempt of a gift in cash or by cheque. @throws Problem 404 */
export async function readOfficeAttempt(db: Database, donationId: number) {
  return db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('donations', 'donations.intent_id', 'attempt.intent_id')
    .select(['attempt.id', 'donation_code'])
    .where('donations.id', '=', donationId)
    .where('gateway', '=', officeGateway)
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.gift'))
}

/** Enters a gift on a sheet. @throws Problem 409 when the sheet is closed; 422 when there is none */
export async function enterOnSheet(
  trx: Database,
  sheetId: number,
  gift: { donation_id: number; amount: number },
): Promise<void> {
  const sheet = await trx
    .selectFrom('day_sheets')
    .select('closed_at')
    .where('id', '=', sheetId)
    .forShare()
    .executeTakeFirstOrThrow(() => Problem.invalidField('day_sheet_id', 'refusal.day-sheet.required'))
  if (sheet.closed_at) throw Problem.conflict('refusal.day-sheet.closed')
  await trx
    .insertInto('day_sheet_gifts')
    .values({ day_sheet_id: sheetId, ...gift })
    .execute()
}

const sheets = sql`
  select sheet.id, day::text, title, expected_count, expected_sum, entered.count, entered.sum,
    opener.first_name || ' ' || opener.last_name as opened_by, opened_at,
    closer.first_name || ' ' || closer.last_name as closed_by, closed_at
  from day_sheets as sheet
  join users as opener on opener.id = opened_by
  left join users as closer on closer.id = closed_by
  cross join lateral (${sql.raw(sheetFigures)}) as entered`

type SheetRow = RowInput<typeof calls.listDaySheets>

/** Reads a page of sheets: open ones first, then the newest. */
export const readSheets = (db: Database, pageRequest: PageRequest) =>
  readPage(db, pageRequest, {
    from: sql`day_sheets`,
    rows: (limit) => sql<SheetRow>`${sheets}
      order by closed_at desc nulls first, day desc, sheet.id desc ${limit}`,
  })

/** @throws Problem 404 */
export async function readSheet(db: Database, id: number): Promise<SheetRow> {
  const { rows } = await sql<SheetRow>`${sheets} where sheet.id = ${id}`.execute(db)
  if (!rows[0]) throw Problem.notFound('refusal.not-found.day-sheet')
  return rows[0]
}

/** Reads a sheet with its gifts, in order of entry. @throws Problem 404 */
export async function readSheetWithGifts(db: Database, id: number, caller: Caller) {
  const sheet = await readSheet(db, id)
  type Gift = AnswerInput<typeof calls.readDaySheet>['gifts'][number]
  const { rows } = await sql<Gift & { attempt_id: number }>`
    select donations.id, attempt.id as attempt_id, donation_code, intent.status,
      trim(donation_donors.first_name || ' ' || donation_donors.last_name) as donor_name,
      (select contact_id from donation_contacts where donation_id = donations.id) as contact_id,
      coalesce(gift.way, 'transfer') as way, coalesce(gift.reference, '') as reference,
      entered.amount,
      (select status from messages where intent_id = intent.id order by id desc limit 1) as email,
      (select number from receipts where intent_id = intent.id and voided_at is null) as receipt_number,
      gift.reversal_reason, ${clearedOn} as cleared_on, first.actor as entered_by, intent.created_at as entered_at
    from day_sheet_gifts as entered
    join donations on donations.id = entered.donation_id
    join payment_intents as intent on intent.id = donations.intent_id
    join donation_donors on donation_donors.id = donations.donor_id
    join lateral (
      select id, amount from payment_attempts where intent_id = intent.id order by id limit 1
    ) as attempt on true
    left join office_gifts as gift on gift.attempt_id = attempt.id
    join lateral (select actor from events where intent_id = intent.id order by id limit 1) as first on true
    where entered.day_sheet_id = ${id} order by donations.id`.execute(db)
  const entries = await readEntries(
    db,
    rows.map(({ attempt_id }) => attempt_id),
  )
  const gifts = rows.map((gift) => {
    const own = entries.filter(({ attempt_id }) => attempt_id === gift.attempt_id)
    return { ...gift, may_undo: mayUndo(caller, own) }
  })
  return { sheet, gifts }
}
