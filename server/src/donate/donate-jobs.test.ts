import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestHouse, type TestHouse } from '../test-house.ts'
import { donateTasks } from './donate.jobs.ts'

let house: TestHouse
beforeAll(async () => {
  house = await buildTestHouse()
})
afterAll(() => house.close())

test('a checkout is remembered for a month and no longer, the donation for ever', async () => {
  const visitor = house.visitor()
  await visitor.give({}, 'a-month-old')
  await visitor.give({}, 'of-today')
  await house.db
    .updateTable('idempotency_keys')
    .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('key', '=', 'a-month-old')
    .execute()
  for (const work of Object.values(donateTasks(house.parts))) await work(null)
  const kept = await house.db.selectFrom('idempotency_keys').select('key').execute()
  expect(kept.map(({ key }) => key)).toEqual(['of-today'])
  const donations = await house.db.selectFrom('donations').select('id').execute()
  expect(donations).toHaveLength(2)
})
