import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import {
  type ImportReason,
  type ImportResult,
  type ImportSummary,
  importResults,
} from '../../../contract/src/imports.ts'
import { connect, type Database } from '../platform/database/database.ts'
import { hasSeveralRows } from './import-formats.ts'
import { stagedColumns } from './read-donation-row.ts'

/**
 * Replaces the staged rows of an import by those of a file, and compares them with each other and with
 * earlier imports. One transaction: a crash leaves the rows of the last check.
 */
export async function replaceRows(
  db: Database,
  { id, source, path }: { id: number; source: string; path: string },
): Promise<void> {
  const client = await connect(db)
  let isBroken = true
  try {
    await client.query(`begin; set local statement_timeout = 0;
      set local idle_in_transaction_session_timeout = 0; set local work_mem = '32MB'`)
    await client.query('select from imports where id = $1 for update', [id])
    await client.query('delete from import_rows where import_id = $1', [id])
    await pipeline(
      createReadStream(path),
      client.query(copyFrom(`copy import_rows (${stagedColumns}) from stdin`)),
    )
    await client.query('analyze import_rows')
    for (const statement of hasSeveralRows(source) ? [joinParts] : [numberRows, refuseRepeated])
      await client.query(statement, [id])
    await client.query(compareWithEarlier, [id, source])
    await client.query('commit')
    isBroken = false
  } finally {
    if (isBroken) await client.query('rollback').catch(() => {})
    client.release(isBroken)
  }
}

/** Rows without an id that look the same are numbered: all are imported, and a second time none. */
const numberRows = `update import_rows as row set occurrence = place, result = 'same_looking'
  from (
    select number, row_number() over (partition by key order by number) as place
    from import_rows where import_id = $1 and result = 'new' and key like '#%'
  ) as numbered
  where row.import_id = $1 and row.number = numbered.number and place > 1`

const refuseRepeated = `update import_rows as row set result = 'refused', reasons = '{repeated_id}'
  from (
    select number, row_number() over (partition by key order by number) as place
    from import_rows where import_id = $1 and result = 'new' and key not like '#%'
  ) as numbered
  where row.import_id = $1 and row.number = numbered.number and place > 1`

/** Rows with one id are the lines of one donation, with the day and state of the first; all or none. */
const joinParts = `with read as (
    select number, first_value(number) over whole as first, first_value(day) over whole as day,
      first_value(is_refunded) over whole as is_refunded,
      string_agg(checksum, ' ') over (partition by key) as checksum, count(*) over (partition by key) as parts
    from import_rows where import_id = $1 and result = 'new'
    window whole as (partition by key order by number)
  ), refused as (
    select array_agg(distinct cells[of_id.place]) as keys
    from import_rows, (
      select place from imports, jsonb_array_elements_text(mapping -> 'columns') with ordinality
        as one (field, place) where id = $1 and field = 'id'
    ) as of_id
    where import_id = $1 and result = 'refused'
  ) update import_rows as row set part_of = nullif(first, row.number), day = read.day,
      is_refunded = read.is_refunded, checksum = md5(read.checksum),
      result = case when key = any(keys) then 'refused' else 'new' end,
      reasons = case when key = any(keys) then '{other_part}'::text[] else '{}' end
  from read, refused
  where row.import_id = $1 and row.number = read.number and (parts > 1 or key = any(keys))`

const compareWithEarlier = `update import_rows as row
  set result = case when earlier.checksum = row.checksum then 'known' else 'changed' end,
    reasons = case when earlier.checksum = row.checksum then '{}'::text[] else '{changed}' end
  from imported_donations as earlier
  where row.import_id = $1 and row.result in ('new', 'same_looking')
    and (earlier.source, earlier.key, earlier.occurrence) = ($2, row.key, row.occurrence)`

/** Donations of the file that the charity received, refunded ones included. */
const received = sql`result in ('new', 'same_looking', 'known', 'changed')`

/** Counts the checked rows of an import. */
export async function summarise(db: Database, id: number): Promise<ImportSummary> {
  const { rows } = await sql<Omit<ImportSummary, 'donations'> & { donations: Record<string, number> }>`
    select
      (select coalesce(json_object_agg(result, count), '{}') from (
        select result, count(*) from import_rows where import_id = ${id} and part_of is null group by 1
      ) as one) as donations,
      (select coalesce(json_object_agg(reason, count), '{}') from (
        select reason, count(*) from import_rows, unnest(reasons) as reason where import_id = ${id} group by 1
      ) as one) as reasons,
      (select coalesce(json_agg(one order by currency), '[]') from (
        select currency, count(*) filter (where part_of is null), sum(minor) as minor, sum(amount) as rupees
        from import_rows where import_id = ${id} and ${received} group by 1
      ) as one) as money,
      (select count(*)::int from import_rows
        where import_id = ${id} and ${received} and part_of is null and is_refunded) as refunded,
      (select min(day)::text from import_rows where import_id = ${id} and ${received}) as first_day,
      (select max(day)::text from import_rows where import_id = ${id} and ${received}) as last_day`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The rows of an import were not counted.')
  const donations = Object.fromEntries(
    importResults.map((result) => [result, row.donations[result] ?? 0]),
  ) as Record<ImportResult, number>
  return { ...row, donations, reasons: row.reasons as Partial<Record<ImportReason, number>> }
}
