import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Checksums by 'schema.table': the row count, a space, and the sum of the rows' hashes. */
export type TableChecksums = Record<string, string>

/**
 * Returns a checksum of each table, independent of the order of its rows. Tables of extensions are left out.
 * @param trx a transaction, for one snapshot of all tables
 */
export async function checksumTables(trx: Database): Promise<TableChecksums> {
  await sql`set local statement_timeout = 0`.execute(trx)
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select nspname as schema, relname as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname <> 'information_schema' and nspname !~ '^pg_'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by 1, 2`.execute(trx)
  const checksums: TableChecksums = {}
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ checksum: string }>`
      select count(*) || ' ' || coalesce(sum(hashtextextended(one::text, 0)), 0) as checksum
      from ${sql.table(`${schema}.${name}`)} as one`.execute(trx)
    checksums[`${schema}.${name}`] = rows[0]?.checksum ?? ''
  }
  return checksums
}

/** Runs {@link checksumTables} in a transaction of its own. */
export const checksumDatabase = (db: Database): Promise<TableChecksums> =>
  db.transaction().execute((trx) => checksumTables(trx))

/** Returns the row count of each of our tables, by name. */
export const countRows = (checksums: TableChecksums): Record<string, number> =>
  Object.fromEntries(
    Object.entries(checksums)
      .filter(([name]) => name.startsWith('public.'))
      .map(([name, checksum]) => [name.replace('public.', ''), Number(checksum.split(' ')[0])]),
  )
