import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { timeZone } from '../platform/text/pakistan-time.ts'

/** Numbers as printed, of the series of one year. */
export type SkippedReceipts = { newest: string | null; first: string; last: string; next: string }

/** Minimum number of receipt numbers skipped. */
const minSkippedReceipts = 100
/** Numbers skipped of journal batches, which are made once or twice a month. */
const skippedBatches = 10
/** Ids skipped of records that accounting programs identify by id. */
const skippedIds = 100_000

/**
 * Skips numbers of documents that were issued after a backup, in a database that was restored from it:
 * receipts of the series of that time and of now, journal batches, and the ids of ledger entries and
 * vouchers, which accounting files contain. For each day since the backup, the estimate is twice the receipts
 * of the busiest day since a year before the backup.
 * @param lastReceipt last number known to be issued, as printed, when it is known
 * @returns the skipped receipt numbers, by year; null when `lastReceipt` is of another series, or older than
 * the newest receipt
 */
export async function skipLostNumbers(
  db: Database,
  { madeAt, lastReceipt }: { madeAt: Date; lastReceipt?: string | undefined },
): Promise<SkippedReceipts[] | null> {
  const known = lastReceipt ?? null
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<SkippedReceipts & { year: number; from: number; to: number }>`
      with settings as (
        select coalesce(settings ->> 'receipt_prefix', '') as prefix,
          coalesce(settings ->> 'receipt_year', 'fiscal') = 'fiscal' as fiscal from charity
      ), series as (
        select distinct prefix, fiscal,
          extract(year from at at time zone ${timeZone} - interval '6 months' * fiscal::int)::int as year
        from settings, unnest(array[${madeAt}::timestamptz, now()]) as at
      ), lost as (
        select greatest(${minSkippedReceipts}, 2 * coalesce(max(issued), 0)
          * ceil(extract(epoch from now() - ${madeAt}::timestamptz) / 86400))::int as count
        from (select count(*) as issued from receipts
          where issued_at > ${madeAt}::timestamptz - interval '1 year'
          group by (issued_at at time zone ${timeZone})::date) as day
      ), skipped as (
        select series.*, coalesce(last, 0) + 1 as first, coalesce(last, 0) + lost.count as estimated,
          (select number from receipts where receipts.year = series.year order by serial desc
            limit 1) as newest
        from series cross join lost left join receipt_numbers using (year)
      ), known as (
        select *, case when ${known}::text is null then estimated
          -- Null in the series of another year.
          when receipt_number(prefix, fiscal, year, serial) = ${known} and serial >= first - 1 then serial end as to
        from skipped, lateral (
          select coalesce(substring(${known} from '[0-9]{1,9}$')::int, 0) as serial) as given
      )
      select year, first as from, "to", newest, receipt_number(prefix, fiscal, year, first) as first,
        receipt_number(prefix, fiscal, year, "to") as last,
        receipt_number(prefix, fiscal, year, "to" + 1) as next
      from known where "to" is not null order by year`.execute(trx)
    if (rows.length === 0) return null
    const skipped = rows.filter(({ from, to }) => to >= from)
    for (const { year, from, to, first, last } of skipped) {
      await sql`insert into receipt_numbers (year, last) values (${year}, ${to})
        on conflict (year) do update set last = excluded.last`.execute(trx)
      await sql`insert into number_gaps (series, year, first, last, first_number, last_number, lost_from)
        values ('receipt', ${year}, ${from}, ${to}, ${first}, ${last}, ${madeAt})`.execute(trx)
    }
    await sql`
      insert into number_gaps (series, first, last, first_number, last_number, lost_from)
      select 'journal_batch', newest + 1, newest + ${skippedBatches}, newest + 1, newest + ${skippedBatches}, ${madeAt}
      from (select coalesce(max(id), 0) as newest from journal_batches) as batches`.execute(trx)
    for (const [table, count] of [
      ['journal_batches', skippedBatches],
      ['ledger_entries', skippedIds],
      ['vouchers', skippedIds],
    ] as const)
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 0) + ${count})
        from ${sql.table(table)}`.execute(trx)
    return skipped
  })
}
