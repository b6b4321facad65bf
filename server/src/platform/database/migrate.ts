import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'

/** Numbered SQL files, forward only, each in its own name: 0001-giving.sql. */
function sqlFiles(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
      return Object.fromEntries(
        names.map((name) => [
          name.replace(/\.sql$/, ''),
          {
            async up(db: Kysely<unknown>) {
              await sql.raw(await readFile(join(folder, name), 'utf8')).execute(db)
            },
          },
        ]),
      )
    },
  }
}

const migrationsFolder = join(import.meta.dirname, '../../../migrations')

/**
 * Brings the database's tables up to date, all in one transaction and behind a lock, so that any number of
 * processes may start at once.
 * @param last the migration to stop after; all of them by default
 * @returns the names of what was applied
 */
// biome-ignore lint/suspicious/noExplicitAny: the tables' types describe the state after the migration
export async function migrate(db: Kysely<any>, last?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: sqlFiles(migrationsFolder) })
  const { error, results } = last ? await migrator.migrateTo(last) : await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** Whether a migration is waiting; part of /readyz. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export async function isMigrated(db: Kysely<any>): Promise<boolean> {
  const migrations = await new Migrator({ db, provider: sqlFiles(migrationsFolder) }).getMigrations()
  return migrations.every((migration) => migration.executedAt !== undefined)
}
