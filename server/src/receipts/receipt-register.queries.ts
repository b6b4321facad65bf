import { sql } from 'kysely'
import type { AnswerInput, RowInput } from '../../../contract/src/entry.ts'
import type * as calls from '../../../contract/src/receipts.ts'
import type { Database } from '../platform/database/database.ts'
import { readPage } from '../platform/database/read-page.ts'
import type { PageRequest } from '../platform/http/pagination.ts'
import { dayBegins, dayEnds } from '../platform/text/pakistan-time.ts'

/** Every number of every series, as a row of a receipt or of the numbers that a restore skipped. */
const register = sql<RowInput<typeof calls.listReceipts> & { year: number; serial: number }>`(
  select number, null::text as last_number, issued_at, receipts.amount,
    case when voided_at is null then 'valid' when replaced_by is null then 'void'
      else 'replaced' end as state,
    voided_at, replaced_by, donations.id as donation_id, donation_code, year, serial
  from receipts join donations using (intent_id)
  left join lateral (select newer.number as replaced_by from receipts as newer
    where newer.intent_id = receipts.intent_id and newer.id > receipts.id
    order by newer.id limit 1) as next on voided_at is not null
  union all
  select first_number, last_number, lost_until, null, 'skipped', null, null, null, null, year, first
  from number_gaps where series = 'receipt')`

const selectRegister = (db: Database, { date_from, date_to, states }: calls.ReceiptFilters) => {
  let rows = db.selectFrom(register.as('register'))
  if (date_from !== null) rows = rows.where('issued_at', '>=', dayBegins(date_from))
  if (date_to !== null) rows = rows.where('issued_at', '<', dayEnds(date_to))
  if (states?.length) rows = rows.where('state', 'in', states as calls.ReceiptState[])
  return rows
}

/** Selects the register for a file, in the order of the numbers. */
export const receiptsToExport = (db: Database, filters: calls.ReceiptFilters) =>
  selectRegister(db, filters)
    .select(['number', 'last_number', 'issued_at', 'amount', 'state', 'voided_at', 'replaced_by'])
    .select('donation_code')
    .orderBy('year')
    .orderBy('serial')

/** Reads a page of the register, newest number first. */
export async function listReceipts(
  db: Database,
  filters: calls.ReceiptFilters,
  pageRequest: PageRequest,
): Promise<AnswerInput<typeof calls.listReceipts>> {
  const found = selectRegister(db, filters).selectAll()
  return readPage(db, pageRequest, {
    from: sql`(${found}) as register`,
    rows: (limit) => found.orderBy('year', 'desc').orderBy('serial', 'desc').modifyEnd(limit).execute(),
  })
}

/**
 * Reads the newest ten ranges of receipt numbers that restores skipped; a receipt with such a number may be
 * genuine.
 */
export const readReceiptGaps = (db: Database) =>
  db
    .selectFrom('number_gaps')
    .select(['first_number', 'last_number', 'lost_from', 'lost_until'])
    .where('series', '=', 'receipt')
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
