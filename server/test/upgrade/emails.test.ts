import { readdir } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { SERVER_ROLE } from '../../../embedded-postgres/src/embedded-postgres.ts'
import { grantServerRole } from '../../src/platform/database/grant-server-role.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { createTestDatabase } from '../create-test-database.ts'
import { buildTestApp } from '../test-app.ts'
import { loadOldDatabase } from './load-old-database.ts'

const database = await createTestDatabase('template0')
await loadOldDatabase(database.pool)
// Beside the e-mails of the dump: three to a member of staff are queued, and one was sent.
await database.pool.query(`
  insert into staff_letters (user_id, kind, facts)
    select min(users.id), kind, facts::jsonb from users, (values
      ('account', '{"what": "Your password was changed.", "language": "en"}'),
      ('account', '{"what": "Somebody was invited.", "rights": {"Person": "Zara"}}'),
      ('bank account', '{"what": "changed", "account": "Indus Bank", "who": "Zara", "changes": [["IBAN", "PK1 → PK2"]]}')
    ) as letter (kind, facts) group by kind, facts;
  insert into staff_letters (user_id, kind, facts, status, next_try_at, sent_at)
    select min(id), 'account', '{"what": "Before", "language": "ur"}', 'sent', null, now() from users;
  update messages set next_try_at = now() where status = 'queued';
  update staff_letters set next_try_at = now() where status = 'queued';
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
await migrate(database.db)
await grantServerRole(database.db, SERVER_ROLE)
const { rows: moved } = await database.pool.query(`select ${columns} from emails order by message_id`)
const app = await buildTestApp({ database })
afterAll(app.close)

test('every e-mail that waited during the upgrade is sent once under its Message-ID, and none that was sent before', async () => {
  expect(moved).toEqual(before)
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
    { kind: 'rights', language: 'en', what: 'Somebody was invited.' },
    { kind: 'account', language: 'en', what: 'Your password was changed.' },
    { kind: 'pending_change', language: 'en', what: 'changed' },
  ])
})
