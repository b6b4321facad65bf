import pg from 'pg'
import type { Connection } from '../../embedded-postgres/src/embedded-postgres.ts'
import { type Config, ConfigError } from './config.ts'
import type { Database } from './platform/database/database.ts'
import { currentRole, grantServerRole } from './platform/database/grant-server-role.ts'
import { migrate } from './platform/database/migrate.ts'
import { migrateJobs } from './platform/jobs/start-jobs.ts'

/** Address for the owner of the tables, bypassing a pooler; null for the embedded database. */
export const ownerUrl = (config: Config): string | null =>
  config.databaseMigrationUrl ?? config.databaseDirectUrl ?? config.databaseUrl

/** Address or connection for the owner of the tables. @param embedded set for the embedded database */
export const ownerAddress = (config: Config, embedded: Connection | undefined): Connection | string =>
  embedded ?? ownerUrl(config) ?? ''

/**
 * Migrates the tables as their owner, and grants the server's role its rights when it is a different role.
 * @throws ConfigError when the connected role may not change the tables
 */
export async function migrateDatabase(
  owner: Database,
  ownerPool: pg.Pool,
  server: Database,
): Promise<string[]> {
  try {
    const applied = await migrate(owner)
    await migrateJobs(ownerPool)
    const role = await currentRole(server)
    if (role !== (await currentRole(owner))) await grantServerRole(owner, role)
    return applied
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
    throw new ConfigError(
      `DATABASE_MIGRATION_URL must connect as the owner of the tables, which have to be migrated: ${error.message}`,
    )
  }
}
