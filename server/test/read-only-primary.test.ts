import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { donateContinuously } from './chaos/give-continuously.ts'
import { buildTestApp } from './test-app.ts'
import { giftTo } from './visitor.ts'

const app = await buildTestApp()
afterAll(app.close)
const visitor = app.visitor()

/** Makes the database accept reads only, as a demoted primary does, and ends the connections of the app. */
const setReadOnly = (value: 'on' | 'off') =>
  app.pool.query(`begin read write; do $$ begin
    execute format('alter database %I set default_transaction_read_only = ${value}', current_database());
    perform pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usename <> current_user;
  end $$; commit`)

const readiness = () => visitor.ask('/readyz').then(({ status }) => status)

test('while the database only reads, donors get 503, and no donation is lost or doubled', async () => {
  const giving = donateContinuously([app.address], 4)
  await expect.poll(() => giving.acknowledged.length).toBeGreaterThan(4)
  await setReadOnly('on')
  // The first probes meet connections that were ended.
  await expect.poll(() => readiness().then(() => app.log.join())).toContain('read-only transaction')
  expect(await readiness()).toBe(503)
  const donated = await app.visitor().call('POST', '/donate', giftTo(app.causeId('Sadqah')))
  expect([donated.status, donated.headers.get('retry-after')]).toEqual([503, '3'])
  expect((await visitor.ask('/')).status).toBe(200)
  const before = giving.acknowledged.length
  await sleep(500)
  expect(giving.acknowledged).toHaveLength(before)

  await setReadOnly('off')
  await expect.poll(readiness, { timeout: 5000 }).toBe(200)
  await expect.poll(() => giving.acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(before + 4)
  const count = await giving.stop(app.pool)
  expect(giving.wrongAnswers).toEqual([])
  expect(count).toMatchObject({ lost: 0, doubled: 0 })
})
