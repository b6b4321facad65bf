import { type RawBuilder, sql } from 'kysely'
import { accountKind } from '../../../contract/src/ledger.ts'
import { type Database, jsonText } from '../platform/database/database.ts'
import type { NewEntry } from './plan/ledger-entry.ts'

/**
 * Builds the inserts of entries with their lines and accounts, as parts of a larger `with`. Their donations,
 * payments, statement lines and vouchers must be locked.
 */
export function entryInserts(entries: readonly NewEntry[]): RawBuilder<unknown>[] {
  if (entries.length === 0) return []
  const codes = [...new Set(entries.flatMap(({ amounts }) => amounts.map(({ account }) => account)))].sort()
  const accounts = codes.map((code) => sql`(${code}, ${accountKind(code)})`)
  const lines = entries.flatMap(({ intent_id, line_id, voucher_id, number, amounts }) =>
    amounts.map(({ account, fund, cause_id, paisa }, position) => ({
      intent_id,
      line_id,
      voucher_id,
      number,
      position,
      account,
      fund,
      cause_id,
      debit: paisa > 0 ? paisa : null,
      credit: paisa < 0 ? -paisa : null,
    })),
  )
  return [
    sql`ledger_accounts_added as (
      insert into ledger_accounts (code, kind)
      select * from (values ${sql.join(accounts)}) as known (code, kind)
      where not exists (select from ledger_accounts where ledger_accounts.code = known.code)
      on conflict do nothing)`,
    sql`ledger_entries_added as (
      insert into ledger_entries (intent_id, line_id, voucher_id, attempt_id, number, reason, happened_on,
        reverses_id)
      select intent_id, line_id, voucher_id, attempt_id, number, reason, happened_on,
        case when reverses then (
        select max(id) from ledger_entries as original
        where (original.intent_id = one.intent_id or original.line_id = one.line_id
            or original.voucher_id = one.voucher_id)
          and original.attempt_id is not distinct from one.attempt_id and original.reason = one.reason
          and reverses_id is null) end
      from jsonb_to_recordset(${jsonText(entries.map(({ amounts: _, ...entry }) => entry))}::jsonb) as one
        (intent_id bigint, line_id bigint, voucher_id bigint, attempt_id bigint, number int, reason text,
         happened_on date, reverses boolean)
      order by intent_id, line_id, number
      returning id, intent_id, line_id, voucher_id, number)`,
    sql`ledger_lines_added as (
      insert into ledger_lines (entry_id, position, account, fund, cause_id, debit, credit)
      select id, position, account, fund, cause_id, debit, credit
      from jsonb_to_recordset(${jsonText(lines)}::jsonb) as line
        (intent_id bigint, line_id bigint, voucher_id bigint, number int, position smallint, account text,
         fund text, cause_id int, debit bigint, credit bigint)
      join ledger_entries_added as entry on ${sourceKey(sql`entry`)} = ${sourceKey(sql`line`)})`,
  ]
}

/** Identifies an entry by its source and number, in a form that PostgreSQL can hash. */
const sourceKey = (row: RawBuilder<unknown>) =>
  sql`(coalesce(${row}.intent_id, 0), coalesce(${row}.line_id, 0), coalesce(${row}.voucher_id, 0),
    ${row}.number)`

/** Adds entries in one statement. */
export async function insertEntries(trx: Database, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  await sql`with ${sql.join(entryInserts(entries))} select`.execute(trx)
}
