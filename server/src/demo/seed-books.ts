import { type RawBuilder, sql, type Transaction } from 'kysely'
import { officeGateway } from '../../../contract/src/payment-methods.ts'
import type { Database } from '../platform/database/database.ts'
import type { DB } from '../platform/database/tables.ts'
import { findOfficer } from './find-officer.ts'
import { type Invented, inventDonation, inventedTables } from './invent-donation.ts'
import type { Choices, InventedEvent } from './invent-intent.ts'
import { inventPayment } from './invent-payment.ts'
import { type NumberedReceipt, numberReceipts } from './number-receipts.ts'
import { rememberAtVendors, type SandboxMemory } from './sandbox-memory.ts'

const perStatement = 2000

/**
 * Invents donations and payments of the past with all that belongs to them, as the product itself would have written them.
 * The sandbox remembers what was paid at a gateway, so that every inquiry agrees with our books. Needs the demo charity's
 * causes and pairs.
 * @param wanted how many, and how many days they go back
 */
export async function seedBooks(
  db: Database,
  memory: SandboxMemory,
  { donations, payments, days = 700 }: { donations: number; payments: number; days?: number },
): Promise<void> {
  const choices = await readChoices(db, days)
  const inPortions = async (
    count: number,
    invent: (trx: Transaction<DB>, size: number) => Promise<Invented[]>,
  ) => {
    for (let done = 0; done < count; done += perStatement)
      await db.transaction().execute(async (trx) => {
        await writeInvented(trx, memory, await invent(trx, Math.min(perStatement, count - done)))
      })
  }
  await inPortions(payments, (trx, size) => inventPayments(trx, choices, size))
  await inPortions(donations, (trx, size) => inventDonations(trx, choices, size))
  await sql`analyze`.execute(db)
}

async function readChoices(db: Database, days: number): Promise<Choices> {
  const causes = await db
    .selectFrom('causes')
    .select(['id', 'fundtitle', 'kind', 'amount'])
    .select(
      sql<string[]>`array(select typename::text from fund_types where cause_id = causes.id)`.as('fundtypes'),
    )
    .where('status', '=', 1)
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
  return { causes, pairs, accounts, officer: await findOfficer(db), days }
}

async function inventDonations(trx: Transaction<DB>, choices: Choices, size: number): Promise<Invented[]> {
  const donors = await reserveIds(trx, 'donors', size)
  const intents = await reserveIds(trx, 'payment_intents', size)
  const donations = await reserveIds(trx, 'donations', size)
  const attempts = await reserveIds(trx, 'payment_attempts', size)
  return donors.map((donor, place) => {
    const [intent = 0, donation = 0, attempt = 0] = [intents[place], donations[place], attempts[place]]
    return inventDonation(choices, { donor, intent, donation, attempt })
  })
}

async function inventPayments(trx: Transaction<DB>, choices: Choices, size: number): Promise<Invented[]> {
  const intents = await reserveIds(trx, 'payment_intents', size)
  const attempts = await reserveIds(trx, 'payment_attempts', size)
  return intents.map((intent, place) => inventPayment(choices, { intent, attempt: attempts[place] ?? 0 }))
}

async function writeInvented(
  trx: Transaction<DB>,
  memory: SandboxMemory,
  invented: readonly Invented[],
): Promise<void> {
  for (const table of inventedTables)
    await insertRows(
      trx,
      table,
      invented.flatMap(({ rows }) => rows[table] ?? []),
    )
  const atVendor = invented.flatMap((one) => one.atVendor)
  await insertRows(trx, 'gateway_transactions', rememberAtVendors(memory, atVendor))
  const receipts = await numberReceipts(
    trx,
    invented.flatMap((one) => one.receipts),
  )
  await insertRows(trx, 'receipts', receipts)
  // In their order, which a receipt and its refund share with what the intents had before.
  const events = [...invented.flatMap((one) => one.events), ...receipts.flatMap(receiptEvents)]
  await insertRows(
    trx,
    'events',
    events.toSorted((one, other) => Number(one.at) - Number(other.at)),
  )
}

function receiptEvents({ intent_id, issued_at, voided_at, year, serial }: NumberedReceipt): InventedEvent[] {
  const number = `${year}-${String(serial).padStart(6, '0')}`
  const event = { intent_id, actor: 'system' }
  return [
    { ...event, at: issued_at, kind: 'receipt_issued', facts: { number } },
    ...(voided_at
      ? [{ ...event, at: voided_at, kind: 'receipt_voided', facts: { number, because: 'refund', words: '' } }]
      : []),
  ]
}

/** Takes numbers from a table's own counter, so that nobody else gets them. */
async function reserveIds(trx: Transaction<DB>, table: string, size: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${size})`.execute(
    trx,
  )
  return rows.map((row) => row.id)
}

/** Writes many rows in one statement: the database reads them from one JSON value, in the table's own types. */
async function insertRows(trx: Transaction<DB>, table: keyof DB, rows: object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns: RawBuilder<unknown> = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    trx,
  )
}
