// Kills the server and the database (kill -9) in the middle of 2,000 concurrent donations, several times, lets them
// recover, and counts: every acknowledged donation is there, none is there twice.
//   npm run bench -- kill [donations]
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../embedded-postgres/src/embedded-postgres.ts'
import { createPool } from '../server/src/platform/database/database.ts'
import { exampleGift } from '../server/test/example-gift.ts'
import { antiForgery, startServer, stopServer, untilReady } from './start-server.ts'

const port = 3950
const origin = `http://127.0.0.1:${port}`
const concurrent = 64
const patienceMs = 120_000

type Counts = {
  sent: number
  acknowledged: number
  lost: number
  doubled: number
  withoutAttempt: number
  withoutLines: number
  killedServer: number
  killedDatabase: number
  retries: number
}

export async function killBench(donations = 2000): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'amanah-kill-'))
  let server = startServer(dataDir, port)
  let over = false
  let isKilled = false
  // An operator's supervisor (systemd, a container) would start it again after a kill; no other fault may end it.
  const ended = Promise.withResolvers<never>()
  const supervise = () =>
    server.on('exit', (code, signal) => {
      if (over) return
      if (!isKilled) return ended.reject(new Error(`The server ended without a kill: ${signal ?? code}`))
      isKilled = false
      server = startServer(dataDir, port)
      supervise()
    })
  const counts: Counts = {
    sent: donations,
    acknowledged: 0,
    lost: 0,
    doubled: 0,
    withoutAttempt: 0,
    withoutLines: 0,
    killedServer: 0,
    killedDatabase: 0,
    retries: 0,
  }
  supervise()
  await untilReady(origin)

  const acknowledged = new Map<string, string>()
  const keys = Array.from({ length: donations }, () => randomUUID())
  let next = 0
  const donors = Array.from({ length: concurrent }, async () => {
    for (let index = next++; index < keys.length; index = next++) {
      const key = keys[index]
      if (key === undefined) return
      acknowledged.set(key, await donateUntilAnswered(key, counts))
    }
  })
  const kills = (async () => {
    for (const share of [0.2, 0.35, 0.5, 0.65, 0.8]) {
      while (acknowledged.size < donations * share) await sleep(5)
      // What is still starting after the last kill cannot be killed in the middle of anything.
      await untilReady(origin)
      if (counts.killedServer <= counts.killedDatabase) {
        isKilled = true
        server.kill('SIGKILL')
        counts.killedServer++
      } else {
        process.kill(await databasePid(dataDir), 'SIGKILL')
        counts.killedDatabase++
      }
    }
  })()
  const begun = Date.now()
  try {
    await Promise.race([Promise.all([...donors, kills]), ended.promise])
  } finally {
    over = true
    await stopServer(server)
  }
  const seconds = (Date.now() - begun) / 1000

  await count(dataDir, acknowledged, counts)
  await rm(dataDir, { recursive: true, force: true })

  console.log(`donations sent             ${counts.sent} (${concurrent} at once, ${seconds.toFixed(1)} s)`)
  console.log(`kill -9 of the server      ${counts.killedServer}`)
  console.log(`kill -9 of the database    ${counts.killedDatabase}`)
  console.log(`calls retried              ${counts.retries}`)
  console.log(`acknowledged               ${acknowledged.size}`)
  console.log(`acknowledged but missing   ${counts.lost} (limit 0)`)
  console.log(`there twice                ${counts.doubled} (limit 0)`)
  console.log(`without an attempt         ${counts.withoutAttempt} (limit 0)`)
  console.log(`without lines that add up  ${counts.withoutLines} (limit 0)`)
  const wrong = counts.lost + counts.doubled + counts.withoutAttempt + counts.withoutLines
  return acknowledged.size === donations && wrong === 0
}

/** Like a browser with a stubborn donor: the same key and body again until there is an answer. */
async function donateUntilAnswered(key: string, counts: Counts): Promise<string> {
  const body = JSON.stringify(exampleGift(key))
  const deadline = Date.now() + patienceMs
  let last = ''
  while (Date.now() < deadline) {
    try {
      const answer = await fetch(`${origin}/api/v1/donate`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          ...(await antiForgery(origin)),
        },
        body,
      })
      if (answer.ok) return ((await answer.json()) as { data: { url: string } }).data.url
      last = `${answer.status} ${await answer.text()}`
      if (answer.status < 500) throw new Refused(last)
    } catch (error) {
      if (error instanceof Refused) throw error
      last = String(error)
    }
    counts.retries++
    await sleep(100)
  }
  throw new Error(`A donation was never taken. The last answer: ${last}`)
}

class Refused extends Error {}

async function databasePid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/18/data/postmaster.pid'), 'utf8')).split('\n')[0])
}

async function count(dataDir: string, acknowledged: Map<string, string>, counts: Counts): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  const pool = createPool(postgres.connection)
  try {
    const { rows } = await pool.query<{ key: string; link: string; times: number }>(
      `select donation_funds.remarks as key, min(link) as link, count(*)::int as times
       from donation_funds join donations on donations.id = donation_id
       join payment_intents as intent on intent.id = intent_id group by 1`,
    )
    const found = new Map(rows.map((row) => [row.key, row]))
    for (const [key, url] of acknowledged)
      if (!found.has(key) || !url.endsWith(found.get(key)?.link ?? '?')) counts.lost++
    counts.doubled = rows.filter((row) => row.times > 1).length
    const one = async (question: string) => Number((await pool.query(question)).rows[0].count)
    counts.withoutAttempt = await one(
      'select count(*) from donations where not exists (select from payment_attempts where intent_id = donations.intent_id)',
    )
    counts.withoutLines = await one(
      `select count(*) from donations join payment_intents as intent on intent.id = intent_id where intent.amount is distinct from
         (select sum(amount) from donation_funds where donation_id = donations.id)`,
    )
  } finally {
    await pool.end()
    await postgres.stop()
  }
}
