import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { officeGateway } from '../../../contract/src/payment-methods.ts'
import { CopiedRows } from '../platform/database/copied-rows.ts'
import { connect, type Database, inTransaction } from '../platform/database/database.ts'
import { withoutIndexes } from '../platform/database/without-indexes.ts'
import { numberedDonationCode } from '../settlement/new-donation-code.ts'
import { findOfficer } from './find-officer.ts'
import { type Invented, inventDonation, inventedTables } from './invent-donation.ts'
import type { Choices, InventedEvent } from './invent-intent.ts'
import { inventMoments } from './invent-moments.ts'
import { inventPayment } from './invent-payment.ts'
import { type InventedReceipt, type NumberedReceipt, numberReceipts } from './number-receipts.ts'
import { weighted } from './one-of.ts'
import { type AtVendor, rememberAtVendors, type SandboxMemory, vendorRow } from './sandbox-memory.ts'

const perPortion = 5000
const filledTables = [...inventedTables, 'gateway_transactions', 'receipts', 'events'] as const

/** Invented rows by their tables, of which the receipts have no numbers yet. */
type Portion = {
  copies: Map<string, CopiedRows>
  events: InventedEvent[]
  receipts: InventedReceipt[]
  atVendor: AtVendor[]
}

type Wanted = {
  donations: number
  payments: number
  /** How far they go back. */
  days: number
  /** Whether some are disputed, each of which waits for a person. */
  disputes: boolean
}

/**
 * Invents donations and payments of the past with all that belongs to them, as the product itself would have written them.
 * The sandbox remembers what was paid at a gateway, so that every inquiry agrees with our books. Needs the demo charity's
 * causes and pairs. Empty books are filled as a whole, without their indexes (docs/decisions/0048); others get portion
 * after portion, beside whoever uses them.
 */
export async function seedBooks(
  db: Database,
  memory: SandboxMemory,
  {
    donations,
    payments,
    days = 700,
    disputes = false,
  }: Pick<Wanted, 'donations' | 'payments'> & Partial<Wanted>,
): Promise<void> {
  const wanted = { donations, payments, days, disputes }
  const client = await connect(db)
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
      set maintenance_work_mem = '256MB'`)
    // Two at once would give the same places at the gateways.
    await client.query(`select pg_advisory_lock(hashtext('amanah seed'))`)
    const choices = await readChoices(db, memory, disputes)
    if (!(await fillEmptyBooks(client, memory, () => inventPortions(db, choices, wanted, false))))
      for await (const portion of oneAhead(inventPortions(db, choices, wanted, true)))
        await inTransaction(client, () => writePortion(client, memory, portion))
    // Visibility too: without it no list is counted from an index alone.
    await client.query(`vacuum (analyze) ${filledTables.join()}`)
  } finally {
    // With it go its settings and its lock.
    client.release(true)
  }
}

/** @returns whether the books were empty, and therefore are filled now */
async function fillEmptyBooks(
  client: pg.ClientBase,
  memory: SandboxMemory,
  invent: () => AsyncIterable<Portion>,
): Promise<boolean> {
  const isEmpty = async () => {
    const rows = filledTables.map((table) => `select from ${table}`).join(' union all ')
    const answer = await client.query<{ is_empty: boolean }>(`select not exists (${rows}) as is_empty`)
    return answer.rows[0]?.is_empty === true
  }
  // Asked first without a lock, for which nobody is to wait in vain.
  if (!(await isEmpty())) return false
  return await inTransaction(client, async () => {
    await client.query(`lock table ${filledTables.join()}`)
    if (!(await isEmpty())) return false
    await withoutIndexes(client, filledTables, async () => {
      await client.query(`truncate ${filledTables.join()}`)
      for await (const portion of oneAhead(invent()))
        await writePortion(client, memory, portion, { freeze: true })
    })
    return true
  })
}

/** Begins with the next one while the database is busy with the one before. */
const oneAhead = (portions: AsyncIterable<Portion>): AsyncIterable<Portion> =>
  Readable.from(portions, { objectMode: true, highWaterMark: 1 })

async function readChoices(db: Database, memory: SandboxMemory, disputes: boolean): Promise<Choices> {
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
    .where('gateway.name', '<>', officeGateway)
    .execute()
  if (causes.length === 0 || pairs.length === 0) throw new Error('Seed the demo charity first: npm run seed')
  const accounts = await db.selectFrom('bank_accounts').select(['id', 'kind']).execute()
  return {
    ...{ causes, pairs, accounts, disputes, officer: await findOfficer(db) },
    // The first causes on the page are given to most.
    aCause: weighted(causes.map((cause, place) => [cause, 1 / (place + 1)] as const)),
    places: { swich: memory.swich.past.count(), jazzcash: memory.jazzcash.past.count() },
  }
}

/** @param isBeside whether there are other donations and payments, whose codes must not be given again */
async function* inventPortions(
  db: Database,
  choices: Choices,
  { donations, payments, days }: Wanted,
  isBeside: boolean,
): AsyncGenerator<Portion> {
  // A few give every week, most once in a while.
  const people = Math.ceil((donations + payments) * 0.4)
  const givenAt = (created_at: Date) => ({ created_at, person: Math.floor(people * Math.random() ** 1.5) })
  for (const moments of batches(inventMoments(payments, days))) {
    const intents = await reserveIds(db, 'payment_intents', moments.length, isBeside)
    const attempts = await reserveIds(db, 'payment_attempts', moments.length)
    yield await preparePortion(moments, (moment, place) => {
      const [intent = 0, attempt = 0] = [intents[place], attempts[place]]
      return inventPayment(choices, givenAt(moment), { intent, attempt })
    })
  }
  for (const moments of batches(inventMoments(donations, days))) {
    const donors = await reserveIds(db, 'donors', moments.length)
    const intents = await reserveIds(db, 'payment_intents', moments.length)
    const ids = await reserveIds(db, 'donations', moments.length, isBeside)
    const attempts = await reserveIds(db, 'payment_attempts', moments.length)
    yield await preparePortion(moments, (moment, place) => {
      const [donor = 0, intent = 0, donation = 0] = [donors[place], intents[place], ids[place]]
      return inventDonation(choices, givenAt(moment), {
        donor,
        intent,
        donation,
        attempt: attempts[place] ?? 0,
      })
    })
  }
}

function* batches(moments: Iterable<Date>): Generator<Date[]> {
  let batch: Date[] = []
  for (const moment of moments) {
    batch.push(moment)
    if (batch.length < perPortion) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Lets the database's socket have its turn after each few, so that both work at the same time. */
async function preparePortion(
  moments: readonly Date[],
  invent: (moment: Date, place: number) => Invented,
): Promise<Portion> {
  const copies = new Map(
    [...inventedTables, 'gateway_transactions'].map((table) => [table, new CopiedRows()]),
  )
  const portion: Portion = { copies, events: [], receipts: [], atVendor: [] }
  for (const [place, moment] of moments.entries()) {
    const { rows, events, receipts, atVendor } = invent(moment, place)
    for (const table of inventedTables) for (const row of rows[table] ?? []) copies.get(table)?.add(row)
    for (const one of atVendor) copies.get('gateway_transactions')?.add(vendorRow(one))
    portion.events.push(...events)
    portion.receipts.push(...receipts)
    portion.atVendor.push(...atVendor)
    if (place % 50 === 0) await setImmediate()
  }
  return portion
}

async function writePortion(
  client: pg.ClientBase,
  memory: SandboxMemory,
  { copies, events, receipts, atVendor }: Portion,
  how?: { freeze: boolean },
): Promise<void> {
  rememberAtVendors(memory, atVendor)
  for (const [table, rows] of copies) await rows.copyTo(client, table, how)
  const numbered = new CopiedRows()
  for (const receipt of await numberReceipts(client, receipts)) {
    numbered.add(receipt)
    events.push(...receiptEvents(receipt))
  }
  await numbered.copyTo(client, 'receipts', how)
  // In their order, which a receipt and its refund share with what the intents had before.
  const inOrder = new CopiedRows()
  for (const event of events.toSorted((one, other) => Number(one.at) - Number(other.at))) inOrder.add(event)
  await inOrder.copyTo(client, 'events', how)
}

function receiptEvents({ intent_id, issued_at, voided_at, year, serial }: NumberedReceipt): InventedEvent[] {
  const number = `${year}-${String(serial).padStart(6, '0')}`
  const event = { intent_id, attempt_id: null, actor: 'system' }
  return [
    { ...event, at: issued_at, kind: 'receipt_issued', facts: { number } },
    ...(voided_at
      ? [{ ...event, at: voided_at, kind: 'receipt_voided', facts: { number, because: 'refund', words: '' } }]
      : []),
  ]
}

/**
 * Takes numbers from a table's own counter, so that nobody else gets them.
 * @param isBeside whether the numbers are passed over whose codes others have
 */
async function reserveIds(db: Database, table: string, size: number, isBeside = false): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(counter) as id
    from (select pg_get_serial_sequence(${table}, 'id')::regclass as counter offset 0) as own, generate_series(1, ${size})`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  if (!isBeside) return ids
  const codes = ids.map(numberedDonationCode)
  const others = await sql<{ code: string }>`
    select donation_code as code from donations where donation_code = any(${codes})
    union all
    select substr(reference_no, 3) from payments where reference_no = any(${codes.map((code) => `P-${code}`)})`.execute(
    db,
  )
  const taken = new Set(others.rows.map(({ code }) => code))
  const free = ids.filter((_, place) => !taken.has(codes[place] ?? ''))
  return taken.size === 0 ? ids : [...free, ...(await reserveIds(db, table, size - free.length, true))]
}
