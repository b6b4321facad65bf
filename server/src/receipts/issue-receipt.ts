import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { timeZone } from '../platform/text/pakistan-time.ts'

/**
 * Receipt number as issued, such as '2026-27-000123'. The trigger function number_receipt() writes it
 * (server/migrations/0001-schema.sql).
 */
export type IssuedNumber = { id: number; number: string }

/**
 * Issues a receipt with the next number of the fiscal year in Pakistan, or of the calendar year where the
 * charity chose so. The donation's intent must be locked. Each year has one series even if that choice
 * changes during the year, so that no number is left out. Numbers have no gaps because the counter's row
 * stays locked until the transaction ends, so settlements are serialised from here on. A transaction that
 * settles many donations must lock all of them before it settles the first, or it may deadlock.
 * @param amount rupees: the donation's remaining amount
 */
export async function issueReceipt(trx: Database, intentId: number, amount: number): Promise<IssuedNumber> {
  const { rows } = await sql<IssuedNumber>`
    with series as (
      select coalesce(settings ->> 'receipt_prefix', '') as prefix,
        coalesce(settings ->> 'receipt_year', 'fiscal') = 'fiscal' as fiscal from charity
    ), number as (
      insert into receipt_numbers (year, last)
      -- The fiscal year begins on 1 July.
      select extract(year from now() at time zone ${timeZone} - interval '6 months' * fiscal::int), 1
        from series
      on conflict (year) do update set last = receipt_numbers.last + 1
      returning year, last
    )
    insert into receipts (intent_id, prefix, fiscal, year, serial, token, amount)
    select ${intentId}, prefix, fiscal, year, last, ${randomBytes(16).toString('base64url')}, ${amount}
      from number, series
    returning id, number`.execute(trx)
  const [receipt] = rows
  if (!receipt) throw new Error('A receipt was not written.')
  return receipt
}

/** Voids the valid receipt of a donation; it keeps its number and stays visible. */
export async function voidReceipt(trx: Database, intentId: number): Promise<void> {
  await sql`update receipts set voided_at = now()
    where intent_id = ${intentId} and voided_at is null`.execute(trx)
}
