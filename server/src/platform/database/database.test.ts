import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/create-test-database.ts'
import { createDatabase, createPool } from './database.ts'
import { isOutcomeUnknown, isUnavailable } from './database-errors.ts'

const database = await createTestDatabase('template0')
afterAll(database.drop)
await database.pool.query(
  'create table rows (id int primary key, value int); insert into rows values (1, 0), (2, 0)',
)

test('a database whose host name has two addresses is away when neither answers', async () => {
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]
  // Port 1 is closed.
  const socket = connect({ host: 'database', port: 1, lookup: (_, __, found) => found(null, addresses) })
  const [error] = await once(socket, 'error')

  expect(error).toBeInstanceOf(AggregateError)
  expect(isUnavailable(error)).toBe(true)
})

test('an error without inner errors does not mean that the database is unavailable', () => {
  expect(isUnavailable(new AggregateError([]))).toBe(false)
})

test('a connection to a read-only server is dropped after the first refused write, and nothing is lost', async () => {
  const pool = createPool(database.connection, { max: 1 })
  const db = createDatabase(pool)
  const backend = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]
  const demoted = await backend()
  await sql`set session default_transaction_read_only = on`.execute(db)
  expect(await backend()).toEqual(demoted)
  const write = () =>
    db.transaction().execute((trx) => sql`update rows set value = 1 where id = 1`.execute(trx))
  const error = await write().then(
    () => undefined,
    (error: Error) => error,
  )
  expect(error).toMatchObject({ code: '25006' })
  expect([isUnavailable(error as Error), isOutcomeUnknown(error)]).toEqual([true, false])
  await write()
  expect(await backend()).not.toEqual(demoted)
  await db.destroy()
})

test('transactions that block each other are both completed', async () => {
  const bothHaveOne = Promise.withResolvers<void>()
  let begun = 0
  const add = (first: number, second: number) =>
    database.db.transaction().execute(async (trx) => {
      await sql`update rows set value = value + 10 where id = ${first}`.execute(trx)
      if (++begun === 2) bothHaveOne.resolve()
      await bothHaveOne.promise
      await sql`update rows set value = value + 10 where id = ${second}`.execute(trx)
    })
  await sql`update rows set value = 0`.execute(database.db)
  await Promise.all([add(1, 2), add(2, 1)])
  expect(begun).toBeGreaterThan(2)
  const { rows } = await sql`select value from rows`.execute(database.db)
  expect(rows).toEqual([{ value: 20 }, { value: 20 }])
})

test('a write whose connection broke may be stored; one that never had a connection is not', async () => {
  const pool = createPool(database.connection, { max: 1 })
  const db = createDatabase(pool)
  const broken = await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch((error) => error)
  expect([isUnavailable(broken), isOutcomeUnknown(broken)]).toEqual([true, true])
  await db.destroy()
  const nowhere = createPool({ host: '127.0.0.1', port: 1, user: 'x', password: 'x', database: 'x' })
  const refused = await nowhere.query('select 1').catch((error) => error)
  expect([isUnavailable(refused), isOutcomeUnknown(refused)]).toEqual([true, false])
  await nowhere.end()
})
