import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../platform/database/tables.ts'
import { timeZone } from '../platform/text/day-of.ts'

/** The receipt of a donation that is not void, if it has one. */
export function findStandingReceipt(trx: Transaction<DB>, donationId: number) {
  return trx
    .selectFrom('receipts')
    .select(['id', 'number', 'amount'])
    .where('donation_id', '=', donationId)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Gives a donation, which must be locked, a receipt over what is left of it, with the next number of the year in
 * Pakistan.
 *
 * Numbers have no gaps because the counter's row stays locked until the transaction ends: settlements take turns from
 * here on. So a transaction that settles many donations locks all of them before it settles the first, or it may wait
 * for somebody who waits for it.
 * @returns its id
 */
export async function issueReceipt(trx: Transaction<DB>, donationId: number, actor: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with number as (
      insert into receipt_numbers (year, last) values (extract(year from now() at time zone ${timeZone}), 1)
      on conflict (year) do update set last = receipt_numbers.last + 1
      returning year, last
    ), receipt as (
      insert into receipts (donation_id, year, serial, token, amount)
      select donations.id, number.year, number.last, ${randomBytes(16).toString('base64url')},
        donations.amount - donations.refunded_amount
      from number, donations where donations.id = ${donationId}
      returning id, donation_id, number
    ), event as (
      insert into events (donation_id, actor, kind, reason)
      select donation_id, ${actor}, 'receipt', 'issued ' || number from receipt
    )
    select id from receipt`.execute(trx)
  const [receipt] = rows
  if (!receipt) throw new Error(`There is no donation ${donationId}.`)
  return receipt.id
}

/** Makes the standing receipt of a donation void; it keeps its number and stays to be seen. */
export async function voidReceipt(
  trx: Transaction<DB>,
  donationId: number,
  because: { actor: string; reason: string },
): Promise<void> {
  await sql`
    with receipt as (
      update receipts set voided_at = now(), void_reason = ${because.reason}
      where donation_id = ${donationId} and voided_at is null
      returning donation_id, number
    )
    insert into events (donation_id, actor, kind, reason)
    select donation_id, ${because.actor}, 'receipt', number || ' is void: ' || ${because.reason} from receipt`.execute(
    trx,
  )
}
