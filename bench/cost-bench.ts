// CPU per donation until the servers are quiet again: the request, and the jobs that it queues (e-mails,
// counts, donor records, first inquiries). Splits the server's CPU time by the part that ran, and
// PostgreSQL's by statement.
//   npm run bench -- cost [donations]
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { SUPERUSER } from '../embedded-postgres/src/cluster.ts'
import { exampleGift } from '../server/test/example-gift.ts'
import { cpuSeconds } from './cpu-seconds.ts'
import { loadHttp, serializeRequest } from './load-http.ts'
import { atMost, type Figure, printFigures } from './print-figures.ts'
import { antiForgery, openDatabase, openFilledFolder, openFolder, openServer } from './start-server.ts'

const port = 3970
const origin = `http://127.0.0.1:${port}`
/** Quiet: no e-mail is queued, and less than this share of a core is used for ten seconds. */
const quietCores = 0.06
/** Long enough after the burst for every job that runs each minute to run once. */
const minSeconds = 60
const maxSeconds = 600
/** Command of the sandbox, which is a child of the server. */
const vendors = 'sandbox/src/main.ts'
const settings = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' }

/** Attempts of the new donations whose first inquiry has not been made. */
const waiting = `next_inquiry_at < now() + interval '1 day' and inquiries = 0`

/** Half of the donations are by card and stay unpaid, half are by bank transfer. */
const donationCall = (headers: Record<string, string>, number: number): Buffer => {
  const key = randomUUID()
  const byBank = { payment_method: 'bank', payment_gateway: 'default' }
  const gift = {
    ...exampleGift(key),
    phone: `0300${String(number).padStart(7, '0')}`,
    email: `amina.${key.slice(0, 8)}@example.org`,
    ...(number % 2 === 0 && byBank),
  }
  return serializeRequest(
    'POST',
    '/api/v1/donate',
    { ...headers, 'idempotency-key': key },
    JSON.stringify(gift),
  )
}

export async function costBench(donations = 5000): Promise<Figure[]> {
  await using folder = await openFilledFolder('cost')
  const measured = await giveAndWait(folder.path, donations)
  // Second run for the breakdown alone: the profiler itself takes CPU.
  await using profiles = await openFolder('profiles')
  await giveAndWait(folder.path, Math.ceil(donations / 5), profiles.path)
  await printParts(profiles.path, Math.ceil(donations / 5))
  return printFigures(figures(donations, measured))
}

type Burst = Record<'idle' | 'before' | 'given' | 'sent' | 'quiet' | 'begun' | 'inquired', CpuReading>

/** Gives donations, waits until the servers are quiet, and lets the first inquiries fall due. */
async function giveAndWait(dataDir: string, donations: number, profiles?: string): Promise<Burst> {
  // Started here, to give the database its settings; the server shares it.
  await using database = await openDatabase(dataDir, { max: 1, settings, user: SUPERUSER })
  await using server = await openServer(dataDir, port, {
    WEB_CONCURRENCY: '1',
    ...(profiles && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}` }),
  })
  const { pool } = database
  await pool.query('create extension if not exists pg_stat_statements')
  // Excludes past donations from inquiries, so that the figures are those of the new ones.
  await pool.query(
    `update payment_attempts set next_inquiry_at = now() + interval '1 year' where next_inquiry_at is not null`,
  )
  const headers = await antiForgery(origin)
  /** CPU time of both servers in seconds, without that of the simulated vendors. */
  const measure = async () => {
    const own = process.cpuUsage()
    const [all, node] = [await cpuSeconds(process.pid, vendors), await cpuSeconds(server.pid, vendors)]
    return { node, postgres: all - node - (own.user + own.system) / 1e6, at: performance.now() / 1000 }
  }
  // Waits until modules are loaded and the jobs of the first seconds have run.
  await sleep(10_000)
  const idle = await measure()
  await sleep(15_000)
  const before = await measure()
  await sendBurst(headers, donations)
  const given = await measure()
  // Simulates twenty minutes later: the first e-mail of an unpaid card donation waits that long.
  await pool.query(`update messages set next_try_at = now() where status = 'queued'`)
  await untilNone(pool, `messages where status = 'queued'`)
  const sent = await measure()
  const quiet = await untilQuiet(measure)
  // Simulates ten minutes later, when no donor has come back to pay.
  await pool.query(`update payment_attempts set next_inquiry_at = now() where ${waiting}`)
  const begun = await measure()
  await untilNone(pool, `payment_attempts where ${waiting}`)
  const inquired = await measure()
  await server.stop()
  if (!profiles) await printStatements(pool, donations)
  return { idle, before, given, sent, quiet, begun, inquired }
}

function figures(donations: number, { idle, before, given, sent, quiet, begun, inquired }: Burst): Figure[] {
  const ms = (from: CpuReading, to: CpuReading) => {
    const [node, database] = [to.node - from.node, to.postgres - from.postgres].map(
      (seconds) => (seconds * 1000) / donations,
    ) as [number, number]
    return { all: node + database, text: `${node.toFixed(2)} + ${database.toFixed(2)} ms` }
  }
  const idleCores = (before.node + before.postgres - idle.node - idle.postgres) / (before.at - idle.at)
  const idleMs = (from: CpuReading, to: CpuReading) => (idleCores * (to.at - from.at) * 1000) / donations
  const whole = ms(before, quiet).all + ms(begun, inquired).all
  const cores = (ms(begun, inquired).all * donations) / 1000 / (inquired.at - begun.at)
  return [
    atMost(
      `CPU of a donation until the servers are quiet, ${donations} in ${(given.at - before.at).toFixed(1)} s`,
      whole,
      3,
      'ms',
      {
        measured: `${whole.toFixed(2)} ms; Node + PostgreSQL: request ${ms(before, given).text}, e-mail and counts ${ms(given, quiet).text} (${idleMs(given, quiet).toFixed(2)} ms of it idle, at ${idleCores.toFixed(3)} cores), first inquiry ${ms(begun, inquired).text} (${idleMs(begun, inquired).toFixed(2)} ms of it idle)`,
      },
    ),
    atMost('unpaid card donations when their first inquiries are due', cores, 0.2, 'cores', {
      measured: `${cores.toFixed(2)} cores for ${(inquired.at - begun.at).toFixed(0)} s, ${Math.round(donations / 2 / (inquired.at - begun.at))} inquiries a second`,
    }),
    {
      what: 'e-mails after the burst',
      measured: `${Math.round(donations / (sent.at - given.at))} a second`,
      beside: '-',
      ratio: 1,
      goal: 'a known rate',
      met: true,
    },
  ]
}

type CpuReading = { node: number; postgres: number; at: number }

/** @throws Error unless every donation was accepted */
async function sendBurst(headers: Record<string, string>, donations: number): Promise<void> {
  let given = 0
  const load = await loadHttp({
    port,
    connections: 32,
    next: () => (given < donations ? donationCall(headers, given++) : undefined),
  })
  if (load.statuses.get(200) !== donations) throw new Error('Not every donation was accepted.')
}

async function untilNone(pool: pg.Pool, what: string): Promise<void> {
  for (const begun = Date.now(); ; await sleep(1000)) {
    const { rows } = await pool.query(`select from ${what} limit 1`)
    if (rows.length === 0) return
    if (Date.now() - begun > maxSeconds * 1000) throw new Error(`After ten minutes there are ${what}.`)
  }
}

async function untilQuiet(measure: () => Promise<CpuReading>): Promise<CpuReading> {
  const begun = await measure()
  let [last, quietSince] = [begun, begun]
  for (;;) {
    await sleep(2000)
    const now = await measure()
    const cores = (now.node + now.postgres - last.node - last.postgres) / (now.at - last.at)
    if (cores > quietCores) quietSince = now
    last = now
    const isOver = now.at - quietSince.at > 10 && now.at - begun.at > minSeconds
    if (isOver || now.at - begun.at > maxSeconds) return now
  }
}

/** Prints the statements that took most of PostgreSQL's time: planning and execution, and how often. */
async function printStatements(pool: pg.Pool, donations: number): Promise<void> {
  const { rows } = await pool.query<{ ms: number; calls: number; query: string }>(`
    select total_plan_time + total_exec_time as ms, calls::int, regexp_replace(query, '\\s+', ' ', 'g') as query
    from pg_stat_statements order by 1 desc limit 25`)
  console.log('PostgreSQL, a donation:')
  for (const { ms, calls, query } of rows)
    console.log(
      `${(ms / donations).toFixed(3).padStart(8)} ms  ${(calls / donations).toFixed(3).padStart(6)} times  ${query.slice(0, 150)}`,
    )
}

type Profile = {
  nodes: { id: number; callFrame: { url: string }; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

/**
 * Prints the CPU time of the server by the folder of our own code on the stack or, without any, by the
 * package: the work of a package after an answer of the database has no caller in our code.
 */
async function printParts(folder: string, donations: number): Promise<void> {
  const parts = new Map<string, number>()
  for (const name of await readdir(folder)) {
    const profile: Profile = JSON.parse(await readFile(join(folder, name), 'utf8'))
    const byId = new Map(profile.nodes.map((node) => [node.id, node]))
    const parents = new Map(
      profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
    )
    profile.samples.forEach((sample, at) => {
      const urls: string[] = []
      for (let id: number | undefined = sample; id !== undefined; id = parents.get(id))
        urls.push(byId.get(id)?.callFrame.url ?? '')
      const part = partOf(urls)
      if (part) parts.set(part, (parts.get(part) ?? 0) + (profile.timeDeltas[at] ?? 0))
    })
  }
  console.log('Node, a donation:')
  for (const [part, micros] of [...parts].sort(([, one], [, other]) => other - one).slice(0, 20))
    console.log(`${(micros / 1000 / donations).toFixed(3).padStart(8)} ms  ${part}`)
}

/** @param urls files of the functions on the stack, the innermost first */
function partOf(urls: string[]): string | undefined {
  const own = urls.map((url) => /server\/src\/((?:platform\/)?[^/]+)/.exec(url)?.[1])
  const ours = own.findLast((part) => part && !/^(platform|main|app)/.test(part)) ?? own.find(Boolean)
  if (ours) return `server/src/${ours}`
  const inside = urls.find((url) => url.includes('node_modules/'))
  return inside
    ? inside.replace(/^.*node_modules\/((?:@[^/]+\/)?[^/]+).*$/, '$1')
    : urls.find((url) => url !== '')
}
