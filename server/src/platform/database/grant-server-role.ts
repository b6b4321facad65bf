import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Schemas of our tables and of the job queue. */
const schemas = ['public', 'graphile_worker']

/** Tables that only migrations write. */
const migrationTables = [
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'graphile_worker.migrations',
]

/**
 * Grants the server's role reading and writing rows, also of tables that later migrations create. The role
 * owns nothing: it can neither change nor truncate a table, nor switch off its triggers.
 * @param owner connected as the owner of the tables
 */
export async function grantServerRole(owner: Database, role: string): Promise<void> {
  const grantee = sql.id(role)
  const rights = {
    tables: sql`select, insert, update, delete on tables`,
    sequences: sql`usage, select on sequences`,
  }
  await owner.transaction().execute(async (trx) => {
    // Serialises grants, because concurrent grants on one table fail.
    await sql`select pg_advisory_xact_lock(hashtext('grants'))`.execute(trx)
    // PostgreSQL before 15 let every role create tables.
    await sql`revoke create on schema public from public`.execute(trx)
    for (const schema of schemas.map((name) => sql.id(name))) {
      await sql`grant usage on schema ${schema} to ${grantee}`.execute(trx)
      await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${grantee}`.execute(
        trx,
      )
      await sql`grant usage, select on all sequences in schema ${schema} to ${grantee}`.execute(trx)
      for (const right of Object.values(rights))
        await sql`alter default privileges in schema ${schema} grant ${right} to ${grantee}`.execute(trx)
    }
    for (const table of migrationTables)
      await sql`revoke insert, update, delete on ${sql.table(table)} from ${grantee}`.execute(trx)
    await allowRows(trx)
  })
}

/**
 * The job queue's tables have row-level security without policies: only their owner sees their rows. The
 * policies name no role, so that a dump can be restored where roles have other names; grants decide.
 */
async function allowRows(owner: Database): Promise<void> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select nspname as schema, relname as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relrowsecurity and nspname = any(${schemas})
      and not exists (select from pg_policy where polrelid = pg_class.oid)`.execute(owner)
  for (const { schema, name } of rows)
    await sql`create policy granted_roles on ${sql.table(`${schema}.${name}`)} using (true)`.execute(owner)
}

export async function currentRole(db: Database): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  return rows[0]?.role ?? ''
}

/** Whether the connected role could empty our tables: it owns them, or is a superuser. */
export async function ownsTables(db: Database): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select exists (select from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and pg_has_role(relowner, 'usage')) as owns`.execute(db)
  return rows[0]?.owns ?? false
}
