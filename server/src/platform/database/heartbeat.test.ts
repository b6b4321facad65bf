import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/create-test-database.ts'
import { openHeartbeat } from './heartbeat.ts'

const database = await createTestDatabase()
afterAll(database.drop)

const written = async () => (await database.pool.query('select xmin::text from heartbeat')).rows

test('any number of probes write the one row once a second', async () => {
  const beat = openHeartbeat(database.db)
  await Promise.all(Array.from({ length: 20 }, beat))
  const first = await written()
  expect(first).toHaveLength(1)
  await beat()
  expect(await written()).toEqual(first)
  await expect.poll(() => beat().then(written), { timeout: 5000 }).not.toEqual(first)
  expect(await written()).toHaveLength(1)
})
