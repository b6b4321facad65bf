// POST /donate over 16 and 64 connections, compared with PostgreSQL alone on the same machine: pgbench, which
// writes the same nine rows into the same indexes in one statement. Then 500 donors in the same second, and
// the CPU cost of a visitor.
//   npm run bench -- donate [donations]
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Connection } from '../embedded-postgres/src/embedded-postgres.ts'
import { createPool } from '../server/src/platform/database/database.ts'
import { exampleGift } from '../server/test/example-gift.ts'
import { cpuSeconds } from './cpu-seconds.ts'
import { type Load, loadHttp, percentile, serializeRequest } from './load-http.ts'
import { atMost, type Figure, printFigures } from './print-figures.ts'
import { antiForgery, openDatabase, openFilledFolder, openServer } from './start-server.ts'

const port = 3980
const origin = `http://127.0.0.1:${port}`

export async function donateBench(donations = 4000): Promise<Figure[]> {
  await using folder = await openFilledFolder('donate')
  // The processes of production: one per core, and a separate one for jobs.
  const settings = { WEB_CONCURRENCY: String(availableParallelism()) }
  await using server = await openServer(folder.path, port, settings)
  await using database = await openDatabase(folder.path, { max: 2 })
  const { connection, pool } = database
  await createPeerTables(pool)
  await donate(Math.ceil(donations / 10), 16)
  await measurePeer(connection, 16)
  // Gives the planner current statistics, as in any database that is older than a minute.
  await pool.query('analyze')
  return printFigures([
    await donateBesidePeer(connection, donations, 16),
    await donateBesidePeer(connection, donations, 64),
    await sendSpike(pool, 500),
    ...(await measureVisit(server.pid)),
  ])
}

/** Measures donations before and after the peer, so that other load on the machine affects both. */
async function donateBesidePeer(
  connection: Connection,
  donations: number,
  connections: number,
): Promise<Figure> {
  const before = await donate(donations / 2, connections)
  const peer = await measurePeer(connection, connections)
  const after = await donate(donations / 2, connections)
  const rate = (before.times.length + after.times.length) / (before.seconds + after.seconds)
  const times = [...before.times, ...after.times]
  const [p50, p99] = [percentile(times, 50), percentile(times, 99)]
  const isSlow = connections === 16 && p99 >= 100
  return {
    what: `POST /donate, ${connections} connections`,
    measured: `${Math.round(rate)}/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    beside: `${Math.round(peer.rate)}/s, ${peer.by}`,
    ratio: rate / peer.rate,
    goal: connections === 16 ? '>= 0.5, p99 < 100 ms' : '>= 0.5',
    met: rate / peer.rate >= 0.5 && !isSlow,
  }
}

const giftBody = (remarks: string) =>
  JSON.stringify({ ...exampleGift(remarks), email: `amina.${remarks.slice(0, 8)}@example.org` })

/** @throws Error unless every donation was accepted */
async function donate(donations: number, connections: number): Promise<Load> {
  const load = await send(
    Array.from({ length: donations }, () => randomUUID()),
    connections,
  )
  if (load.statuses.get(200) !== donations)
    throw new Error(`Of ${donations} donations were answered: ${outcomes(load)}`)
  return load
}

async function send(
  keys: string[],
  connections: number,
  seen?: (key: string, status: number, body: string) => void,
): Promise<Load> {
  const headers = await antiForgery(origin)
  const left = [...keys]
  const sent = new Map<Buffer, string>()
  return loadHttp({
    port,
    connections,
    timeoutMs: 30_000,
    next() {
      const key = left.pop()
      if (key === undefined) return undefined
      const call = serializeRequest(
        'POST',
        '/api/v1/donate',
        { ...headers, 'idempotency-key': key },
        giftBody(key),
      )
      sent.set(call, key)
      return call
    },
    seen: ({ status, body }, call) => seen?.(sent.get(call) ?? '', status, body),
  })
}

const outcomes = ({ statuses, unanswered }: Load) =>
  `${[...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')}, ${unanswered} unanswered`

/** Tables into which POST /donate writes: nine rows, two of them events. */
const written = [
  'donation_donors',
  'payment_intents',
  'payment_attempts',
  'donations',
  'donation_funds',
  'events',
  'messages',
  'idempotency_keys',
]

/** Copies the tables with their indexes, checks and references, without their triggers. */
async function createPeerTables(pool: pg.Pool): Promise<void> {
  await pool.query('create schema peer')
  for (const table of written)
    await pool.query(`create table peer.${table} (like public.${table} including all)`)
  const { rows } = await pool.query<{ table: string; reference: string }>(
    `select relname as table, pg_get_constraintdef(pg_constraint.oid) as reference
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where contype = 'f' and conrelid = any($1::regclass[])`,
    [written],
  )
  for (const { table, reference } of rows) {
    const [, referenced = ''] = /REFERENCES (\w+)/.exec(reference) ?? []
    const schema = written.includes(referenced) ? 'peer' : 'public'
    await pool.query(
      `alter table peer.${table} add ${reference.replace('REFERENCES ', `REFERENCES ${schema}.`)}`,
    )
  }
}

const peerStatement = `with one as materialized (
    select nextval('peer.donation_donors_id_seq') as donor_id, nextval('peer.payment_intents_id_seq') as intent_id,
      nextval('peer.payment_attempts_id_seq') as attempt_id, nextval('peer.donations_id_seq') as donation_id,
      (select min(id) from public.active_pay_methods) as method_id,
      (select min(id) from public.causes) as cause_id, replace(gen_random_uuid()::text, '-', '') as random
  ), checkouts_added as (
    insert into peer.idempotency_keys (key, body_hash, donation_id, answer)
    select random, random || random, donation_id, '{}' from one
  ), donors_added as (
    insert into peer.donation_donors (id, first_name, last_name, email, phone, country) overriding system value
    select donor_id, 'Amina', 'Khan', random || '@example.org', '03001234567', 'Pakistan' from one
  ), intents_added as (
    insert into peer.payment_intents
      (id, kind, link, amount, active_pay_method_id, cause_ids, cause_amounts, language)
    overriding system value
    select intent_id, 'donation', left(random, 22), 5000, method_id, array[cause_id], array[5000], 'en'
    from one
  ), attempts_added as (
    insert into peer.payment_attempts (id, intent_id, transaction_id, active_pay_method_id, gateway, amount,
      next_inquiry_at, expires_at, created_at) overriding system value
    select attempt_id, intent_id, left(random, 20), method_id, 'swich', 5000, now() + interval '10 minutes',
      now() + interval '7 days', now() from one
  ), donations_added as (
    insert into peer.donations (id, intent_id, donation_code, donor_id, platform) overriding system value
    select donation_id, intent_id, left(random, 12), donor_id, 'web' from one
  ), lines_added as (
    insert into peer.donation_funds
      (donation_id, position, cause_id, fundtitle, fund_type, quantity, amount, remarks)
    select donation_id, 1, cause_id, 'Zakat', 'Zakat', 1, 5000, random from one
  ), events_added as (
    insert into peer.events (intent_id, attempt_id, actor, kind, facts)
    select intent_id, null, 'donor', 'donated', '{}'::jsonb from one
    union all
    select intent_id, attempt_id, 'donor', 'attempt_started', '{"number":1,"amount":5000}' from one
  )
  insert into peer.messages (intent_id, kind, recipient, language, next_try_at)
  select intent_id, 'donation', random || '@example.org', 'en', now() from one`

/** Measures PostgreSQL alone: pgbench where installed, else a loop over the same number of connections. */
async function measurePeer(
  connection: Connection,
  connections: number,
): Promise<{ rate: number; by: string }> {
  const program = ['/usr/bin/pgbench', '/usr/local/bin/pgbench'].find(existsSync)
  if (!program) return { rate: await measureLoop(connection, connections), by: 'prepared statements of pg' }
  const folder = await mkdtemp(join(tmpdir(), 'amanah-pgbench-'))
  const script = join(folder, 'donation.sql')
  await writeFile(script, `${peerStatement.replaceAll('\n', ' ')};\n`)
  const { host, port: at, user, password, database } = connection
  const { stdout, stderr, status } = spawnSync(
    program,
    ['--no-vacuum', '--protocol=prepared', `--client=${connections}`, '--jobs=1', '--time=8'].concat([
      `--file=${script}`,
      `--host=${host}`,
      `--port=${at}`,
      `--username=${user}`,
      database,
    ]),
    { env: { ...process.env, PGPASSWORD: password }, encoding: 'utf8' },
  )
  await rm(folder, { recursive: true })
  if (status !== 0) throw new Error(stderr)
  return { rate: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]), by: 'pgbench' }
}

async function measureLoop(connection: Connection, connections: number): Promise<number> {
  const pool = createPool(connection, { max: connections })
  const begun = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = await pool.connect()
      for (; performance.now() - begun < 8000; done++)
        await client.query({ name: 'peer', text: peerStatement, values: [] })
      client.release()
    }),
  )
  await pool.end()
  return (done * 1000) / (performance.now() - begun)
}

/** Sends `donors` donations at the same moment, each on its own connection. 503 is an accepted answer. */
async function sendSpike(pool: pg.Pool, donors: number): Promise<Figure> {
  const keys = Array.from({ length: donors }, () => randomUUID())
  const acknowledged = new Map<string, string>()
  const counts = { answered: 0, refused: 0, other: 0 }
  const first = await send(keys, donors, (key, status, body) => {
    if (status === 200) {
      counts.answered++
      acknowledged.set(key, JSON.parse(body).data.url)
    } else if (status === 503) counts.refused++
    else counts.other++
  })
  const { rows } = await pool.query<{ key: string; link: string; times: number }>(
    `select donation_funds.remarks as key, min(link) as link, count(*)::int as times
     from donation_funds join donations on donations.id = donation_id
     join payment_intents as intent on intent.id = intent_id where donation_funds.remarks = any($1) group by 1`,
    [keys],
  )
  const found = new Map(rows.map((row) => [row.key, row]))
  const lost = [...acknowledged].filter(([key, url]) => !url.endsWith(found.get(key)?.link ?? '?')).length
  const doubled = rows.filter(({ times }) => times > 1).length
  const wrong = counts.other + first.unanswered + lost + doubled
  return {
    what: `${donors} donors in the same moment`,
    measured: `${counts.answered} answered, ${counts.refused} refused (503), ${first.unanswered} timed out, ${counts.other} other, ${lost} lost, ${doubled} doubled; the last after ${first.seconds.toFixed(1)} s`,
    beside: `${donors} donors`,
    ratio: (counts.answered + counts.refused) / donors,
    goal: 'answered or refused, none lost or doubled',
    met: wrong === 0,
  }
}

/** Measures the data requests of a first visit: the causes alone, and all requests in each language. */
async function measureVisit(pid: number): Promise<Figure[]> {
  const paths = ['/donation/causes/web', '/payment/methods', '/bank/info']
  const figures: Figure[] = []
  for (const [what, wanted, language] of [
    ['causes/web', paths.slice(0, 1), 'en'],
    ['causes, ways to pay and accounts', paths, 'en'],
    ['the same in Urdu', paths, 'ur'],
  ] as const) {
    const headers = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': language }
    const calls = wanted.map((path) => serializeRequest('GET', `/api/v1${path}`, headers))
    let left = 4000
    const begun = await cpuSeconds(pid)
    const load = await loadHttp({
      port,
      connections: 16,
      next: () => (left > 0 ? calls[left-- % calls.length] : undefined),
    })
    const visits = load.times.length / wanted.length
    const cpu = ((await cpuSeconds(pid)) - begun) * (1000 / visits)
    const measured = `${Math.round(load.times.length / load.seconds)}/s, ${cpu.toFixed(2)} ms of CPU a visit`
    const met = cpu < 1 && load.statuses.size === 1
    figures.push(atMost(`GET ${what}`, cpu, 1, 'ms of CPU a visit', { measured, met }))
  }
  return figures
}
