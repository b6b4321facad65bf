import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import { seedDemo } from '../../demo/src/seed-demo.ts'
import type { Connection } from '../../embedded-postgres/src/embedded-postgres.ts'
import { startEmbeddedPostgres } from '../../embedded-postgres/src/embedded-postgres.ts'
import { createDatabase, createPool, type Database } from '../src/platform/database/database.ts'
import { grantServerRole } from '../src/platform/database/grant-server-role.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { migrateJobs } from '../src/platform/jobs/start-jobs.ts'
import { throwawaySettings } from './throwaway-settings.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this test run; its templates have no connections. */
    postgres: Connection
  }
}

/**
 * Starts one real PostgreSQL for the run, with the templates that each test file clones: one migrated, one
 * with the demo as well.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'amanah-test-'))
  const discard = () => discardDatabases(dataDir)
  // Handles every signal: a second one, which npm test sends after Ctrl-C in a terminal, would end the
  // process before the databases are discarded.
  const ends = ['exit', 'SIGINT', 'SIGTERM'] as const
  for (const end of ends) process.on(end, discard)
  const postgres = await startEmbeddedPostgres({ dataDir, settings: throwawaySettings })
  const admin = createPool(postgres.connection, { max: 1 })
  const fill = async (database: string, write: (db: Database, pool: Pool) => Promise<unknown>) => {
    const pool = createPool({ ...postgres.connection, database })
    const db = createDatabase(pool)
    await write(db, pool)
    await db.destroy()
  }
  await admin.query('create database template_migrated')
  await fill('template_migrated', async (db, pool) => {
    await migrate(db)
    await migrateJobs(pool)
    await grantServerRole(db, postgres.server.user)
  })
  await admin.query('create database template_demo template template_migrated')
  await fill('template_demo', (db) => seedDemo(db))
  await admin.end()

  project.provide('postgres', postgres.connection)
  return async () => {
    await postgres.stop()
    for (const end of ends) process.off(end, discard)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * Ends PostgreSQL when Vitest exits without calling the teardown that `setup` returns. Vitest exits a
 * millisecond after a signal, so this must not wait for anything.
 */
function discardDatabases(dataDir: string): void {
  try {
    const [pid] = readFileSync(join(dataDir, 'postgres/18/data/postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGQUIT')
  } catch {} // has not started, or has ended
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
