import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { SERVER_ROLE } from '../../../embedded-postgres/src/embedded-postgres.ts'
import { bookChecks } from '../../src/features.ts'
import { runChecks } from '../../src/operations/checks/run-checks.ts'
import { grantServerRole } from '../../src/platform/database/grant-server-role.ts'
import { isMigrated, migrate } from '../../src/platform/database/migrate.ts'
import { createTestDatabase } from '../create-test-database.ts'
import { buildTestApp } from '../test-app.ts'
import { loadOldDatabase } from './load-old-database.ts'
import { readCatalog } from './read-catalog.ts'

const migrations = join(import.meta.dirname, '../../migrations')
/** Migrations after 0001-schema.sql, the schema in one file. */
const later = (await readdir(migrations))
  .filter((file) => /^\d{4}-/.test(file) && file !== '0001-schema.sql')
  .map((file) => file.replace('.sql', ''))
  .sort()

/** Books and documents, which no migration may change. */
async function readBooks({ pool }: Pick<typeof database, 'pool'>) {
  const read = async (query: string) => (await pool.query(query)).rows
  return {
    intents: await read('select id, status, amount, refunded_amount from payment_intents order by id'),
    lines: await read('select entry_id, account, fund, debit, credit from ledger_lines order by 1, position'),
    receipts: await read('select number, token, amount, voided_at from receipts order by id'),
    events: await read('select id, intent_id, at, actor from events order by id'),
    audit: await read('select position, hash from audit_chain order by position'),
  }
}

/** Compares the books with those before: the upgrade adds the first of two transfers (decision 0162). */
async function expectSameBooks(
  upgraded: Pick<typeof database, 'pool'>,
  { lines: linesBefore, ...before }: Awaited<ReturnType<typeof readBooks>>,
): Promise<void> {
  const { lines, ...books } = await readBooks(upgraded)
  expect(books).toEqual(before)
  expect(lines.slice(0, linesBefore.length)).toEqual(linesBefore)
  expect(lines.slice(linesBefore.length)).toMatchObject([
    { account: 'donations', fund: 'zakat', credit: 3_000_000 },
    { account: 'owed_to_payers', fund: 'zakat', debit: 3_000_000 },
  ])
}

const database = await createTestDatabase('template0')
await loadOldDatabase(database.pool)
const readMessages = async (table: 'emails' | 'messages') =>
  (
    await database.pool.query(
      `select message_id, status, tries, queued_at, sent_at from ${table} order by message_id`,
    )
  ).rows
const messagesBefore = await readMessages('emails')
const booksBefore = await readBooks(database)
const isMigratedBefore = await isMigrated(database.db)
const donor = await database.pool.connect()
await donor.query('begin; select from donations')
const upgrade = migrate(database.db)
// The migration waits for less than the deadlock timeout, and blocks no one meanwhile.
await new Promise((resolve) => setTimeout(resolve, 1500))
await donor.query('select from donations; commit')
donor.release()
await upgrade
const messagesAfter = await readMessages('messages')
await grantServerRole(database.db, SERVER_ROLE)
const app = await buildTestApp({ database })
afterAll(app.close)

const fresh = await createTestDatabase('template_migrated')
const catalog = await readCatalog(fresh.db)
await fresh.drop()

const broken = async () => (await runChecks(bookChecks, app.db, 'test')).filter(({ count }) => count > 0)

test('version 1.1.0 is upgraded once the donor who uses its tables is done', async () => {
  expect([isMigratedBefore, await isMigrated(app.db)]).toEqual([false, true])
  expect(await migrate(app.db)).toEqual([])
})

test('an upgraded database has the same schema, permissions and roles as a new one', async () => {
  expect(catalog.length).toBeGreaterThan(900)
  expect(await readCatalog(app.db)).toEqual(catalog)
})

test('a database of the schema before its tables were renamed has the same schema, too', async () => {
  const earlier = await createTestDatabase('template0')
  await loadOldDatabase(earlier.pool)
  for (const file of ['from-1.1.0', 'to-one-schema'])
    await earlier.pool.query(await readFile(join(migrations, `${file}.sql`), 'utf8'))
  await earlier.pool.query(`delete from kysely_migration where name <> '0001-schema';
    insert into kysely_migration (name, timestamp) values ('0002-heartbeat', now())`)
  const before = await readBooks(earlier)
  expect(await isMigrated(earlier.db)).toBe(false)
  expect(await migrate(earlier.db)).toEqual(later)
  await grantServerRole(earlier.db, SERVER_ROLE)
  expect(await isMigrated(earlier.db)).toBe(true)
  expect(await readCatalog(earlier.db)).toEqual(catalog)
  await expectSameBooks(earlier, before)
  await earlier.drop()
})

test('a database of the last migration before the schema in one file has the same schema, too', async () => {
  const last = await createTestDatabase('template0')
  await loadOldDatabase(last.pool)
  await last.pool.query(await readFile(join(migrations, 'from-1.1.0.sql'), 'utf8'))
  await last.pool.query(`insert into kysely_migration (name, timestamp)
    select format('00%s-%s', number, case number when 65 then 'money-out' end), now()
    from generate_series(56, 65) as number`)
  await last.pool.query(`
    with two as (select min(id) as asker, max(id) as decider from users)
    insert into access_changes
      (kind, role_id, form, subject, rights, loosens, asked_by, decision, decided_by, decided_at)
    select 'invite', null::int, '{"email": "hina@example.org"}'::jsonb, 'Hina Raza', '{audit,users}'::text[],
      false, asker, null, null::int, null::timestamptz from two
    union all
    select 'role', 2, '{"name": "Officer"}', 'Officer', '{}', true, asker, 'approved', decider, now() from two`)
  const before = await readBooks(last)
  expect(await isMigrated(last.db)).toBe(false)
  expect(await migrate(last.db)).toEqual(later)
  await grantServerRole(last.db, SERVER_ROLE)
  expect(await isMigrated(last.db)).toBe(true)
  expect(await readCatalog(last.db)).toEqual(catalog)
  await expectSameBooks(last, before)
  const { rows: moved } = await last.pool.query(
    `select target, kind, form, decision, is_open from pending_changes where subject = 'access' order by id`,
  )
  const [invitation, role] = [{ email: 'hina@example.org' }, { name: 'Officer' }]
  expect(moved.slice(-2)).toEqual([
    {
      target: 'hina@example.org',
      kind: 'add',
      form: {
        kind: 'invite',
        form: invitation,
        name: 'Hina Raza',
        rights: ['audit', 'users'],
        loosens: false,
      },
      decision: null,
      is_open: true,
    },
    {
      target: 'role 2',
      kind: 'remove',
      form: { kind: 'role', role_id: 2, form: role, name: 'Officer', rights: [], loosens: true },
      decision: 'approved',
      is_open: false,
    },
  ])
  await last.drop()
})

test('the upgrade changes no amount, state, receipt or entry of the books, and no audit entry', async () => {
  await expectSameBooks(app, booksBefore)
})

test('after the upgrade every paid donation counts for one donor', async () => {
  while ((await sql<{ done: number }>`select attach_contacts(1000) as done`.execute(app.db)).rows[0]?.done);
  const { rows } = await sql<{ counted: object; paid: object }>`
    select (select json_build_object('donations', sum(donations), 'amount', sum(amount)) from contact_totals) as counted,
      (select json_build_object('donations', count(*), 'amount', sum(amount - refunded_amount))
        from payment_intents where kind = 'donation' and status in ('success', 'partially_refunded', 'disputed')) as paid`.execute(
    app.db,
  )
  expect(rows[0]?.counted).toEqual(rows[0]?.paid)
})

test('after the upgrade every check of the books is zero', async () => {
  // Moves scheduled times as far into the future as they were when the dump was written.
  const age = sql`now() - (select max(at) from events)`
  await sql`
    with queued as (update messages set next_try_at = next_try_at + (${age}) where status = 'queued'),
      pending as (
        update payment_attempts
        set next_inquiry_at = next_inquiry_at + (${age}), expires_at = expires_at + (${age})
        where status = 'pending')
    update refunds set asked_at = asked_at + (${age}) where status = 'pending'`.execute(app.db)
  expect(await broken()).toEqual([])
})

test('every message queued before the upgrade is sent once under its Message-ID, and no sent one again', async () => {
  expect(messagesAfter).toEqual(messagesBefore)
  await sql`update messages set next_try_at = now() where status = 'queued'`.execute(app.db)
  await app.workDueJobs()
  const isQueued = (id: string) =>
    messagesBefore.some(({ status, message_id }) => status === 'queued' && message_id === id)
  const { rows } = await app.pool.query('select message_id, status from messages')
  const sent = rows.filter(({ message_id, status }) => isQueued(message_id) && status === 'sent')
  expect(sent.length).toBeGreaterThan(3)
  const files = await readdir(`${app.dataDir}/outbox`)
  const known = files.filter((name) => messagesBefore.some(({ message_id }) => name.startsWith(message_id)))
  expect(known.sort()).toEqual(sent.map(({ message_id }) => `${message_id}@give.example.org.eml`).sort())
})

test('after the upgrade the pending work is done', async () => {
  await sql`update payment_attempts set next_inquiry_at = now() where status = 'pending'`.execute(app.db)
  await app.workDueJobs()
  const { rows: failed } = await sql`
    select key, last_error from graphile_worker.jobs where last_error is not null`.execute(app.db)
  expect(failed).toEqual([])
  expect(await app.db.selectFrom('messages').where('status', '=', 'queued').selectAll().execute()).toEqual([])
  expect(await broken()).toEqual([])
})
