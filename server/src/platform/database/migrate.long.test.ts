import { randomBytes } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { migrateJobs } from '../jobs/start-jobs.ts'
import { createDatabase, createPool } from './database.ts'
import { isMigrated, migrate } from './migrate.ts'

const server = inject('postgres')
const admin = createPool(server, { max: 1 })
const name = `test_${randomBytes(6).toString('hex')}`
// template0 accepts no connections, so it can be copied at any moment.
await admin.query(`create database ${name} template template0`)
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

const start = () => {
  const pool = createPool({ ...server, database: name })
  return { pool, db: createDatabase(pool) }
}

test.each([
  ['1.0.0', ['0001-giving', '0075-changes-in-order']],
  [
    'a version between 1.0.0 and 1.1.0',
    ['0001-schema', '0002-one-table-of-emails', '0054-appeals-by-address'],
  ],
])('a database of %s is not changed, and the error says which version to install first', async (_, names) => {
  const { pool, db } = start()
  await pool.query(`create table kysely_migration (name text primary key, timestamp text)`)
  await pool.query(`insert into kysely_migration select name, '' from unnest($1::text[]) as name`, [names])
  expect(await isMigrated(db)).toBe(false)
  await expect(migrate(db)).rejects.toThrow('Install version 1.1.0 first')
  expect((await pool.query('select name from kysely_migration')).rowCount).toBe(names.length)
  await pool.query('drop schema public cascade; create schema public')
  await db.destroy()
})

test('five servers that start at once on an empty database create its tables once, and all continue', async () => {
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
  expect(once[0]).toBe('0001-schema')
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  for (const { db } of servers) expect(await isMigrated(db)).toBe(true)
  await Promise.all(servers.map(({ db }) => db.destroy()))
})

test('a start on a migrated database changes nothing', async () => {
  const { db } = start()
  expect(await migrate(db)).toEqual([])
  await db.destroy()
})
