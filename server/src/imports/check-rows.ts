import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import type { ImportKind } from '../../../contract/src/import-mapping.ts'
import {
  type ImportReason,
  type ImportResult,
  type ImportSummary,
  importResults,
} from '../../../contract/src/imports.ts'
import type { AppContext } from '../context.ts'
import { connect, type Database, jsonText } from '../platform/database/database.ts'
import { hasSeveralRows } from './import-formats.ts'
import { openStaged, readStaged } from './staged-cnics.ts'
import { stagedColumns } from './staged-row.ts'

/**
 * Replaces the staged rows of an import with those of the file, compared with each other and with earlier
 * imports. A single transaction, so that a crash leaves the rows of the last check. Compares in a temporary
 * table, because the server's role may not analyze tables of another owner: without statistics, 100,000 rows
 * were compared in a nested loop of ten minutes.
 */
export async function replaceRows(
  { db, sealer }: Pick<AppContext, 'db' | 'sealer'>,
  {
    id,
    kind,
    source,
    path,
    marker,
  }: { id: number; kind: ImportKind; source: string; path: string; marker: string | null },
): Promise<void> {
  const client = await connect(db)
  let isBroken = true
  try {
    await client.query(`begin; set local statement_timeout = 0; set local enable_nestloop = off;
      set local idle_in_transaction_session_timeout = 0; set local work_mem = '32MB'`)
    await client.query('select from imports where id = $1 for update', [id])
    await client.query('delete from import_rows where import_id = $1', [id])
    await client.query(`create temporary table staged_rows on commit drop as
      select ${stagedColumns}, part_of from import_rows with no data`)
    await pipeline(
      readStaged(path, marker, sealer),
      client.query(copyFrom(`copy staged_rows (${stagedColumns}) from stdin`)),
    )
    await client.query('analyze staged_rows')
    if (kind === 'donations' && hasSeveralRows(source)) await client.query(joinPartsSql)
    await client.query(storeRows(importedTables[kind]), [source])
    await client.query('commit')
    isBroken = false
  } finally {
    if (isBroken) await client.query('rollback').catch(() => {})
    client.release(isBroken)
  }
}

/**
 * Joins rows with one id into one donation, with the day and state of the first; one refused row refuses them
 * all.
 */
const joinPartsSql = `with read as (
    select number, key, first_value(number) over whole as first, first_value(day) over whole as day,
      first_value(is_refunded) over whole as is_refunded, string_agg(checksum, ' ') over whole as checksum,
      count(*) over whole as parts, key in (select key from staged_rows where result = 'refused') as is_refused
    from staged_rows where result = 'new' and key not like '#%'
    window whole as (
      partition by key order by number rows between unbounded preceding and unbounded following
    )
  ) update staged_rows as row set part_of = nullif(first, row.number), day = read.day,
      is_refunded = read.is_refunded, checksum = md5(read.checksum),
      result = case when is_refused then 'refused' else 'new' end,
      reasons = case when is_refused then '{other_part}'::text[] else '{}' end
  from read where row.number = read.number and (parts > 1 or is_refused)`

export const importedTables: Record<ImportKind, string> = {
  donations: 'imported_donations',
  donors: 'imported_contacts',
  agreements: 'imported_agreements',
}

const comparedColumns = stagedColumns.filter((name) => !['result', 'reasons', 'cells'].includes(name))

/**
 * Numbers duplicate rows without an id, so that each is imported exactly once. Refuses an id that an earlier
 * row of the file has.
 */
const storeRows = (importedTable: string): string => `with repeated as materialized (
    select number, place from (
      select number, row_number() over (partition by key order by number)::integer as place
      from staged_rows where result = 'new' and part_of is null
    ) as numbered where place > 1
  ) insert into import_rows (${comparedColumns}, part_of, occurrence, result, reasons, cells)
  select ${comparedColumns.map((name) => `row.${name}`)}, part_of, coalesce(place, 1), compared.result,
    case when compared.result = 'changed' then '{changed}'
      when compared.result = 'refused' and row.result = 'new' then '{repeated_id}' else reasons end,
    case when compared.result not in ('new', 'known') then cells end
  from staged_rows as row left join repeated on repeated.number = row.number
  left join ${importedTable} as earlier on row.result = 'new'
    and (earlier.source, earlier.key, earlier.occurrence) = ($1, row.key, coalesce(place, 1))
  cross join lateral (
    select case when row.result <> 'new' then row.result
      when place > 1 and row.key not like '#%' then 'refused'
      when earlier.checksum = row.checksum then 'known'
      when earlier.checksum is not null then 'changed'
      when place > 1 then 'same_looking' else 'new' end as result
  ) as compared`

/**
 * Marks standing orders that version 1.1.0 imported as known. It identified a row by a keyed hash of its
 * identity and its number among duplicates.
 */
export async function markFormerImports(
  { db, sealer }: Pick<AppContext, 'db' | 'sealer'>,
  id: number,
): Promise<void> {
  const { rows } = await sql<{ number: number; identity: string }>`
    select number, details ->> 'identity' as identity from import_rows
    where import_id = ${id} and result in ('new', 'same_looking')
      and exists (select from agreements where import_key is not null) order by number`.execute(db)
  const count = new Map<string, number>()
  const keyed = rows.map(({ number, ...row }) => {
    const identity = openStaged(sealer, row.identity)
    const occurrence = (count.get(identity) ?? 0) + 1
    count.set(identity, occurrence)
    return { number, keys: sealer.blindIndexesOf(`imported agreement ${occurrence} ${identity}`) }
  })
  await sql`update import_rows as row set result = 'known', cells = null
    from jsonb_to_recordset(${jsonText(keyed)}::jsonb) as former (number int, keys jsonb)
    where import_id = ${id} and row.number = former.number
      and exists (select from agreements where import_key in (
        select jsonb_array_elements_text(former.keys)))`.execute(db)
}

/** Condition of rows whose records can be or were imported, including refunded donations. */
const received = sql`result in ('new', 'same_looking', 'known', 'changed')`

export async function summarise(db: Database, id: number): Promise<ImportSummary> {
  const { rows } = await sql<Omit<ImportSummary, 'records'> & { records: Record<string, number> }>`
    select
      (select coalesce(json_object_agg(result, count), '{}') from (
        select result, count(*) from import_rows where import_id = ${id} and part_of is null group by 1
      ) as one) as records,
      (select coalesce(json_object_agg(reason, count), '{}') from (
        select reason, count(*) from import_rows, unnest(reasons) as reason where import_id = ${id} group by 1
      ) as one) as reasons,
      (select coalesce(json_agg(one order by currency), '[]') from (
        select currency, count(*) filter (where part_of is null), sum(hundredths) as hundredths, sum(amount) as rupees
        from import_rows where import_id = ${id} and ${received} group by 1 having sum(hundredths) > 0
      ) as one) as money,
      (select count(*)::int from import_rows
        where import_id = ${id} and ${received} and part_of is null and is_refunded) as refunded,
      (select min(day)::text from import_rows where import_id = ${id} and ${received}) as first_day,
      (select max(day)::text from import_rows where import_id = ${id} and ${received}) as last_day`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The rows of an import were not counted.')
  const records = Object.fromEntries(
    importResults.map((result) => [result, row.records[result] ?? 0]),
  ) as Record<ImportResult, number>
  return { ...row, records, reasons: row.reasons as Partial<Record<ImportReason, number>> }
}
