import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'

/**
 * How long a migration waits for a table that others use: for less than PostgreSQL needs to find a deadlock, which would
 * end a donor's transaction as often as ours. It gives up all that it did, and is tried again.
 */
const yieldAfter = '500ms'
const tries = 60

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
              await sql`set local lock_timeout = ${sql.lit(yieldAfter)}`.execute(db)
              await sql.raw(await readFile(join(folder, name), 'utf8')).execute(db)
            },
          },
        ]),
      )
    },
  }
}

/** Work that is done side by side takes its numbers beforehand, and may arrive in another order. */
const allowUnorderedMigrations = true

const migrationsFolder = join(import.meta.dirname, '../../../migrations')

/**
 * Brings the database's tables up to date, all in one transaction and behind a lock, so that any number of
 * processes may start at once.
 * @param last the migration to stop after; all of them by default
 * @returns the names of what was applied
 */
// biome-ignore lint/suspicious/noExplicitAny: the tables' types describe the state after the migration
export async function migrate(db: Kysely<any>, last?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: sqlFiles(migrationsFolder), allowUnorderedMigrations })
  for (let time = 1; ; time++) {
    const { error, results } = last ? await migrator.migrateTo(last) : await migrator.migrateToLatest()
    if (!error) return (results ?? []).map((result) => result.migrationName)
    const hasYielded = error instanceof pg.DatabaseError && ['55P03', '40P01'].includes(error.code ?? '')
    if (!hasYielded || time === tries) throw error
    await sleep(Math.random() * 1000)
  }
}

/** Whether a migration is waiting; part of /readyz. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export async function isMigrated(db: Kysely<any>): Promise<boolean> {
  const migrations = await new Migrator({ db, provider: sqlFiles(migrationsFolder) }).getMigrations()
  return migrations.every((migration) => migration.executedAt !== undefined)
}
