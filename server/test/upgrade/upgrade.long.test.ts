import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { ListSums } from '../../../contract/src/lists.ts'
import { SERVER_ROLE } from '../../../embedded-postgres/src/embedded-postgres.ts'
import { bookChecks } from '../../src/features.ts'
import { runChecks } from '../../src/operations/checks/run-checks.ts'
import { grantServerRole } from '../../src/platform/database/grant-server-role.ts'
import { isMigrated, migrate } from '../../src/platform/database/migrate.ts'
import { createTestDatabase } from '../create-test-database.ts'
import { buildTestApp } from '../test-app.ts'
import { loadOldDatabase, readOldAnswers } from './load-old-database.ts'
import { readCatalog } from './read-catalog.ts'

const database = await createTestDatabase('template0')
await loadOldDatabase(database.pool)
// Adds e-mails to a member of staff to those of the dump: three queued, one sent.
await database.pool.query(`
  insert into staff_letters (user_id, kind, facts)
    select min(users.id), kind, facts::jsonb from users, (values
      ('account', '{"what": "Your password was changed.", "language": "en"}'),
      ('account', '{"what": "Sara Khan was invited.", "rights": {"Person": "Zara"}}'),
      ('bank account', '{"what": "changed", "account": "Indus Bank", "who": "Zara", "changes": [["IBAN", "PK1 → PK2"]]}')
    ) as letter (kind, facts) group by kind, facts;
  insert into staff_letters (user_id, kind, facts, status, next_try_at, sent_at)
    select min(id), 'account', '{"what": "Before", "language": "ur"}', 'sent', null, now() from users;
  update password_links set expires_at = now() + interval '1 day';
  select graphile_worker.add_job('send-message', json_build_object('messageId', id), job_key := 'send-message:' || id)
    from messages where status = 'queued';
  select graphile_worker.add_job('send-staff-letter', json_build_object('letterId', id), job_key := 'send-staff-letter:' || id)
    from staff_letters where status = 'queued';
  select graphile_worker.add_job('send-overdue-staff-letters', '{}', job_key := 'send-overdue-staff-letters')`)
const columns = 'message_id, status, tries, queued_at, sent_at'
const { rows: before } = await database.pool.query(
  `select ${columns} from messages union all select ${columns} from staff_letters order by message_id`,
)
const readSettled = async () =>
  (await database.pool.query('select id, settled_at from payment_intents where settled_at is not null')).rows
const settledBefore = await readSettled()
const isMigratedBefore = await isMigrated(database.db)
const donor = await database.pool.connect()
await donor.query('begin; select from messages')
const upgrade = migrate(database.db)
// The migration waits for less than the deadlock timeout, and blocks no one meanwhile.
await new Promise((resolve) => setTimeout(resolve, 1500))
await donor.query('select from messages; commit')
donor.release()
await upgrade
const { rows: moved } = await database.pool.query(`select ${columns} from emails order by message_id`)
await grantServerRole(database.db, SERVER_ROLE)
const app = await buildTestApp({ database })
afterAll(app.close)

const broken = async () => (await runChecks(bookChecks, app.db, 'test')).filter(({ count }) => count > 0)

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
        from payment_intents where kind = 'donation' and status in ('success', 'partially_refunded', 'disputed')) as paid`.execute(
    app.db,
  )
  expect(rows[0]?.counted).toEqual(rows[0]?.paid)
})

const setSettled = (times: object[]) =>
  sql`update payment_intents as intent set settled_at = at.settled_at
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as at (id bigint, settled_at timestamptz)
    where at.id = intent.id`.execute(app.db)

test('after the upgrade every list, CSV, page and detail is unchanged but the days of bank transfers', async () => {
  const settledNow = await readSettled()
  await setSettled(settledBefore)
  const officer = await app.staff()
  const xsrf = decodeURIComponent(officer.cookies.get('XSRF-TOKEN') ?? '')
  const headers = { 'content-type': 'application/json', 'x-xsrf-token': xsrf }
  for (const { method, address, body, answer } of await readOldAnswers()) {
    const who = /\/public\/|^\/receipt\//.test(address) ? app.visitor() : officer
    const request = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) }
    const { status, text: answered } = await who.ask(address, request)
    // Differences from that version: the wallet's title, the space in amounts, and the refunds of lines.
    const text = answered
      .replaceAll('Mobile wallet (Easypaisa, JazzCash)', 'Mobile wallet (Swich)')
      .replaceAll('Rs.\u00a0', 'Rs. ')
      .replaceAll(/"note":"Rs\. [\d,]+ refunded"/g, '"note":null')
      .replaceAll(/ · Rs\. [\d,]+ refunded"/g, '"')
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
  await setSettled(settledNow)
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
    .map((row, index) => row.slice(0, old.split('\r\n')[index]?.length))
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

test('every e-mail queued before the upgrade is sent once under its Message-ID, and no sent one again', async () => {
  expect(moved).toEqual(before)
  await sql`update emails set next_try_at = now() where status = 'queued'`.execute(app.db)
  // The donor of a gift that was paid since gets the receipt alone (docs/decisions/0085).
  const { rows: outdated } = await app.pool.query(`select message_id from emails
    join payment_intents as intent on intent.id = intent_id where emails.kind = 'donation' and settled_at is not null`)
  const waiting = before.filter(
    ({ status, message_id }) => status === 'queued' && !outdated.some((one) => one.message_id === message_id),
  )
  expect(waiting.length).toBeGreaterThan(3)
  await app.workDueJobs()
  const sent = await readdir(`${app.dataDir}/outbox`)
  expect(sent.filter((name) => before.some(({ message_id }) => name.startsWith(message_id))).sort()).toEqual(
    waiting.map(({ message_id }) => `${message_id}@give.example.org.eml`).sort(),
  )
  const { rows } = await app.pool.query(
    `select ${columns} from emails where message_id = any($1) order by message_id`,
    [waiting.map(({ message_id }) => message_id)],
  )
  expect(rows.map(({ status, tries }) => [status, tries])).toEqual(
    waiting.map(({ tries }) => ['sent', tries + 1]),
  )
})

test('e-mails that a process of the previous version queues during the restart are sent too', async () => {
  await app.pool.query(`
    insert into messages (intent_id, kind, receipt_id, recipient, asked_by, language)
      select min(intent_id), 'donation', null, 'late@example.com', null, 'en'
        from donations join payment_intents as intent on intent.id = intent_id where intent.status = 'pending';
    insert into staff_letters (user_id, kind, facts)
      select min(id), 'account', '{"what": "Late", "language": "en"}' from users;
    select graphile_worker.add_job('send-message', json_build_object('messageId', id), job_key := 'send-message:' || id)
      from messages where status = 'queued'`)
  await app.workDueJobs()
  const { rows } = await app.pool.query(
    `select kind, status from emails where recipient = 'late@example.com' or facts ->> 'what' = 'Late' order by kind`,
  )
  expect(rows).toEqual([
    { kind: 'account', status: 'sent' },
    { kind: 'donation', status: 'sent' },
  ])
})

test('no job of the old tables is left, and each e-mail has its kind and language', async () => {
  const { rows: jobs } = await app.pool.query(
    `select task_identifier from graphile_worker.jobs where task_identifier ~ 'letter|message'`,
  )
  expect(jobs).toEqual([])
  const { rows } = await app.pool.query(
    `select kind, language, facts ->> 'what' as what from emails where user_id is not null and facts ? 'what'
     and facts ->> 'what' !~ '^(Late|First)' order by facts ->> 'what' collate "C"`,
  )
  expect(rows).toEqual([
    { kind: 'account', language: 'ur', what: 'Before' },
    { kind: 'rights', language: 'en', what: 'Sara Khan was invited.' },
    { kind: 'account', language: 'en', what: 'Your password was changed.' },
    { kind: 'pending_change', language: 'en', what: 'changed' },
  ])
})

test('after the upgrade the pending work is done', async () => {
  await sql`update payment_attempts set next_inquiry_at = now() where status = 'pending'`.execute(app.db)
  await app.workDueJobs()
  const { rows: failed } = await sql`
    select key, last_error from graphile_worker.jobs where last_error is not null`.execute(app.db)
  expect(failed).toEqual([])
  expect(await app.db.selectFrom('emails').where('status', '=', 'queued').selectAll().execute()).toEqual([])
  expect(await broken()).toEqual([])
})
