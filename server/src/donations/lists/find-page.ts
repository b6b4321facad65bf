import { sql } from 'kysely'
import type { SortOrder } from '../../../../contract/src/lists.ts'
import type { Database } from '../../platform/database/database.ts'
import { offsetOf, type PageAsked } from '../../platform/http/page.ts'
import { timeZone } from '../../platform/text/day-of.ts'
import { type Counted, countIn, nextStart, spansOf } from './counts.queries.ts'
import { type ListFilter, passes } from './list-filter.ts'
import { orders, reversed } from './orders.ts'

type Asked = PageAsked & { sort: SortOrder }

/** Exact count of all matches, and their sums in rupees. */
type Sums = { total: number; amount_sum: number; refunded_sum: number }

/**
 * Finds the intents of a page, in no order, and the sums of the whole list. A text search matches few rows
 * and reads them; anything else is counted without reading rows, and the counts give the days of the page.
 */
export async function findPage(
  db: Database,
  filter: ListFilter,
  asked: Asked,
): Promise<{ ids: number[]; sums: Sums }> {
  if (filter.finds.length > 0) return findAmongFew(db, filter, asked)
  const counts = await countIn(db, filter, spansOf(filter.days))
  const sum = (column: 'count' | 'amount' | 'refunded_amount') =>
    counts.reduce((total, row) => total + row[column], 0)
  const sums = { total: sum('count'), amount_sum: sum('amount'), refunded_sum: sum('refunded_amount') }
  if (offsetOf(asked) >= sums.total) return { ids: [], sums }
  const ids =
    asked.sort === 'newest' || asked.sort === 'oldest'
      ? await readSlices(db, filter, asked.sort, await slicesOf(db, filter, asked, counts))
      : await readByAmount(db, filter, asked, sums.total)
  return { ids, sums }
}

async function findAmongFew(
  db: Database,
  filter: ListFilter,
  asked: Asked,
): Promise<{ ids: number[]; sums: Sums }> {
  const { rows } = await sql<Sums & { ids: number[] }>`
    with intent as materialized (
      select id, created_at, amount, refunded_amount from payment_intents as intent where ${passes(filter)}
    )
    select count(*) as total, coalesce(sum(amount), 0) as amount_sum,
      coalesce(sum(refunded_amount), 0) as refunded_sum,
      (select coalesce(json_agg(id), '[]') from (
        select id from intent order by ${orders[asked.sort]}
        limit ${asked.per_page} offset ${offsetOf(asked)}) as page) as ids
    from intent`.execute(db)
  const { ids = [], ...sums } = rows[0] ?? { total: 0, amount_sum: 0, refunded_sum: 0 }
  return { ids, sums }
}

/** Rows of a page within one day: rows to skip, rows to take, and the day's total. */
type Slice = { day: string; skip: number; take: number; count: number }

/** Finds the days of a page's rows: from years to months to days, only around the page. */
async function slicesOf(
  db: Database,
  filter: ListFilter,
  asked: Asked,
  counts: readonly Counted[],
): Promise<Slice[]> {
  const inOrder = (rows: Counted[]) =>
    rows.sort((one, other) => (one.starts < other.starts === (asked.sort === 'oldest') ? -1 : 1))
  let skip = offsetOf(asked)
  let page = inOrder([...counts])
  for (;;) {
    const kept: Slice[] = []
    let [before, left] = [0, asked.per_page]
    const touched = page.filter(({ starts, count }) => {
      const first = Math.max(0, skip - before)
      before += count
      if (left === 0 || first >= count) return false
      const take = Math.min(left, count - first)
      left -= take
      kept.push({ day: starts, skip: first, take, count })
      return true
    })
    const coarse = touched.filter(({ level }) => level !== 'day')
    if (coarse.length === 0) return kept
    skip = kept[0]?.skip ?? 0
    const finer = coarse.map(({ level, starts }) => ({
      level: level === 'year' ? ('month' as const) : ('day' as const),
      from: starts,
      until: nextStart(level, starts),
    }))
    const days = touched.filter(({ level }) => level === 'day')
    page = inOrder([...days, ...(await countIn(db, filter, finer))])
  }
}

/**
 * Reads each day by index, from the end nearer to the page: one night of Ramazan may hold a tenth of a year's
 * gifts.
 */
async function readSlices(
  db: Database,
  filter: ListFilter,
  sort: 'newest' | 'oldest',
  slices: readonly Slice[],
): Promise<number[]> {
  const isFar = ({ skip, take, count }: Slice) => skip > count - skip - take
  const near = slices.filter((slice) => !isFar(slice))
  const far = slices
    .filter(isFar)
    .map(({ skip, take, count, ...slice }) => ({ ...slice, take, count, skip: count - skip - take }))
  const reads = [
    { part: near, order: orders[sort] },
    { part: far, order: orders[reversed[sort]] },
  ].filter(({ part }) => part.length > 0)
  const conditions = passes({ ...filter, days: { from: null, to: null } })
  const each = reads.map(
    ({ part, order }) => sql`
      select found.id from unnest(${part.map(({ day }) => day)}::date[],
        ${part.map(({ skip }) => skip)}::int[],
        ${part.map(({ take }) => take)}::int[]) as slice (day, skip, take),
      lateral (
        select id from payment_intents as intent
        where created_at >= slice.day::timestamp at time zone ${timeZone}
          and created_at < (slice.day + 1)::timestamp at time zone ${timeZone} and ${conditions}
        order by ${order} limit slice.take offset slice.skip
      ) as found`,
  )
  const { rows } = await sql<{ id: number }>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Reads the index of amounts, from the end nearer to the page. */
async function readByAmount(
  db: Database,
  filter: ListFilter,
  asked: Asked,
  total: number,
): Promise<number[]> {
  const skip = offsetOf(asked)
  const take = Math.min(asked.per_page, total - skip)
  const isFar = skip > total - skip - take
  const { rows } = await sql<{ id: number }>`
    select id from payment_intents as intent where ${passes(filter)}
    order by ${orders[isFar ? reversed[asked.sort] : asked.sort]}
    limit ${take} offset ${isFar ? total - skip - take : skip}`.execute(db)
  return rows.map(({ id }) => id)
}
