import { type RawBuilder, sql, type Transaction } from 'kysely'
import { officeGateway } from '../../../contract/src/payment-methods.ts'
import type { Database } from '../platform/database/database.ts'
import type { DB } from '../platform/database/tables.ts'
import { type Choices, inventDonation, inventedTables } from './invent-donation.ts'
import { type NumberedReceipt, numberReceipts } from './number-receipts.ts'

const perStatement = 2000

/**
 * Invents donations of the last two years, with donors, lines, attempts and events as the product itself would have
 * written them, for trials and benchmarks. Needs the demo charity's causes and pairs.
 * @returns how many were written
 */
export async function seedDonations(db: Database, count: number): Promise<number> {
  const choices = await readChoices(db)
  for (let done = 0; done < count; done += perStatement) {
    const size = Math.min(perStatement, count - done)
    await db.transaction().execute((trx) => writePortion(trx, choices, size))
  }
  await sql`analyze`.execute(db)
  return count
}

async function readChoices(db: Database): Promise<Choices> {
  const causes = await db
    .selectFrom('causes')
    .select(['id', 'fundtitle', 'amount'])
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
  const accounts = await db.selectFrom('bank_accounts').select('id').execute()
  const nobody = { email: 'invented.officer@example.org', first_name: 'Invented', last_name: 'Officer' }
  const { id: officerId } = await db
    .insertInto('users')
    .values({ ...nobody, password_hash: 'none', status: 0 })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ status: 0 }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { causes, pairs, accountIds: accounts.map(({ id }) => id), officerId }
}

async function writePortion(trx: Transaction<DB>, choices: Choices, size: number): Promise<void> {
  const donors = await reserveIds(trx, 'donors', size)
  const intents = await reserveIds(trx, 'payment_intents', size)
  const donations = await reserveIds(trx, 'donations', size)
  const attempts = await reserveIds(trx, 'payment_attempts', size)
  const invented = donors.map((donor, place) =>
    inventDonation(choices, {
      donor,
      intent: intents[place] ?? 0,
      donation: donations[place] ?? 0,
      attempt: attempts[place] ?? 0,
    }),
  )
  for (const table of inventedTables)
    await insertRows(
      trx,
      table,
      invented.flatMap(({ rows }) => rows[table]),
    )
  const receipts = await numberReceipts(
    trx,
    invented.flatMap((one) => one.receipts),
  )
  await insertRows(trx, 'receipts', receipts)
  await insertRows(trx, 'events', receipts.map(issueEvent))
}

const issueEvent = ({ intent_id, issued_at, year, serial }: NumberedReceipt) => ({
  intent_id,
  at: issued_at,
  actor: 'system',
  kind: 'receipt_issued',
  facts: { number: `${year}-${String(serial).padStart(6, '0')}` },
})

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
