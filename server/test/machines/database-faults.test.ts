import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, startApp } from './start-machines.ts'
import { startPausableProxy } from './start-pausable-proxy.ts'
import { startPostgres, type TestPostgres } from './start-primary-and-replica.ts'

let folder = ''
let postgres: TestPostgres
let proxy: Awaited<ReturnType<typeof startPausableProxy>>
let app: Awaited<ReturnType<typeof startApp>>
let pool: pg.Pool

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amanah-faults-'))
  await chmod(folder, 0o755)
  postgres = await startPostgres(join(folder, 'database'))
  proxy = await startPausableProxy(postgres.port)
  app = await startApp(join(folder, 'app'), {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${proxy.port}/amanah`,
    SECRET_KEY: 'a secret key of the test, 32 characters at least',
    ...{ JOBS: 'true', LOG_LEVEL: 'silent', DONATIONS_PER_MINUTE: '0' },
    ...administrator,
  })
  pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
  pool.on('error', () => {})
}, 180_000)

afterAll(async () => {
  await pool?.end()
  await app?.kill()
  proxy?.close()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Gives once under a key of the donor's. */
async function give(key: string): Promise<Response> {
  const csrf = await fetch(`${app.origin}/sanctum/csrf-cookie`)
  const cookie = csrf.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return fetch(`${app.origin}/api/v1/donate`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'idempotency-key': key, cookie },
      'x-xsrf-token': decodeURIComponent(cookie.split('=')[1] ?? ''),
    },
    body: JSON.stringify({
      ...{ first_name: 'Amina', last_name: 'Khan', email: 'amina@example.org', phone: '03001234567' },
      ...{ country: 'Pakistan', cnic: '', recurring: 0, platform: 'web', total_amount: 5000 },
      ...{ payment_gateway: 'default', payment_method: 'bank' },
      cart: [{ id: 1, cause: 'Zakat', subtypes: 'Not Selected', amount: 5000, quantity: 1, remarks: key }],
    }),
    signal: AbortSignal.timeout(60_000),
  })
}

/** Twelve donors who give and give, each until it is taken, until they are stopped. */
function keepGiving() {
  let isOver = false
  const acknowledged: string[] = []
  const refusals: { status: number; text: string; retryAfter: string | null }[] = []
  const donors = Array.from({ length: 12 }, async () => {
    while (!isOver) {
      const key = randomUUID()
      for (;;) {
        if (!app.isRunning()) return
        // No answer at all is what the app has died of.
        const answer = await give(key).catch((error) => new Response(String(error), { status: 599 }))
        const text = await answer.text()
        if (answer.ok) break
        refusals.push({ status: answer.status, text, retryAfter: answer.headers.get('retry-after') })
        await sleep(100)
      }
      acknowledged.push(key)
    }
  })
  return {
    acknowledged,
    refusals,
    async stop() {
      isOver = true
      await Promise.all(donors)
    },
  }
}

const statusOf = async (path: string) => (await fetch(`${app.origin}${path}`)).status

test('however often the database is restarted or killed under load, the app lives on, loses nothing, and jobs go on', async () => {
  const giving = keepGiving()
  for (let time = 0; time < 3; time++) {
    const already = giving.acknowledged.length
    await expect.poll(() => giving.acknowledged.length).toBeGreaterThan(already + 15)
    await (time % 2 === 0 ? postgres.stop() : postgres.kill())
    await sleep(300)
    expect(app.isRunning()).toBe(true)
    expect(await statusOf('/healthz')).toBe(200)
    expect(await statusOf('/readyz')).toBe(503)
    await postgres.start()
  }
  const already = giving.acknowledged.length
  await expect.poll(() => giving.acknowledged.length).toBeGreaterThan(already + 15)
  await giving.stop()
  expect(app.isRunning()).toBe(true)

  const { rows } = await pool.query(
    'select remarks as key, count(*)::int as times from donation_funds group by 1',
  )
  const times = new Map(rows.map((row) => [row.key, row.times]))
  expect(giving.acknowledged.filter((key) => times.get(key) !== 1)).toEqual([])

  expect(giving.refusals.length).toBeGreaterThan(0)
  for (const refusal of giving.refusals)
    expect(refusal).toEqual({
      status: 503,
      text: expect.stringContaining('Nothing was lost; please try again in a few seconds.'),
      retryAfter: '3',
    })

  // E-mails that were being sent at a fault wait until their claim is over, and jobs that failed at several wait for minutes.
  await pool.query('update messages set next_try_at = now() where next_try_at is not null')
  await pool.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()')
  await expect
    .poll(async () => (await pool.query("select from messages where status <> 'sent'")).rowCount, {
      timeout: 90_000,
    })
    .toBe(0)
  expect(await statusOf('/readyz')).toBe(200)
}, 180_000)

test('a database that takes calls and answers none makes the app not ready within two seconds, and no longer', async () => {
  proxy.pause()
  for (let time = 0; time < 5; time++) {
    const begun = performance.now()
    expect(await statusOf('/readyz')).toBe(503)
    expect(performance.now() - begun).toBeLessThan(2000)
  }
  expect(await statusOf('/healthz')).toBe(200)
  proxy.resume()
  await expect.poll(() => statusOf('/readyz')).toBe(200)
  expect((await give(randomUUID())).status).toBe(200)
  expect(app.isRunning()).toBe(true)
}, 60_000)
