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
      await adoptSchema(db)
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

/**
 * Histories that 0001-schema replaces: the last migration, their number, and the files that convert the
 * schema.
 */
const replacedHistories = [
  {
    last: '0055-erasure-requests-by-address',
    count: 55,
    files: ['from-1.1.0', 'to-one-schema', 'to-renamed-tables'],
  },
  { last: '0065-money-out', count: 65, files: ['to-one-schema', 'to-renamed-tables'] },
  { last: '0002-heartbeat', count: 2, files: ['to-renamed-tables'] },
]

/**
 * Converts a database that earlier migrations created to the schema of 0001-schema.
 * @throws Error for a history that `replacedHistories` does not list
 */
async function adoptSchema(db: AnySchema): Promise<void> {
  if (!areReplaced(await appliedMigrations(db))) return
  await db.transaction().execute(async (trx) => {
    await sql`lock table kysely_migration in exclusive mode`.execute(trx)
    const names = await appliedMigrations(trx)
    // Another process was first.
    if (!areReplaced(names)) return
    const path = replacedHistories.find(({ last, count }) => names.at(-1) === last && names.length === count)
    if (!path)
      throw new Error(
        'This database belongs to a version of Amanah before 1.1.0. ' +
          'Install version 1.1.0 first and start it once; then install this version.',
      )
    for (const file of path.files) await applySql(trx, file)
    await replaceDefinitions(trx)
  })
}

/** Migrations by name, in order; empty for a new database. */
async function appliedMigrations(db: AnySchema): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .catch((error) => {
      const isNew = error instanceof pg.DatabaseError && error.code === '42P01'
      if (isNew) return { rows: [] }
      throw error
    })
  return rows.map(({ name }) => name)
}

/**
 * Whether 0001-schema replaces this history: it has a migration of 1.0.0, of 1.1.0, or of the earlier schema.
 */
const areReplaced = (names: string[]) =>
  names.some((name) => ['0001-giving', '0002-one-table-of-emails', '0002-heartbeat'].includes(name))

/** A statement of 0001-schema.sql that creates a function or a view. */
const definition = /^create (?=(?:function|view) )[^$;]*(?:\$\$.*?\$\$)?[^;]*;/gms

/** Gives every function and view its definition of 0001-schema.sql. */
async function replaceDefinitions(db: AnySchema): Promise<void> {
  const schema = await readFile(join(folder, '0001-schema.sql'), 'utf8')
  for (const [statement] of schema.matchAll(definition))
    await sql.raw(statement.replace('create', 'create or replace')).execute(db)
}

/** Whether every migration was applied; part of /readyz. */
export async function isMigrated(db: AnySchema): Promise<boolean> {
  // Kysely's own list reads the whole catalogue of the database, 60 ms for each probe.
  const applied = await appliedMigrations(db)
  const needed = Object.keys(await provider.getMigrations())
  return !areReplaced(applied) && needed.every((name) => applied.includes(name))
}
