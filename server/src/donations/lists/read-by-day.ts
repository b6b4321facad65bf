import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { offsetOf, type PageRequest } from '../../platform/http/pagination.ts'
import { type CountedSpan, countBySpan, nextStart } from './counts.queries.ts'
import { intentCondition, isOnDay, type ListFilter } from './list-filter.ts'
import { orderOf, reverseOrders } from './orders.ts'

type ByDay = PageRequest & { sort: 'newest' | 'oldest' }

/**
 * Reads a page in the middle of a list by the counts of its days, which give its place without reading rows
 * before it.
 * @returns ids of the intents, unordered
 */
export async function readByDay(
  db: Database,
  filter: ListFilter,
  pageRequest: ByDay,
  counts: readonly CountedSpan[],
): Promise<number[]> {
  return readSlices(db, filter, pageRequest.sort, await slicesOf(db, filter, pageRequest, counts))
}

type Period = Pick<CountedSpan, 'level' | 'starts' | 'count'>

/** Rows of a page within one day: rows to skip, rows to take, and the day's total. */
type Slice = { day: string; skip: number; take: number; count: number }

/** Finds the days of a page's rows: from years to months to days, only around the page. */
async function slicesOf(
  db: Database,
  filter: ListFilter,
  pageRequest: ByDay,
  counts: readonly CountedSpan[],
): Promise<Slice[]> {
  const inOrder = (rows: readonly Period[]) =>
    ofAllStates(rows).sort((one, other) =>
      one.starts < other.starts === (pageRequest.sort === 'oldest') ? -1 : 1,
    )
  let skip = offsetOf(pageRequest)
  let page = inOrder([...counts])
  for (;;) {
    const pageSlices: Slice[] = []
    let [before, remaining] = [0, pageRequest.per_page]
    const touched = page.filter(({ starts, count }) => {
      const first = Math.max(0, skip - before)
      before += count
      if (remaining === 0 || first >= count) return false
      const take = Math.min(remaining, count - first)
      remaining -= take
      pageSlices.push({ day: starts, skip: first, take, count })
      return true
    })
    const coarse = touched.filter(({ level }) => level !== 'day')
    if (coarse.length === 0) return pageSlices
    skip = pageSlices[0]?.skip ?? 0
    const finer = coarse.map(({ level, starts }) => ({
      level: level === 'year' ? ('month' as const) : ('day' as const),
      from: starts,
      until: nextStart(level, starts),
    }))
    const days = touched.filter(({ level }) => level === 'day')
    page = inOrder([...days, ...(await countBySpan(db, filter, finer, false))])
  }
}

/** Adds up the states of each day, month or year. */
function ofAllStates(rows: readonly Period[]): Period[] {
  const periods = new Map<string, Period>()
  for (const { level, starts, count } of rows) {
    const key = `${level} ${starts}`
    periods.set(key, { level, starts, count: count + (periods.get(key)?.count ?? 0) })
  }
  return [...periods.values()]
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
  const { by } = filter.days
  const isFar = ({ skip, take, count }: Slice) => skip > count - skip - take
  const near = slices.filter((slice) => !isFar(slice))
  const far = slices
    .filter(isFar)
    .map(({ skip, take, count, ...slice }) => ({ ...slice, take, count, skip: count - skip - take }))
  const reads = [
    { part: near, order: orderOf(sort, by) },
    { part: far, order: orderOf(reverseOrders[sort], by) },
  ].filter(({ part }) => part.length > 0)
  const conditions = intentCondition({ ...filter, days: { from: null, to: null, by } })
  const each = reads.map(
    ({ part, order }) => sql`
      select found.id from unnest(${part.map(({ day }) => day)}::date[],
        ${part.map(({ skip }) => skip)}::int[],
        ${part.map(({ take }) => take)}::int[]) as slice (day, skip, take),
      lateral (
        select id from payment_intents as intent
        where ${isOnDay(sql`slice.day`, by)} and ${conditions}
        order by ${order} limit slice.take offset slice.skip
      ) as found`,
  )
  const { rows } = await sql<{ id: number }>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows.map(({ id }) => id)
}
