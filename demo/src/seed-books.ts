import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type pg from 'pg'
import { importGateway, officeGateway } from '../../contract/src/payment-methods.ts'
import { connect, type Database } from '../../server/src/platform/database/database.ts'
import { inTransaction, withoutIndexes } from './copied-rows.ts'
import { findOfficer } from './find-officer.ts'
import { type Batch, filledTables, inventBatches } from './invent-batches.ts'
import type { Choices } from './invent-intent.ts'
import { numberReceipts } from './number-receipts.ts'
import { weighted } from './random.ts'
import { recordAtVendors, type SandboxStore } from './sandbox-store.ts'

/**
 * Triggers that are disabled while rows are copied: they would count every row, or publish past receipts as
 * events, each after a search of the donations without an index.
 */
const triggers = {
  payment_intents: 'user',
  transfer_verifications: 'user',
  receipts: 'receipts_publish',
}

type SeedOptions = {
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
  }: Pick<SeedOptions, 'donations' | 'payments'> & Partial<SeedOptions> & Pick<Choices, 'sealer'>,
): Promise<void> {
  const wanted = { donations, payments, days, disputes }
  const client = await connect(db)
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
      set maintenance_work_mem = '256MB'; set work_mem = '128MB'`)
    // Concurrent runs would assign the same indexes at the gateways.
    await client.query(`select pg_advisory_lock(hashtext('amanah seed'))`)
    const choices = await readChoices(db, memory, { disputes, sealer })
    if (!(await fillEmptyBooks(client, memory, () => inventBatches(db, choices, wanted, false))))
      for await (const batch of prefetchOne(inventBatches(db, choices, wanted, true)))
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
      for (const [table, name] of Object.entries(triggers))
        await client.query(`alter table ${table} disable trigger ${name}`)
      for await (const batch of prefetchOne(invent()))
        await writeBatch(client, memory, batch, { freeze: true })
      for (const [table, name] of Object.entries(triggers))
        await client.query(`alter table ${table} enable trigger ${name}`)
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
