import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { importGateway, officeGateway } from '../../contract/src/payment-methods.ts'
import { connect, type Database } from '../../server/src/platform/database/database.ts'
import { CopiedRows, inTransaction, withoutIndexes } from './copied-rows.ts'
import { findOfficer } from './find-officer.ts'
import { type Invented, inventDonation, inventedTables } from './invent-donation.ts'
import type { Choices, InventedEvent } from './invent-intent.ts'
import { inventMoments } from './invent-moments.ts'
import { inventPayment } from './invent-payment.ts'
import { type InventedReceipt, numberReceipts } from './number-receipts.ts'
import { numberedDonationCode } from './numbered-donation-code.ts'
import { weighted } from './random.ts'
import { recordAtVendors, type SandboxStore, type VendorRecord, vendorRow } from './sandbox-store.ts'

const batchSize = 5000
/** In insertion order. */
export const filledTables = [...inventedTables, 'gateway_transactions', 'receipts', 'events'] as const

/** Tables whose triggers would count every row. */
const triggering = ['payment_intents', 'transfer_verifications']

/** Invented rows by table; receipts are not numbered yet. */
type Batch = {
  copies: Map<string, CopiedRows>
  receipts: InventedReceipt[]
  /** Events that contain the number of their receipt. */
  receiptEvents: ReceiptEvent[]
  vendorRecords: VendorRecord[]
}

type ReceiptEvent = InventedEvent & { receipt: InventedReceipt }

type Wanted = {
  donations: number
  payments: number
  /** Time span of the invented data. */
  days: number
  /** Whether to include disputes, each of which requires staff action. */
  disputes: boolean
}

/**
 * Invents past donations and payments with all related rows, as the product itself would have written them.
 * The sandbox stores the gateway payments, so every inquiry agrees with our books. Needs the demo charity's
 * causes and pairs. An empty database is filled in one transaction, without indexes (docs/decisions/0048);
 * otherwise rows are added in batches, alongside other users.
 */
export async function seedBooks(
  db: Database,
  memory: SandboxStore,
  {
    donations,
    payments,
    days = 700,
    disputes = false,
    sealer,
  }: Pick<Wanted, 'donations' | 'payments'> & Partial<Wanted> & Pick<Choices, 'sealer'>,
): Promise<void> {
  const wanted = { donations, payments, days, disputes }
  const client = await connect(db)
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
      set maintenance_work_mem = '256MB'; set work_mem = '128MB'`)
    // Concurrent runs would assign the same indexes at the gateways.
    await client.query(`select pg_advisory_lock(hashtext('amanah seed'))`)
    const choices = await readChoices(db, memory, { disputes, sealer })
    if (!(await fillEmptyBooks(client, memory, () => inventBatchs(db, choices, wanted, false))))
      for await (const batch of prefetchOne(inventBatchs(db, choices, wanted, true)))
        await inTransaction(client, async () => {
          await writeBatch(client, memory, batch)
          await queueForLedger(client)
        })
    // Updates the visibility map too: without it no list is counted by an index-only scan. Deleted deltas
    // would slow down every list.
    await client.query(
      `vacuum (analyze) ${filledTables.join()}, intent_counts, cause_counts, account_counts, giving_counts,
        count_deltas, giving_deltas`,
    )
  } finally {
    // Closes the connection to release its settings and its lock.
    client.release(true)
  }
}

/** @returns whether the database was empty, and has therefore been filled */
async function fillEmptyBooks(
  client: pg.ClientBase,
  memory: SandboxStore,
  invent: () => AsyncIterable<Batch>,
): Promise<boolean> {
  const isEmpty = async () => {
    const rows = filledTables.map((table) => `select from ${table}`).join(' union all ')
    const answer = await client.query<{ is_empty: boolean }>(`select not exists (${rows}) as is_empty`)
    return answer.rows[0]?.is_empty === true
  }
  // Checked first without a lock, so that a database in use is not blocked.
  if (!(await isEmpty())) return false
  return await inTransaction(client, async () => {
    await client.query(`lock table ${filledTables.join()}`)
    if (!(await isEmpty())) return false
    await withoutIndexes(client, filledTables, async () => {
      await client.query(`truncate ${filledTables.join()}`)
      // Counted once at the end, not per batch; the rows already name their accounts.
      for (const table of triggering) await client.query(`alter table ${table} disable trigger user`)
      for await (const batch of prefetchOne(invent()))
        await writeBatch(client, memory, batch, { freeze: true })
      for (const table of triggering) await client.query(`alter table ${table} enable trigger user`)
    })
    await client.query('select count_again()')
    await queueForLedger(client)
    return true
  })
}

/** Prepares the next batch while the database is busy with the current one. */
const prefetchOne = (batches: AsyncIterable<Batch>): AsyncIterable<Batch> =>
  Readable.from(batches, { objectMode: true, highWaterMark: 1 })

async function readChoices(
  db: Database,
  memory: SandboxStore,
  given: Pick<Choices, 'disputes' | 'sealer'>,
): Promise<Choices> {
  const causes = await db
    .selectFrom('causes')
    .select(['id', 'fundtitle', 'kind', 'amount'])
    .select(
      sql<string[]>`array(select typename::text from fund_types where cause_id = causes.id)`.as('fundtypes'),
    )
    .where('status', '=', 1)
    .orderBy('web_sequence')
    .orderBy('id')
    .execute()
  const pairs = await db
    .selectFrom('active_pay_methods as association')
    .innerJoin('payment_methods as method', 'method.id', 'association.pay_method_id')
    .innerJoin('payment_gateways as gateway', 'gateway.id', 'association.pay_gateway_id')
    .select(['association.id', 'method.name as method', 'gateway.name as gateway'])
    .where('effective_to', 'is', null)
    .where('gateway.name', 'not in', [officeGateway, importGateway])
    .execute()
  if (causes.length === 0 || pairs.length === 0) throw new Error('Seed the demo charity first: npm run seed')
  const accounts = await db.selectFrom('bank_accounts').select(['id', 'kind']).execute()
  return {
    ...given,
    causes,
    pairs,
    accounts,
    officer: await findOfficer(db),
    // The first causes on the page receive most donations.
    pickCause: weighted(causes.map((cause, index) => [cause, 1 / (index + 1)] as const)),
    pastCounts: { swich: memory.swich.past.count(), jazzcash: memory.jazzcash.past.count() },
  }
}

/** @param isBeside whether other donations and payments exist, whose codes must not be reused */
async function* inventBatchs(
  db: Database,
  choices: Choices,
  { donations, payments, days }: Wanted,
  isBeside: boolean,
): AsyncGenerator<Batch> {
  // A few people give every week, most once in a while.
  const people = Math.ceil((donations + payments) * 0.4)
  const givenAt = (created_at: Date) => ({ created_at, person: Math.floor(people * Math.random() ** 1.5) })
  for (const moments of batches(inventMoments(payments, days))) {
    const intent = await reserveIds(db, 'payment_intents', moments.length, isBeside)
    const attempt = await reserveIds(db, 'payment_attempts', moments.length)
    yield await prepareBatch(db, moments, (moment, index) =>
      inventPayment(choices, givenAt(moment), { intent: intent + index, attempt: attempt + index }),
    )
  }
  for (const moments of batches(inventMoments(donations, days))) {
    const donor = await reserveIds(db, 'donation_donors', moments.length)
    const intent = await reserveIds(db, 'payment_intents', moments.length)
    const donation = await reserveIds(db, 'donations', moments.length, isBeside)
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
  invent: (moment: Date, index: number) => Invented,
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

async function writeBatch(
  client: pg.ClientBase,
  memory: SandboxStore,
  { copies, receipts, receiptEvents, vendorRecords }: Batch,
  how?: { freeze: boolean },
): Promise<void> {
  recordAtVendors(memory, vendorRecords)
  const numbers = await numberReceipts(client, receipts)
  for (const receipt of receipts) copies.get('receipts')?.add({ ...receipt, ...numbers.get(receipt) })
  for (const { receipt, facts, ...event } of receiptEvents) {
    const { year, serial } = numbers.get(receipt) ?? { year: 0, serial: 0 }
    const number = `${year}-${String((year + 1) % 100).padStart(2, '0')}-${String(serial).padStart(6, '0')}`
    copies.get('events')?.add({ ...event, facts: { number, ...(facts as object) } })
  }
  for (const [table, rows] of copies) await rows.copyTo(client, table, how)
}

/** Queues the copied rows for the job that posts rows from before the ledger. */
const queueForLedger = (client: pg.ClientBase) =>
  client.query(`update ledger_backfill set next_intent = 0,
    last_intent = (select max(id) from payment_intents)`)

/**
 * Reserves consecutive ids from a table's own sequence.
 * @param isBeside whether other donations and payments exist, whose codes must not be reused
 * @returns the first id
 */
async function reserveIds(db: Database, table: string, size: number, isBeside = false): Promise<number> {
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
    if (isWhole && !(isBeside && (await isAnyCodeTaken(db, first, size)))) return first
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
