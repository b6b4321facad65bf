// An appeal by e-mail to many donors, whose worker is killed ten times while it queues and sends: every donor
// gets one message, and none twice.
//   npm run bench -- appeals [donors] [kills]
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beginAppeal } from '../server/src/appeals/begin-appeal.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { createUser } from '../server/src/staff/auth/user.ts'
import { program } from '../server/test/chaos/program.ts'
import { type ReceivedMails, startCountingMailServer } from '../server/test/start-counting-mail-server.ts'
import { atMost, besidePeer, type Figure, printFigures } from './print-figures.ts'
import { openDemo, openFolder } from './start-server.ts'

/** Minimum number of donors reached per second: the worker sends 25 messages a second on a busy machine. */
const minPerSecond = 20

export async function appealsBench(donors = 100_000, kills = 10): Promise<Figure[]> {
  await using folder = await openFolder('appeals')
  await using demo = await openDemo(folder.path)
  const { db, pool } = demo
  pool.on('connect', (client) => void client.query('set statement_timeout = 0'))
  const mails = await startCountingMailServer()
  // Shares the embedded PostgreSQL of its data folder.
  const worker = program(folder.path, ['server/src/commands/worker.ts'], {
    SECRET_KEY: 'a secret key of the benchmark, long enough',
    SMTP_URL: mails.url,
    LOG_LEVEL: 'silent',
  })
  try {
    await addDonors(db, donors)
    const appealId = await writeAppeal(db)
    const begun = performance.now()
    await worker.start()
    let done = 0
    for (let killed = 0; done < donors; ) {
      await sleep(200)
      done = mails.received.size
      if (killed < kills && done >= ((killed + 0.5) * donors) / kills) {
        await worker.kill()
        killed += 1
        await releaseClaims(db)
        console.log(`killed after ${done} donors, ${Math.round((performance.now() - begun) / 1000)} s`)
        await worker.start()
      }
      if (!worker.isRunning()) throw new Error('The worker has ended.')
    }
    const seconds = (performance.now() - begun) / 1000
    await sleep(3000)
    return printFigures(await figures(db, { appealId, donors, kills, seconds, received: mails.received }))
  } finally {
    await worker.stop()
    mails.close()
  }
}

/** Inserts donor records that agreed to appeals by e-mail. */
async function addDonors(db: Database, donors: number): Promise<void> {
  await sql`
    with added as (
      insert into contacts (kind, first_name, last_name, country, language)
      select 'person', 'Donor', number::text, 'Pakistan', (array['en', 'ur'])[1 + number % 2]
      from generate_series(1, ${donors}) as number returning id, last_name
    ), points as (
      insert into contact_points (contact_id, kind, value, source)
      select id, 'email', 'donor' || last_name || '@example.com', 'staff' from added
    ), totals as (
      insert into contact_totals (contact_id, donations, amount, largest, kind, language, country)
      select id, 0, 0, 0, 'person', 'en', 'Pakistan' from added
    )
    insert into consents (contact_id, purpose, channel, is_given, wording, source)
    select id, 'appeals', 'email', true, '2026-11', 'form' from added`.execute(db)
  for (const table of ['contacts', 'contact_points', 'contact_totals', 'consents'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
}

async function writeAppeal(db: Database): Promise<number> {
  const user = { email: 'bench@example.org', firstName: 'Bench', lastName: 'Mark', roles: [] }
  await createUser(db, user)
  const text = { subject: 'Wells in Thar', text: 'Water is short.\n\nPlease help.', short: 'Water is short.' }
  const { rows } = await sql<{ id: number; created_by: number }>`
    insert into appeals (kind, name, channels, texts, created_by)
    select 'appeal', 'Benchmark', array['email'], ${JSON.stringify({ en: text, ur: text })}::jsonb, id
    from users where email = 'bench@example.org' returning id, created_by`.execute(db)
  const [appeal] = rows
  if (!appeal) throw new Error('The appeal was not written.')
  await db.transaction().execute((trx) => beginAppeal(trx, appeal.id, appeal.created_by))
  return appeal.id
}

/** Expires the leases of claims and unlocks jobs, as would happen minutes after a crash. */
async function releaseClaims(db: Database): Promise<void> {
  await sql`update messages set next_try_at = now() where status = 'queued' and next_try_at > now()`.execute(
    db,
  )
  await sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now()`.execute(
    db,
  )
}

async function figures(
  db: Database,
  {
    appealId,
    donors,
    kills,
    seconds,
    received,
  }: { appealId: number; donors: number; kills: number; seconds: number; received: ReceivedMails },
): Promise<Figure[]> {
  const ids = [...received.values()]
  const { rows } = await sql<{ sent: number; messages: number }>`
    select count(*) filter (where status = 'sent')::int as sent, count(*)::int as messages
    from messages where appeal_id = ${appealId}`.execute(db)
  const { sent = 0, messages = 0 } = rows[0] ?? {}
  const twice = ids.filter((one) => one.size > 1).length
  const again = ids.reduce(
    (sum, one) => sum + [...one.values()].reduce((all, times) => all + times - 1, 0),
    0,
  )
  const exactly = (what: string, value: number, goal: number): Figure => ({
    what,
    measured: String(value),
    beside: String(goal),
    ratio: goal === 0 ? value : value / goal,
    goal: `= ${goal}`,
    met: value === goal,
  })
  return [
    exactly(`donors who got the appeal, worker killed ${kills} times`, received.size, donors),
    exactly('messages written', messages, donors),
    exactly('messages marked as sent', sent, donors),
    exactly('donors with two messages', twice, 0),
    atMost('deliveries repeated under the same Message-ID, which mail programs hide', again, kills * 5),
    besidePeer(
      'messages a second',
      `${(donors / seconds).toFixed(0)} in ${seconds.toFixed(0)} s`,
      `${minPerSecond}`,
      donors / seconds / minPerSecond,
      1,
    ),
  ]
}
