import { afterAll, expect, test } from 'vitest'
import { askAll } from '../../test/ask-all.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { runChecks } from '../insights/checks/run-checks.ts'
import { openSandboxMemory } from './sandbox-memory.ts'
import { seedBooks } from './seed-books.ts'

const app = await buildTestApp()
afterAll(app.close)

test('invented books agree with the gateways: a night in which every payment is asked about finds nothing', async () => {
  await seedBooks(app.db, openSandboxMemory(app.dataDir), { donations: 150, payments: 30, days: 40 })
  const { asked, moved } = await askAll(app)
  expect(moved).toEqual([])
  expect(asked).toBeGreaterThan(80)
  expect(await app.db.selectFrom('discrepancies').selectAll().execute()).toEqual([])
  const results = await runChecks(app.db, 'test')
  expect(results.filter(({ count }) => count > 0)).toEqual([])
})
