import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { paymentEvent } from '../../../contract/src/payment-events.ts'
import { demoCharity } from '../../../demo/src/demo-charity.ts'
import { runChecks } from '../../src/insights/checks/run-checks.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { migrateJobs, queueJob } from '../../src/platform/jobs/start-jobs.ts'
import { createTestDatabase } from '../create-test-database.ts'
import { buildTestApp } from '../test-app.ts'
import { loadTables } from './load-tables.ts'

/**
 * Books as version 0.1.0 wrote them before 0014 (commit 38be90a), with invented people: its demo, 12 of its seeded
 * donations, 420 steps of its simulation, and by its calls what those had missed, so that there is every kind of
 * discrepancy, refund, message, statement line and event. Each table is what `json_agg` made of it, without sessions and
 * passwords. `answers` are what that version said of them to a member of staff with all rights, and to holders of links.
 * `events` are what its events say, written down from their sentences by a program of its own, not by the migration.
 */
type Books = {
  tables: Record<string, object[]> & { events: { at: string; actor: string; [column: string]: unknown }[] }
  jobs: { identifier: string; payload: unknown; key: string; run_at: string }[]
  answers: { method: string; address: string; body?: unknown; status: number; answer?: unknown }[]
  events: [id: number, kind: string, facts: unknown][]
}

const written = brotliDecompressSync(await readFile(join(import.meta.dirname, 'books-of-0013.json.br')))
const books: Books = JSON.parse(String(written))

const database = await createTestDatabase('template0')
await migrate(database.db, '0013-what-was-not-told')
await migrateJobs(database.pool)
await loadTables(database.db, books.tables)
for (const { identifier, payload, key, run_at } of books.jobs)
  await queueJob(database.db, identifier, payload, { key, runAt: new Date(run_at) })
await migrate(database.db)
// What the version before had in its code, staff enter on the Settings screen.
await database.db
  .updateTable('charity')
  .set({ settings: JSON.stringify(demoCharity) })
  .execute()
const app = await buildTestApp({ database })
afterAll(app.close)

const broken = async () => (await runChecks(app.db, 'test')).filter(({ count }) => count > 0)

/** What has been renamed since, and our own sentences that are no longer reported as a gateway's words. */
const renamed = <Value>(value: Value): Value =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll('"given back twice"', '"refunded twice"')
      .replaceAll('"closed a difference"', '"closed a discrepancy"')
      .replaceAll('"asked for a refund"', '"requested a refund"')
      .replaceAll('"decided a refund"', '"recorded the outcome of a refund"')
      .replaceAll('"left a statement line"', '"left a statement line unallocated"')
      .replaceAll('"ended_by":"job"', '"ended_by":"system"')
      .replaceAll('Given Back', 'Refunded')
      // Days are written one way (docs/decisions/0041).
      .replace(/(<dd>\d+ [A-Z][a-z]{2})[a-z]*( \d{4})/g, '$1$2')
      .replace(
        /"reason":"(two attempts were paid|some of it came by bank transfer before|it had expired before we learned of it|the answer is about another transaction|the gateway's amount is \w+ paisa, ours is \d+)"/g,
        '"reason":""',
      ),
  )

/** What is said otherwise by now: a transfer that was retried another way is shown, and the audit names things by codes. */
const comparable = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (name, value) =>
    (name === 'transfer' && value === null) || name === 'subject' || name === 'attempt' ? undefined : value,
  )

test('after the upgrade every list, CSV, page and detail says what it said before', async () => {
  const officer = await app.staff()
  const xsrf = decodeURIComponent(officer.cookies.get('XSRF-TOKEN') ?? '')
  const headers = { 'content-type': 'application/json', 'x-xsrf-token': xsrf }
  for (const { method, address, body, status, answer } of renamed(books.answers)) {
    const who = /\/status\/|\/transfer\/|^\/receipt\//.test(address) ? app.visitor() : officer
    const asked = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) }
    const { status: now, text } = await who.ask(address, asked)
    const said = address.startsWith('/receipt/')
      ? (text.match(/class="mark[^"]*"|<dd>[^<]*/g) ?? [])
      : address.endsWith('/export')
        ? text
        : JSON.parse(text).data
    const question = `${method} ${address} ${JSON.stringify(body)}`
    expect({ question, status: now, answer: said }).toMatchObject({
      question,
      status,
      ...(status === 200 && { answer: comparable(answer) }),
    })
  }
})

test('after the upgrade the timeline says by kinds and facts what it said in sentences', async () => {
  const events = await app.db
    .selectFrom('events')
    .leftJoin('donations', 'donations.intent_id', 'events.intent_id')
    .leftJoin('payments', 'payments.intent_id', 'events.intent_id')
    .select([
      'events.id',
      'donations.id as donation_id',
      'payments.id as payment_id',
      'attempt_id',
      'at',
      'actor',
    ])
    .select(['kind', 'facts'])
    .orderBy('events.id')
    .execute()
  expect(events.map(({ id, kind, facts }) => [id, kind, facts])).toEqual(books.events)
  expect(events.map(({ kind, facts, at, ...about }) => ({ ...about, at: at.getTime() }))).toEqual(
    books.tables.events.map(({ kind, from_status, to_status, reason, facts, at, ...about }) => ({
      ...about,
      at: Date.parse(at),
      actor: about.actor === 'job' ? 'system' : about.actor,
    })),
  )
  for (const { kind, facts } of events) expect(paymentEvent.parse({ kind, facts })).toEqual({ kind, facts })
})

test('after the upgrade every check of the books is zero', async () => {
  // What was ahead when the books were written is as far ahead again, however long ago that was.
  const age = sql`now() - ${books.tables.events.at(-1)?.at}::timestamptz`
  await sql`
    with queued as (update messages set next_try_at = next_try_at + (${age}) where status = 'queued'),
      pending as (
        update payment_attempts set next_inquiry_at = next_inquiry_at + (${age}), expires_at = expires_at + (${age}) where status = 'pending')
    update refunds set asked_at = asked_at + (${age}) where status = 'asked'`.execute(app.db)
  expect(await broken()).toEqual([])
})

test('after the upgrade the work that was waiting is done', async () => {
  // A few of each kind.
  await sql`
    update graphile_worker._private_jobs as job set run_at = now()
    from (select id, row_number() over (partition by task_id order by id) as place from graphile_worker._private_jobs) as placed
    where placed.id = job.id and place <= 5`.execute(app.db)
  await app.workDueJobs()
  const { rows: failed } = await sql`
    select key, last_error from graphile_worker.jobs where last_error is not null`.execute(app.db)
  expect(failed).toEqual([])
  expect(await broken()).toEqual([])
})
