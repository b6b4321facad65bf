import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { donateTasks } from './donate.jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('a checkout is remembered for a month and no longer, the donation for ever', async () => {
  const visitor = app.visitor()
  await visitor.give({}, 'a-month-old')
  await visitor.give({}, 'of-today')
  await app.db
    .updateTable('idempotency_keys')
    .set({ created_at: sql`now() - interval '31 days'` })
    .where('key', '=', 'a-month-old')
    .execute()
  for (const work of Object.values(donateTasks(app.context))) await work(null)
  const left = await app.db.selectFrom('idempotency_keys').select('key').execute()
  expect(left.map(({ key }) => key)).toEqual(['of-today'])
  const donations = await app.db.selectFrom('donations').select('id').execute()
  expect(donations).toHaveLength(2)
})
