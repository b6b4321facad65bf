import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/create-test-database.ts'
import { queueJob } from '../jobs/start-jobs.ts'
import { createDatabase, createPool } from './database.ts'
import { currentRole, grantServerRole, ownsTables } from './grant-server-role.ts'
import { isMigrated, migrate } from './migrate.ts'

const database = await createTestDatabase('template_demo')
const owner = database.pool
const pool = createPool(database.server ?? '', { max: 2 })
const db = createDatabase(pool)
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const anEntry = "insert into audit_entries (who, action) values ('Amina', 'signed_in')"

test.each([
  ['empty the audit', 'truncate audit_entries'],
  ['disable the triggers of the audit', 'alter table audit_entries disable trigger user'],
  ['drop a table', 'drop table audit_chain'],
  [
    'replace the function of a trigger',
    'create or replace function refuse_change() returns trigger as $$ $$ language sql',
  ],
  ['create a table', 'create table public.theirs (id int)'],
  ['mark a migration as undone', 'delete from kysely_migration'],
  ['act as the owner', 'set role amanah'],
  ['switch off triggers', 'set session_replication_role = replica'],
])('the role of the server cannot %s', async (_, statement) => {
  await expect(pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
})

test('the role of the server reads and writes every table, and queues and sees jobs', async () => {
  const { rows } = await pool.query(`
    select relname, privilege from pg_class, unnest(array['select', 'insert', 'update', 'delete']) as privilege
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
      and relname !~ '^kysely' and not has_table_privilege(oid, privilege)`)
  expect(rows).toEqual([])
  await queueJob(db, 'roll-up-counts', {})
  expect((await pool.query('select from graphile_worker._private_jobs')).rowCount).toBe(1)
  expect(await isMigrated(db)).toBe(true)
  expect(await migrate(db)).toEqual([])
})

test('the role of the server may use tables of later migrations, and a second grant changes nothing', async () => {
  await owner.query('create table later (id bigint generated always as identity, name text)')
  await pool.query(`insert into later (name) values ('a row')`)
  await Promise.all([1, 2].map(() => grantServerRole(database.db, 'amanah_server')))
  expect((await pool.query('select from later')).rowCount).toBe(1)
})

test('the owner of the tables is distinguished from other roles', async () => {
  expect([await currentRole(database.db), await currentRole(db)]).toEqual(['amanah', 'amanah_server'])
  expect([await ownsTables(database.db), await ownsTables(db)]).toEqual([true, false])
})

test('not even the owner empties an append-only table that has rows', async () => {
  const { rows } = await owner.query<{ name: string; may_empty: boolean }>(`
    select tgrelid::regclass::text as name, not exists (select from pg_trigger as other
      where other.tgrelid = delete.tgrelid and tgfoid = 'refuse_truncate'::regproc) as may_empty
    from pg_trigger as delete where tgfoid = 'refuse_change'::regproc and tgtype & 8 > 0`)
  expect(rows.length).toBeGreaterThanOrEqual(4)
  expect(rows.filter(({ may_empty }) => may_empty)).toEqual([])
  await owner.query('truncate audit_entries')
  await owner.query(anEntry)
  await expect(owner.query('truncate audit_entries')).rejects.toThrow('only added, never deleted')
  await expect(owner.query('truncate users cascade')).rejects.toThrow('only added, never deleted')
})
