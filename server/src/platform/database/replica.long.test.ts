import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPrimaryAndReplica, type TestPostgres } from '../../../test/chaos/start-postgres.ts'
import { recordDonations } from '../../../test/record-donations.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import type { Staff } from '../../../test/visitor.ts'
import { migrateJobs } from '../jobs/start-jobs.ts'
import { createDatabase, createPool } from './database.ts'
import { migrate } from './migrate.ts'
import { type Replica, watchReplica } from './replica.ts'

let servers: { primary: TestPostgres; replica: TestPostgres }
let replica: Replica
let app: TestApp
let officer: Staff
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amanah-replica-'))
  servers = await startPrimaryAndReplica(folder)
  const pool = createPool(servers.primary.url)
  const db = createDatabase(pool)
  await migrate(db)
  await migrateJobs(pool)
  replica = watchReplica({
    primary: db,
    replica: createDatabase(createPool(servers.replica.url)),
    log: () => {},
    mayLagMs: 3000,
  })
  const connection = { host: '127.0.0.1', port: servers.primary.port, user: 'postgres' }
  app = await buildTestApp({
    database: {
      connection: { ...connection, password: '', database: 'amanah' },
      pool,
      db,
      drop: () => db.destroy(),
    },
    replica,
  })
  officer = await app.staff()
}, 60_000)

afterAll(async () => {
  await replica.stop()
  await app.close()
  await servers.replica.stop()
  await servers.primary.stop()
  await rm(folder, { recursive: true })
})

const countOf = async (staff: Staff) =>
  (await staff.call<{ total: number }>('POST', '/donation', {})).body.data.total

/** Pauses or resumes WAL replay on the replica. */
async function pause(what: 'pause' | 'resume'): Promise<void> {
  const pool = createPool(servers.replica.url, { max: 1 })
  await pool.query(`select pg_wal_replay_${what}()`).finally(() => pool.end())
}

test('lists are read from the replica, also while it lags slightly', async () => {
  await expect.poll(() => replica.has()).toBe(true)
  await pause('pause')
  await recordDonations(app.db, [{}])
  expect(await countOf(officer)).toBe(0)
  await pause('resume')
  await expect.poll(() => countOf(officer)).toBe(1)
})

test('a user finds their own change in every list at once, while others may see it a moment later', async () => {
  const colleague = await app.staff()
  await pause('pause')
  const { status, body } = await officer.call<{ id: number }>('POST', '/payments', {
    first_name: 'Hamza',
    last_name: 'Qureshi',
    email: 'hamza@example.org',
    phone: '03007654321',
    type: 'fee',
    amount: 2500,
    remarks: 'Fee of March',
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const payments = async (staff: Staff) =>
    (await staff.call<{ total: number }>('POST', '/payment', {})).body.data.total
  expect(await payments(officer)).toBe(1)
  expect(await payments(colleague)).toBe(0)
  await pause('resume')
  await expect.poll(() => payments(colleague)).toBe(1)
})

test('a replica that stops replaying is not used, and one that catches up is', async () => {
  await pause('pause')
  await recordDonations(app.db, [{}])
  await expect.poll(() => replica.has()).toBe(false)
  expect(await countOf(officer)).toBe(2)
  await pause('resume')
  await expect.poll(() => replica.has()).toBe(true)
})

test('while the replica is unavailable the primary answers, and no user sees an error', async () => {
  await servers.replica.kill()
  for (let turn = 0; turn < 20; turn++) {
    expect(await countOf(officer)).toBe(2)
    await sleep(50)
  }
  expect(replica.has()).toBe(false)
  await servers.replica.start()
  await expect.poll(() => replica.has()).toBe(true)
  expect(await countOf(officer)).toBe(2)
})
