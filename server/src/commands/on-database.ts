import type pg from 'pg'
import { startEmbeddedPostgres } from '../../../embedded-postgres/src/embedded-postgres.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { createDatabase, createPool, type Database } from '../platform/database/database.ts'

/** Thrown when a command cannot be carried out; the message tells the operator why. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/**
 * Runs a command on the configured database, whether or not the server is running. Invalid settings and
 * errors of the command are reported in plain words, with exit code 1.
 */
export async function onDatabase(
  work: (opened: { config: Config; pool: pg.Pool; db: Database }) => Promise<void>,
): Promise<void> {
  try {
    const config = readConfig()
    const postgres = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir })
    const pool = createPool(postgres?.connection ?? config.databaseDirectUrl ?? config.databaseUrl ?? '', {
      max: 2,
    })
    const db = createDatabase(pool)
    try {
      await work({ config, pool, db })
    } finally {
      await db.destroy()
      await postgres?.stop()
    }
  } catch (error) {
    if (error instanceof ConfigError) console.error(`The settings are not valid:\n${error.message}`)
    else if (error instanceof CommandError) console.error(error.message)
    else throw error
    process.exitCode = 1
  }
}
