import pg from 'pg'

/**
 * Fills tables without their indexes, unique constraints and foreign keys (including references from other
 * tables), and recreates them as defined in the catalogue. Runs in the caller's transaction, so it takes
 * effect fully or not at all. Other users of the tables wait until it ends.
 */
export async function withoutIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows: constraints } = await client.query<Defined>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype in ('p', 'u', 'x') and conrelid = any($1::regclass[])
       or contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
     order by contype = 'f', conrelid, conname`,
    [tables],
  )
  const { rows: indexes } = await client.query<Pick<Defined, 'name' | 'definition'>>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
     order by indrelid, indexrelid`,
    [tables],
  )
  // Foreign keys are dropped before the constraints they reference, and recreated after them.
  for (const { table, name } of constraints.toReversed())
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await fill()
  const isForeign = ({ definition }: Defined) => definition.startsWith('FOREIGN KEY')
  const add = ({ table, name, definition }: Defined) =>
    client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
  for (const one of constraints) if (!isForeign(one)) await add(one)
  for (const { definition } of indexes) await client.query(definition)
  for (const one of constraints) if (isForeign(one)) await add(one)
}

/** `table` is quoted as in SQL. */
type Defined = { table: string; name: string; definition: string }
