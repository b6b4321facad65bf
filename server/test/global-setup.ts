import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Connection } from '../../embedded-postgres/src/embedded-postgres.ts'
import { startEmbeddedPostgres } from '../../embedded-postgres/src/embedded-postgres.ts'
import { createDatabase, createPool } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { migrateJobs } from '../src/platform/jobs/start-jobs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this test run; its database `template` is migrated and has no connections. */
    postgres: Connection
  }
}

export const templateName = 'template_migrated'

/** One real PostgreSQL for the run, with one migrated template that each test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'amanah-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  const admin = createPool(postgres.connection, { max: 1 })
  // No test pulls the plug of this server: a commit need not wait for the disk.
  await admin.query('alter role current_user set synchronous_commit = off')
  await admin.query(`create database ${templateName}`)
  await admin.end()

  const pool = createPool({ ...postgres.connection, database: templateName })
  const db = createDatabase(pool)
  await migrate(db)
  await migrateJobs(pool)
  await db.destroy()

  project.provide('postgres', postgres.connection)
  const end = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  // Vitest ends at once on a signal; its database must not stay behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())
  return end
}
