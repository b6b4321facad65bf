import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, SERVER_ROLE } from '../../embedded-postgres/src/embedded-postgres.ts'
import { createDatabase, createPool, type Database } from '../src/platform/database/database.ts'

export type TestDatabase = {
  /** Connects as the owner of the tables, like `pool` and `db`. */
  connection: Connection
  /** Connects as the server's role; absent for a server without one. */
  server?: Connection
  pool: pg.Pool
  db: Database
  drop(): Promise<void>
}

/** Connections that create and drop databases; they live as long as their worker. */
let administration: pg.Pool | undefined

/** Pool of the transaction that is open here, if any. */
const transactions = new AsyncLocalStorage<pg.Pool>()

/**
 * Opens a few connections: each costs PostgreSQL 10 to 40 ms of CPU, since the session reads the catalogue
 * and plans triggers and functions on its own. A transaction that asks for another connection fails, because
 * as many such transactions as there are connections would wait for each other.
 */
export function openConnections(connection: Connection): { pool: pg.Pool; db: Database } {
  const pool = createPool(connection, { max: 4 })
  const connect = pool.connect.bind(pool)
  pool.connect = (...call: []) => {
    if (transactions.getStore() === pool) throw new Error('A transaction asks for another connection.')
    return connect(...call)
  }
  const db = createDatabase(pool)
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const transaction = begin()
    const execute: typeof transaction.execute = transaction.execute.bind(transaction)
    transaction.execute = (work) => execute((trx) => transactions.run(pool, () => work(trx)))
    return transaction
  }
  return { pool, db }
}

/**
 * Clones a database for a test file; `drop()` it at the end.
 * @param template 'template_migrated' has the tables, 'template_demo' the demo as well, 'template0' nothing
 */
export async function createTestDatabase(
  template: 'template_migrated' | 'template_demo' | 'template0' = 'template_migrated',
): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  administration ??= createPool(server, { max: 2 })
  const admin = await administration.connect()
  // Two concurrent clones would each find the template in use.
  await admin.query('select pg_advisory_lock(1)')
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  await admin.query('select pg_advisory_unlock(1)')
  admin.release()
  const connection = { ...server, database: name }
  const { pool, db } = openConnections(connection)
  return {
    connection,
    server: { ...connection, user: SERVER_ROLE },
    pool,
    db,
    async drop() {
      await db.destroy()
      // In the background: PostgreSQL waits a tenth of a second for the sessions to end. At the end of the
      // run its data is removed anyway.
      void dropDatabase(name).catch(() => {})
    },
  }
}

/** Drops a database. Retries while autovacuum works in it, which this role may not end. */
async function dropDatabase(name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await administration?.query(`drop database ${name} with (force)`)
      return
    } catch (error) {
      const isDenied = error instanceof pg.DatabaseError && error.code === '42501'
      if (!isDenied || tries === 50) throw error
      await sleep(200)
    }
  }
}
