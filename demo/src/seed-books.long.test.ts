import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { bookChecks } from '../../server/src/features.ts'
import { runChecks } from '../../server/src/operations/checks/run-checks.ts'
import { createTestDatabase } from '../../server/test/create-test-database.ts'
import { runAllInquiries } from '../../server/test/run-all-inquiries.ts'
import { buildTestApp, type TestApp } from '../../server/test/test-app.ts'
import { openSandboxStore } from './sandbox-store.ts'
import { seedBooks } from './seed-books.ts'

const app = await buildTestApp()
afterAll(app.close)

const few = { donations: 150, payments: 30, days: 40, disputes: true, sealer: app.context.sealer }
const seed = () => seedBooks(app.db, openSandboxStore(app.dataDir), few)

/** Every index, constraint and foreign key with its definition. */
const structureOf = async ({ db }: Pick<TestApp, 'db'>) => {
  const { rows } = await sql`
    select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as definition,
      convalidated as is_valid
      from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select tablename, indexname, indexdef, true from pg_indexes where schemaname = 'public' order by 1, 2, 3`.execute(
    db,
  )
  return rows
}

const all = async (table: string) =>
  (
    await sql<{
      row: string
    }>`select ${sql.table(table)}::text as row from ${sql.table(table)} order by 1`.execute(app.db)
  ).rows

test('invented data agrees with the gateways: a reconciliation of every payment finds no discrepancy', async () => {
  await seed()
  const before = [await all('discrepancies'), await all('gateway_transactions')]
  const known = before.map((rows) => rows.map(({ row }) => row.replace(/"[\d: +.-]+"/g, '')))
  const { inquired, moved } = await runAllInquiries(app)
  expect(moved).toEqual([])
  expect(inquired).toBeGreaterThan(80)
  const after = [await all('discrepancies'), await all('gateway_transactions')]
  expect(after.map((rows) => rows.map(({ row }) => row.replace(/"[\d: +.-]+"/g, '')))).toEqual(known)
  const results = await runChecks(bookChecks, app.db, 'test')
  expect(results.filter(({ count }) => count > 0)).toEqual([])
})

test('more data is added to existing books, and they stay consistent', async () => {
  const link = await app.visitor().give()
  await seed()
  const { rows } = await app.pool.query('select count(*)::int as count from donations')
  expect(rows).toEqual([{ count: 2 * few.donations + 1 }])
  expect((await app.pool.query('select from payment_intents where link = $1', [link])).rowCount).toBe(1)
  const results = await runChecks(bookChecks, app.db, 'test')
  expect(results.filter(({ count }) => count > 0)).toEqual([])
})

test('a transaction id is not drawn at random, because two of millions would collide', async () => {
  const { rows } = await app.pool.query<{ id: number; transaction_id: string }>(
    `select id, transaction_id from payment_attempts where transaction_id like 'D%'`,
  )
  expect(rows.length).toBeGreaterThan(few.donations)
  for (const { id, transaction_id } of rows) expect(Number.parseInt(transaction_id.slice(9), 16)).toBe(id)
})

test('an empty database is filled without its indexes, and afterwards its schema is as migrated', async () => {
  const untouched = await createTestDatabase()
  const asMigrated = await structureOf(untouched)
  await untouched.drop()
  expect(asMigrated.length).toBeGreaterThan(100)
  expect(await structureOf(app)).toEqual(asMigrated)
})

test('a failed seed leaves the database empty, with all of its indexes', async () => {
  const broken = await buildTestApp()
  const before = await structureOf(broken)
  await broken.pool.query('alter table receipts add constraint no_receipts check (false)')
  await expect(seedBooks(broken.db, openSandboxStore(broken.dataDir), few)).rejects.toThrow('no_receipts')
  expect((await broken.pool.query('select from payment_intents')).rowCount).toBe(0)
  await broken.pool.query('alter table receipts drop constraint no_receipts')
  expect(await structureOf(broken)).toEqual(before)
  await broken.close()
})
