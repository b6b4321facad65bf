import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * Returns a checksum of each table, independent of the order of its rows: their count, and the sum of a hash
 * of each.
 */
export async function checksumTables(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select nspname as schema, relname as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname <> 'information_schema' and nspname !~ '^pg_' order by 1, 2`.execute(db)
  const checksums: Record<string, string> = {}
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    for (const { schema, name } of tables) {
      const { rows } = await sql<{ checksum: string }>`
        select count(*) || ' ' || coalesce(sum(hashtextextended(one::text, 0)), 0) as checksum
        from ${sql.table(`${schema}.${name}`)} as one`.execute(one)
      checksums[`${schema}.${name}`] = rows[0]?.checksum ?? ''
    }
  })
  return checksums
}
