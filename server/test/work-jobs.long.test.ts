import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { workJobs } from '../src/work-jobs.ts'
import { buildTestApp } from './test-app.ts'

const app = await buildTestApp()
afterAll(app.close)

test('a worker that is killed while it sends leaves at most five e-mails in doubt', async () => {
  // More e-mails than one lane claims at a time.
  for (let donor = 0; donor < 60; donor++) await app.visitor().give({ email: `donor-${donor}@example.com` })
  const answered = Promise.withResolvers<void>()
  let begun = 0
  app.context.mail = {
    outbox: null,
    greet: async () => {},
    async send() {
      begun += 1
      await answered.promise
    },
  }
  const steps: (() => unknown)[] = []
  await workJobs({ context: app.context, directPool: app.serverPool }, steps)
  try {
    await expect.poll(() => begun, { timeout: 10_000 }).toBe(5)
    // Waits until every lane has polled again.
    await sleep(2500)
    const inDoubt = app.db.selectFrom('messages').select('id').where('unconfirmed', '>', 0)
    expect(await inDoubt.execute()).toHaveLength(5)
  } finally {
    answered.resolve()
    for (const step of steps) await step()
  }
})
