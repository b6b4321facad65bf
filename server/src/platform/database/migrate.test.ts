import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { migrateJobs } from '../jobs/start-jobs.ts'
import { createDatabase, createPool } from './database.ts'
import { isMigrated, migrate } from './migrate.ts'

const server = inject('postgres')
const admin = createPool(server, { max: 1 })
const name = `test_${randomBytes(6).toString('hex')}`
// Nobody is ever connected to template0: it can be copied at any moment.
await admin.query(`create database ${name} template template0`)
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

const start = () => {
  const pool = createPool({ ...server, database: name })
  return { pool, db: createDatabase(pool) }
}

test('a start whose tables a donor is using gives way, and makes them when the donor has done', async () => {
  const { pool, db } = start()
  await migrate(db, '0001-giving')
  const donor = await pool.connect()
  await donor.query('begin; select from donors')
  const migrated = migrate(db)
  await sleep(1500)
  // It waited for less than a deadlock is looked for, and keeps nobody out meanwhile.
  await donor.query('select from donors; commit')
  donor.release()
  expect((await migrated)[0]).not.toBe('0001-giving')
  expect(await isMigrated(db)).toBe(true)
  await pool.query('drop schema public cascade; create schema public')
  await db.destroy()
}, 60_000)

test('five servers that start at once on an empty database make its tables once, and all of them can go on', async () => {
  const servers = Array.from({ length: 5 }, start)
  for (const { db } of servers) expect(await isMigrated(db)).toBe(false)
  const applied = await Promise.all(
    servers.map(async ({ db, pool }) => {
      const names = await migrate(db)
      await migrateJobs(pool)
      return names
    }),
  )
  const once = applied.flat()
  expect(once).toEqual(once.toSorted())
  expect(new Set(once).size).toBe(once.length)
  expect(once[0]).toBe('0001-giving')
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  for (const { db } of servers) expect(await isMigrated(db)).toBe(true)
  await Promise.all(servers.map(({ db }) => db.destroy()))
})

test('a start on tables that are up to date changes nothing', async () => {
  const { db } = start()
  expect(await migrate(db)).toEqual([])
  await db.destroy()
})
