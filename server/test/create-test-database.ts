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

/**
 * Clones a database for a test file; `drop()` it at the end.
 * @param template has the tables by default, and the demo too or nothing at all
 */
export async function createTestDatabase(
  template: 'template_migrated' | 'template_demo' | 'template0' = 'template_migrated',
): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = createPool(server, { max: 1 })
  // Two concurrent clones would each find the template in use.
  await admin.query('select pg_advisory_lock(1)')
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  await admin.query('select pg_advisory_unlock(1)')
  const connection = { ...server, database: name }
  const pool = createPool(connection)
  const db = createDatabase(pool)
  return {
    connection,
    server: { ...connection, user: SERVER_ROLE },
    pool,
    db,
    async drop() {
      await db.destroy()
      // In the background: PostgreSQL waits a tenth of a second for the sessions to end. At the end of the
      // run its data is removed anyway.
      void dropDatabase(admin, name)
        .catch(() => {})
        .finally(() => admin.end())
    },
  }
}

/** Drops a database. We may not end PostgreSQL's autovacuum while it works there, so we wait for it. */
async function dropDatabase(admin: pg.Pool, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await admin.query(`drop database ${name} with (force)`)
      return
    } catch (error) {
      const isDenied = error instanceof pg.DatabaseError && error.code === '42501'
      if (!isDenied || tries === 50) throw error
      await sleep(200)
    }
  }
}
