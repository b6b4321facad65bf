import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import { CopiedRows } from './copied-rows.ts'
import { type InventedRows, inventDonation, inventedTables } from './invent-donation.ts'
import type { Choices, InventedEvent } from './invent-intent.ts'
import { inventMoments } from './invent-moments.ts'
import { inventPayment } from './invent-payment.ts'
import type { InventedReceipt } from './number-receipts.ts'
import { numberedDonationCode } from './numbered-donation-code.ts'
import { type VendorRecord, vendorRow } from './sandbox-store.ts'

const batchSize = 5000

/** In insertion order. */
export const filledTables = [...inventedTables, 'gateway_transactions', 'receipts', 'events'] as const

/** Invented rows by table; receipts are not numbered yet. */
export type Batch = {
  copies: Map<string, CopiedRows>
  receipts: InventedReceipt[]
  /** Events that contain the number of their receipt. */
  receiptEvents: ReceiptEvent[]
  vendorRecords: VendorRecord[]
}

type ReceiptEvent = InventedEvent & { receipt: InventedReceipt }

/**
 * Invents payments, then donations, with all related rows, in batches of some thousands.
 * @param days time span of the invented data
 * @param hasExistingRows whether other donations and payments exist, whose codes must not be reused
 */
export async function* inventBatches(
  db: Database,
  choices: Choices,
  { donations, payments, days }: { donations: number; payments: number; days: number },
  hasExistingRows: boolean,
): AsyncGenerator<Batch> {
  // A few people give every week, most give rarely.
  const people = Math.ceil((donations + payments) * 0.4)
  const givenAt = (created_at: Date) => ({ created_at, person: Math.floor(people * Math.random() ** 1.5) })
  for (const moments of batches(inventMoments(payments, days))) {
    const intent = await reserveIds(db, 'payment_intents', moments.length, hasExistingRows)
    const attempt = await reserveIds(db, 'payment_attempts', moments.length)
    yield await prepareBatch(db, moments, (moment, index) =>
      inventPayment(choices, givenAt(moment), { intent: intent + index, attempt: attempt + index }),
    )
  }
  for (const moments of batches(inventMoments(donations, days))) {
    const donor = await reserveIds(db, 'donation_donors', moments.length)
    const intent = await reserveIds(db, 'payment_intents', moments.length)
    const donation = await reserveIds(db, 'donations', moments.length, hasExistingRows)
    const attempt = await reserveIds(db, 'payment_attempts', moments.length)
    yield await prepareBatch(db, moments, (moment, index) =>
      inventDonation(choices, givenAt(moment), {
        donor: donor + index,
        intent: intent + index,
        donation: donation + index,
        attempt: attempt + index,
      }),
    )
  }
}

function* batches(moments: Iterable<Date>): Generator<Date[]> {
  let batch: Date[] = []
  for (const moment of moments) {
    batch.push(moment)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Yields to the event loop after every few rows, so that the database's socket is served meanwhile. */
async function prepareBatch(
  db: Database,
  moments: readonly Date[],
  invent: (moment: Date, index: number) => InventedRows,
): Promise<Batch> {
  const copies = new Map(filledTables.map((table) => [table, new CopiedRows()]))
  const batch: Batch = { copies, receipts: [], receiptEvents: [], vendorRecords: [] }
  const events: (InventedEvent | ReceiptEvent)[] = []
  for (const [index, moment] of moments.entries()) {
    const invented = invent(moment, index)
    for (const table of inventedTables)
      for (const row of invented.rows[table] ?? []) copies.get(table)?.add(row)
    for (const one of invented.vendorRecords) copies.get('gateway_transactions')?.add(vendorRow(one))
    batch.receipts.push(...invented.receipts)
    batch.vendorRecords.push(...invented.vendorRecords)
    const ofOne = [...invented.events, ...invented.receipts.flatMap(receiptEvents)]
    events.push(...ofOne.sort((one, other) => Number(one.at) - Number(other.at)))
    if (index % 50 === 0) await setImmediate()
  }
  // Assigned here so that the events of one donation keep their order, whichever are written first.
  const first = await reserveIds(db, 'events', events.length)
  for (const [index, event] of events.entries()) {
    const numbered = { id: first + index, ...event }
    if ('receipt' in numbered) batch.receiptEvents.push(numbered as ReceiptEvent)
    else copies.get('events')?.add(numbered)
    if (index % 300 === 0) await setImmediate()
  }
  return batch
}

function receiptEvents(receipt: InventedReceipt): ReceiptEvent[] {
  const { intent_id, issued_at, voided_at } = receipt
  const event = { intent_id, attempt_id: null, actor: 'system', receipt }
  return [
    { ...event, at: issued_at, kind: 'receipt_issued', facts: {} },
    ...(voided_at
      ? [{ ...event, at: voided_at, kind: 'receipt_voided', facts: { because: 'refund', reason: '' } }]
      : []),
  ]
}

/**
 * Reserves consecutive ids from a table's own sequence.
 * @param hasExistingRows whether other donations and payments exist, whose codes must not be reused
 * @returns the first id
 */
async function reserveIds(
  db: Database,
  table: string,
  size: number,
  hasExistingRows = false,
): Promise<number> {
  if (size === 0) return 0
  for (;;) {
    const { rows } = await sql<{ first: number; last: number }>`
      select min(id) as first, max(id) as last from (
        select nextval(counter) as id
        from (select pg_get_serial_sequence(${table}, 'id')::regclass as counter offset 0) as own,
          generate_series(1, ${size})
      ) as taken`.execute(db)
    const { first, last } = rows[0] ?? { first: 0, last: 0 }
    // Retry when another client took an id in between, or when a code is taken (1 in 500,000).
    const isWhole = last - first === size - 1
    if (isWhole && !(hasExistingRows && (await isAnyCodeTaken(db, first, size)))) return first
  }
}

async function isAnyCodeTaken(db: Database, first: number, size: number): Promise<boolean> {
  const codes = Array.from({ length: size }, (_, index) => numberedDonationCode(first + index))
  const { rows } = await sql`
    select from donations where donation_code = any(${codes})
    union all
    select from payments where reference_no = any(${codes.map((code) => `P-${code}`)})`.execute(db)
  return rows.length > 0
}
