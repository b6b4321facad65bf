import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'

/**
 * Lock timeout of a migration: shorter than PostgreSQL's deadlock_timeout, which would abort a donor's
 * transaction as often as the migration. The migration rolls back and is retried.
 */
const lockTimeout = '500ms'
const maxTries = 60

const folder = join(import.meta.dirname, '../../../migrations')

// biome-ignore lint/suspicious/noExplicitAny: the types of tables.ts describe the schema after the migration
type AnySchema = Kysely<any>

/** Numbered SQL files, forward only. The name in the database is the file's: 0001-schema. */
const provider: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    return Object.fromEntries(
      files.map((file) => {
        const name = file.replace(/\.sql$/, '')
        return [name, { up: async (db: AnySchema) => applySql(db, name) }]
      }),
    )
  },
}

async function applySql(db: AnySchema, name: string): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(db)
  await sql.raw(await readFile(join(folder, `${name}.sql`), 'utf8')).execute(db)
}

/** Migrates the schema in one transaction and behind a lock: any number of processes may start at once. */
export async function migrate(db: AnySchema): Promise<string[]> {
  // Branches reserve their numbers in advance and may merge in another order.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  for (let tries = 1; ; tries++) {
    try {
      await adoptBaseline(db)
      const { error, results } = await migrator.migrateToLatest()
      if (error) throw error
      return (results ?? []).map((result) => result.migrationName)
    } catch (error) {
      const hasYielded = error instanceof pg.DatabaseError && ['55P03', '40P01'].includes(error.code ?? '')
      if (!hasYielded || tries === maxTries) throw error
      await sleep(Math.random() * 1000)
    }
  }
}

/** The migrations of version 1.0.0, which 0001-schema replaces. */
const before = { first: '0001-giving', last: '0075-changes-in-order', count: 48 }

/** Replaces the migrations of 1.0.0 by 0001-schema. @throws Error if only some of them were applied */
async function adoptBaseline(db: AnySchema): Promise<void> {
  const applied = sql<{ first: string | null; last: string | null; count: number }>`
    select min(name) as first, max(name) as last, count(*) from kysely_migration`
  const exists = sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`
  if (
    !(await exists.execute(db)).rows[0]?.exists ||
    (await applied.execute(db)).rows[0]?.first !== before.first
  )
    return
  await db.transaction().execute(async (trx) => {
    await sql`lock table kysely_migration in exclusive mode`.execute(trx)
    const { rows } = await applied.execute(trx)
    // Another process was first.
    if (rows[0]?.first !== before.first) return
    if (rows[0].last !== before.last || rows[0].count !== before.count)
      throw new Error(
        'This database belongs to a version of Amanah before 1.0.0. ' +
          'Install version 1.0.0 first and start it once; then install this version.',
      )
    await applySql(trx, 'from-1.0.0')
  })
}

/** Whether every migration was applied; part of /readyz. */
export async function isMigrated(db: AnySchema): Promise<boolean> {
  // Kysely's own list reads the whole catalogue of the database, 60 ms for each probe.
  const applied = await sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .catch((error) => {
      const isNew = error instanceof pg.DatabaseError && error.code === '42P01'
      if (isNew) return { rows: [] }
      throw error
    })
  const names = new Set(applied.rows.map(({ name }) => name))
  return Object.keys(await provider.getMigrations()).every((name) => names.has(name))
}
