import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/create-test-database.ts'
import { readClock } from '../../../test/read-clock.ts'
import { createCounters, deleteOldCounters } from './create-counters.ts'

const { db, pool, drop } = await createTestDatabase()
afterAll(drop)

let statements = 0
pool.on('acquire', () => {
  statements += 1
})
let now = readClock().now.getTime()
const clock = () => now

test('two processes share their counts, and counting itself makes no query', async () => {
  const [one, other] = [createCounters(db, clock), createCounters(db, clock)]
  const before = statements
  for (let time = 1; time <= 40; time++) expect(one.count('address', 60)).toBe(time)
  for (let time = 1; time <= 30; time++) other.count('address', 60)
  expect(statements).toBe(before)
  await one.share()
  await other.share()
  expect(statements).toBe(before + 2)
  expect([one.read('address', 60), other.read('address', 60)]).toEqual([40, 70])
  one.count('address', 60)
  await one.share()
  expect(one.read('address', 60)).toBe(71)
})

test('a subject seen once is not written, and nothing is written twice', async () => {
  const counters = createCounters(db, clock)
  counters.count('once', 60)
  counters.count('twice', 60)
  counters.count('twice', 60)
  await counters.share()
  const before = statements
  await counters.share()
  expect(statements).toBe(before)
  const rows = await db
    .selectFrom('tallies')
    .select(['subject', 'count'])
    .where('subject', 'like', '%ce')
    .execute()
  expect(rows).toEqual([{ subject: 'twice', count: 2 }])
})

test('a new minute starts at zero, and old ones are deleted at night', async () => {
  const counters = createCounters(db, clock)
  for (let time = 1; time <= 5; time++) counters.count('minute', 60)
  await counters.share()
  now += 61_000
  expect(counters.count('minute', 60)).toBe(1)
  await db.updateTable('tallies').set({ ends_at: sql`now() - interval '1 second'` }).execute()
  await deleteOldCounters(db)
  expect(await db.selectFrom('tallies').selectAll().execute()).toEqual([])
})

test('while the database is unavailable counting continues, and is shared once it is back', async () => {
  const counters = createCounters(db, clock)
  for (let time = 1; time <= 3; time++) counters.count('away', 60)
  await pool.query('alter table tallies rename to elsewhere')
  await expect(counters.share()).rejects.toThrow('tallies')
  expect(counters.count('away', 60)).toBe(4)
  await pool.query('alter table elsewhere rename to tallies')
  await counters.share()
  expect(await db.selectFrom('tallies').select('count').execute()).toEqual([{ count: 4 }])
})
