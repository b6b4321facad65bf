import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { seedDemo } from '../../../../demo/src/seed-demo.ts'
import { createTestDatabase } from '../../../test/create-test-database.ts'
import { cacheUntilChange } from './cache-until-change.ts'
import { createPool } from './database.ts'

const database = await createTestDatabase()
const { pool, connection } = database
await seedDemo(database.db)
afterAll(database.drop)

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A process with its own pool and cache, which caches the title of the first cause. */
function newProcess(checkAfterMs: number, listen = true, staleReadTimeoutMs?: number) {
  const ours = createPool(connection, { max: 2 })
  const cache = cacheUntilChange(ours, 'catalogue', {
    checkAfterMs,
    listen,
    ...(staleReadTimeoutMs && { staleReadTimeoutMs }),
  })
  ends.push(() => ours.end(), cache.stop)
  let reads = 0
  const title = cache.cache(async () => {
    reads++
    const { rows } = await ours.query('select fundtitle from causes where id = 1')
    return rows[0].fundtitle as string
  })
  return { pool: ours, cache, title, reads: () => reads }
}

const rename = (title: string) => pool.query('update causes set fundtitle = $1 where id = 1', [title])

/** The connections that listen now. */
async function listeners(): Promise<number[]> {
  const { rows } = await pool.query(
    `select pid from pg_stat_activity 
     where datname = current_database() and application_name = 'amanah listens'`,
  )
  return rows.map(({ pid }) => pid)
}
const anHour = 3_600_000

test('an unchanged value is read once, however many callers ask at the same moment', async () => {
  await rename('Zakat')
  const { title, reads } = newProcess(anHour)
  expect(await Promise.all(Array.from({ length: 50 }, title))).toEqual(Array(50).fill('Zakat'))
  await expect.poll(listeners).toHaveLength(1)
  await title()
  const before = reads()
  for (let turn = 0; turn < 50; turn++) await title()
  expect(reads()).toBe(before)
})

test('every process sees a change once it is committed and announced, never before', async () => {
  await rename('Zakat')
  const both = [newProcess(anHour), newProcess(anHour)]
  await expect.poll(listeners).toHaveLength(2)
  for (const { title } of both) expect(await title()).toBe('Zakat')

  const client = await pool.connect()
  await client.query('begin')
  await client.query(`update causes set fundtitle = 'Not yet' where id = 1`)
  for (const { cache, title } of both) {
    cache.clear()
    expect(await title()).toBe('Zakat')
  }
  await client.query('rollback')
  client.release()

  await rename('Sadqah')
  for (const { title } of both) await expect.poll(title).toBe('Sadqah')
})

test('after a lost connection everything is read again, and the next change is received', async () => {
  await rename('Zakat')
  const { title } = newProcess(anHour)
  await expect.poll(listeners).toHaveLength(1)
  expect(await title()).toBe('Zakat')

  const [pid] = await listeners()
  await pool.query('select pg_terminate_backend($1)', [pid])
  // Announced while no connection listens.
  await rename('Changed meanwhile')
  await expect.poll(title).toBe('Changed meanwhile')
  await expect.poll(listeners).toHaveLength(1)
  await rename('Changed after')
  await expect.poll(title).toBe('Changed after')
})

test('without an announcement a comparison of versions finds the change', async () => {
  await rename('Zakat')
  const { title, reads } = newProcess(300, false)
  expect(await title()).toBe('Zakat')
  await rename('Sadqah')
  await expect.poll(title).toBe('Sadqah')
  await sleep(350)
  await title()
  expect(reads()).toBe(2)
})

test('a caller sees a change before it, also while an earlier comparison of versions is under way', async () => {
  await rename('Zakat')
  const { pool: ours, title } = newProcess(0, false, 60_000)
  expect(await title()).toBe('Zakat')
  const query = ours.query.bind(ours) as (text: string, values: unknown[]) => Promise<unknown>
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  const answersLate = async (text: string, values: unknown[]) => {
    const answer = await query(text, values)
    await arrival
    return answer
  }
  vi.spyOn(ours, 'query').mockImplementationOnce(answersLate as never)
  const earlier = title()
  await rename('Sadqah')
  expect(await title()).toBe('Sadqah')
  arrive()
  await earlier
})

test('staff see their own change at once', async () => {
  await rename('Zakat')
  const { cache, title } = newProcess(anHour, false)
  expect(await title()).toBe('Zakat')
  await rename('Sadqah')
  cache.clear()
  expect(await title()).toBe('Sadqah')
})

test('a value with an expiry is not cached beyond it', async () => {
  const { cache } = newProcess(anHour, false)
  let reads = 0
  const value = cache.cache(async (reading) => {
    reading.endsAfter(1000)
    return ++reads
  })
  vi.useFakeTimers({ toFake: ['performance'] })
  ends.push(async () => vi.useRealTimers())
  expect([await value(), await value()]).toEqual([1, 1])
  vi.advanceTimersByTime(999)
  expect(await value()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await value()).toBe(2)
})

test('while the database hangs a cached value is returned at once, and its change is seen when it is back', async () => {
  await rename('Zakat')
  const { title } = newProcess(1, false)
  expect(await title()).toBe('Zakat')
  const client = await pool.connect()
  await client.query('begin')
  await client.query('lock table versions in access exclusive mode')
  await client.query(`update causes set fundtitle = 'Sadqah' where id = 1`)
  const waits: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    const begun = performance.now()
    expect(await title()).toBe('Zakat')
    waits.push(performance.now() - begun)
    await sleep(5) // Makes the next call check the version, too.
  }
  expect(waits.sort((one, other) => one - other)[2]).toBeLessThan(250)
  await client.query('commit')
  client.release()
  await expect.poll(title).toBe('Sadqah')
})

test('when the cache is cleared while the database hangs, the caller waits for the database', async () => {
  await rename('Zakat')
  const { cache, title } = newProcess(1, false)
  expect(await title()).toBe('Zakat')
  const client = await pool.connect()
  await client.query('begin')
  await client.query('lock table versions in access exclusive mode')
  await sleep(5) // Makes the next call check the version.
  const titled = title()
  cache.clear()
  const outcome = await Promise.race([titled.catch(String), sleep(200, 'waits')])
  await client.query('commit')
  client.release()
  expect(outcome).toBe('waits')
  expect(await titled).toBe('Zakat')
})

test('a failed read is retried', async () => {
  const { cache } = newProcess(anHour, false)
  let tries = 0
  const value = cache.cache(async () => {
    if (++tries === 1) throw new Error('not this time')
    return 'read'
  })
  await expect(value()).rejects.toThrow('not this time')
  expect(await value()).toBe('read')
})
