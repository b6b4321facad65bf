import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { ListSums } from '../../../contract/src/lists.ts'
import { SERVER_ROLE } from '../../../embedded-postgres/src/embedded-postgres.ts'
import { runChecks } from '../../src/insights/checks/run-checks.ts'
import { grantServerRole } from '../../src/platform/database/grant-server-role.ts'
import { isMigrated, migrate } from '../../src/platform/database/migrate.ts'
import { createTestDatabase } from '../create-test-database.ts'
import { buildTestApp } from '../test-app.ts'
import { loadOldDatabase, readOldAnswers } from './load-old-database.ts'
import { readCatalog } from './read-catalog.ts'

const database = await createTestDatabase('template0')
await loadOldDatabase(database.pool)
const isMigratedBefore = await isMigrated(database.db)
const donor = await database.pool.connect()
await donor.query('begin; select from messages')
const upgrade = migrate(database.db)
// The migration waits for less than the deadlock timeout, and blocks no one meanwhile.
await new Promise((resolve) => setTimeout(resolve, 1500))
await donor.query('select from messages; commit')
donor.release()
await upgrade
await grantServerRole(database.db, SERVER_ROLE)
const app = await buildTestApp({ database })
afterAll(app.close)

const broken = async () => (await runChecks(app.db, 'test')).filter(({ count }) => count > 0)

test('version 1.0.0 is upgraded once the donor who uses its tables is done', async () => {
  expect([isMigratedBefore, await isMigrated(app.db)]).toEqual([false, true])
  expect(await migrate(app.db)).toEqual([])
})

test('an upgraded database has the same schema, permissions and roles as a new one', async () => {
  const fresh = await createTestDatabase('template_migrated')
  const catalog = await readCatalog(fresh.db)
  await fresh.drop()
  expect(catalog.length).toBeGreaterThan(900)
  expect(await readCatalog(app.db)).toEqual(catalog)
})

test('after the upgrade every paid donation counts for one donor', async () => {
  while ((await sql<{ done: number }>`select attach_contacts(1000) as done`.execute(app.db)).rows[0]?.done);
  const { rows } = await sql<{ counted: object; paid: object }>`
    select (select json_build_object('donations', sum(donations), 'amount', sum(amount)) from contact_totals) as counted,
      (select json_build_object('donations', count(*), 'amount', sum(amount - refunded_amount))
        from payment_intents where kind = 'donation' and status in ('success', 'partially_refunded')) as paid`.execute(
    app.db,
  )
  expect(rows[0]?.counted).toEqual(rows[0]?.paid)
})

test('after the upgrade every list, CSV, page and detail says what it said before', async () => {
  const officer = await app.staff()
  const xsrf = decodeURIComponent(officer.cookies.get('XSRF-TOKEN') ?? '')
  const headers = { 'content-type': 'application/json', 'x-xsrf-token': xsrf }
  for (const { method, address, body, answer } of await readOldAnswers()) {
    const who = /\/status\/|\/transfer\/|^\/receipt\//.test(address) ? app.visitor() : officer
    const asked = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) }
    const { status, text: answered } = await who.ask(address, asked)
    // The wallet's title and the space in amounts of then.
    const text = answered
      .replaceAll('Mobile wallet (Easypaisa, JazzCash)', 'Mobile wallet (Swich)')
      .replaceAll('Rs.\u00a0', 'Rs. ')
    const said = address.startsWith('/receipt/')
      ? (text.match(/class="mark[^"]*"|<dd>[^<]*/g) ?? [])
      : address.endsWith('/export')
        ? onlyOldColumns(text, String(answer))
        : withWholeSums(JSON.parse(text.replaceAll(noPair, 'null')).data)
    const question = `${method} ${address} ${JSON.stringify(body)}`
    expect({ question, status, answer: said }).toMatchObject({
      question,
      status: 200,
      answer: withAcceptableAmounts(answer),
    })
  }
})

/** Discrepancies about an amount can be accepted since version 1.1.0. */
const withAcceptableAmounts = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (_field, value) =>
    value?.kind === 'amount' ? { ...value, may_accept: true } : value,
  )

/** A file's rows without the columns that were added behind the old ones. */
const onlyOldColumns = (text: string, old: string): string =>
  text
    .split('\r\n')
    .map((row, place) => row.slice(0, old.split('\r\n')[place]?.length))
    .join('\r\n')

/** A payment without a way to pay, which was null. */
const noPair = '{"payment_method":null,"payment_gateway":null}'

/** Adds up a list's sums as version 1.0.0 did: paid or not. */
function withWholeSums(data: unknown): unknown {
  const { received, pending, not_paid } = (data ?? {}) as Partial<ListSums>
  if (!received || !pending || !not_paid) return data
  const amount_sum = received.amount + pending.amount + not_paid.amount
  return { ...(data as object), amount_sum, refunded_sum: received.refunded }
}

test('after the upgrade every check of the books is zero', async () => {
  // Moves scheduled times as far ahead as they were then.
  const age = sql`now() - (select max(at) from events)`
  await sql`
    with queued as (update emails set next_try_at = next_try_at + (${age}) where status = 'queued'),
      pending as (
        update payment_attempts
        set next_inquiry_at = next_inquiry_at + (${age}), expires_at = expires_at + (${age})
        where status = 'pending')
    update refunds set asked_at = asked_at + (${age}) where status = 'asked'`.execute(app.db)
  expect(await broken()).toEqual([])
})

test('after the upgrade the work that was waiting is done', async () => {
  await sql`update emails set next_try_at = now() where status = 'queued'`.execute(app.db)
  await sql`update payment_attempts set next_inquiry_at = now() where status = 'pending'`.execute(app.db)
  await app.workDueJobs()
  const { rows: failed } = await sql`
    select key, last_error from graphile_worker.jobs where last_error is not null`.execute(app.db)
  expect(failed).toEqual([])
  expect(await app.db.selectFrom('emails').where('status', '=', 'queued').selectAll().execute()).toEqual([])
  expect(await broken()).toEqual([])
})
