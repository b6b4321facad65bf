import { startEmbeddedPostgres } from '../../../embedded-postgres/src/embedded-postgres.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { migrateDatabase, ownerAddress } from '../migrate-database.ts'
import { createDatabase, createPool, type Database } from '../platform/database/database.ts'

/** Thrown when a command cannot be carried out; the message tells the operator why. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/**
 * Runs a command on the configured database, whether or not the server is running. Invalid settings and
 * errors of the command are reported in plain words, with exit code 1.
 * @param work receives `db`, connected as the server's role; `owner`, connected as the owner of the tables;
 *   and `migrate`, which applies the migrations
 */
export async function runOnDatabase(
  work: (opened: {
    config: Config
    db: Database
    owner: Database
    migrate: () => Promise<string[]>
  }) => Promise<void>,
): Promise<void> {
  try {
    const config = readConfig()
    const postgres = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir })
    const address = postgres?.server ?? config.databaseDirectUrl ?? config.databaseUrl ?? ''
    const db = createDatabase(createPool(address, { max: 2 }))
    const ownerPool = createPool(ownerAddress(config, postgres?.connection), { max: 2 })
    const owner = createDatabase(ownerPool)
    try {
      await work({ config, db, owner, migrate: () => migrateDatabase(owner, ownerPool, db) })
    } finally {
      await owner.destroy()
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
