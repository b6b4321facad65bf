import { type RawBuilder, sql } from 'kysely'
import type { Rupees } from '../../../../contract/src/money.ts'
import type { PaymentStatus } from '../../../../contract/src/status.ts'
import type { Database } from '../../platform/database/database.ts'
import { causeAndAccountConditions, filteredAmounts, type ListFilter } from './list-filter.ts'

export type Level = 'day' | 'month' | 'year'

/** Whole days, months or years; `until` is exclusive. */
export type Span = { level: Level; from: string; until: string }

/**
 * Count and sums of one state. `of_causes`: the part for the filtered causes, campaigns or pages, less
 * refunds; `of_accounts`: the part in the filtered accounts.
 */
export type StateCount = {
  status: PaymentStatus
  count: number
  amount: Rupees
  refunded_amount: Rupees
  of_causes: Rupees
  of_accounts: Rupees
}

export type CountedSpan = StateCount & { level: Level; starts: string }

/**
 * Splits a range of days into few spans: whole years where possible, months and days at the ends.
 * @param days both inclusive, yyyy-mm-dd; null sets no limit
 */
export function splitDays({ from, to }: Pick<ListFilter['days'], 'from' | 'to'>): Span[] {
  // Compares as text: '-infinity' sorts before every digit, 'infinity' after.
  const begin = from ?? '-infinity'
  const end = to === null ? 'infinity' : nextStart('day', to)
  const firstMonth = isFirst('month', begin) ? begin : nextStart('month', begin)
  const firstYear = isFirst('year', begin) ? begin : nextStart('year', begin)
  const lastMonth = startOf('month', end)
  const lastYear = startOf('year', end)
  const spans: Span[] =
    firstYear < lastYear
      ? [
          { level: 'day', from: begin, until: firstMonth },
          { level: 'month', from: firstMonth, until: firstYear },
          { level: 'year', from: firstYear, until: lastYear },
          { level: 'month', from: lastYear, until: lastMonth },
          { level: 'day', from: lastMonth, until: end },
        ]
      : firstMonth < lastMonth
        ? [
            { level: 'day', from: begin, until: firstMonth },
            { level: 'month', from: firstMonth, until: lastMonth },
            { level: 'day', from: lastMonth, until: end },
          ]
        : [{ level: 'day', from: begin, until: end }]
  return spans.filter((span) => span.from < span.until)
}

const firstDays = { day: '', month: '-01', year: '-01-01' }

/** Returns the first day of the month or year that contains a day. */
const startOf = (level: Level, day: string): string =>
  day.endsWith('infinity') ? day : day.slice(0, day.length - firstDays[level].length) + firstDays[level]

const isFirst = (level: Level, day: string): boolean => startOf(level, day) === day

/** Returns the next day, or the first day of the next month or year. */
export function nextStart(level: Level, day: string): string {
  const [year = 0, month = 0, date = 0] = startOf(level, day).split('-').map(Number)
  const next = new Date(0)
  if (level === 'day') next.setUTCFullYear(year, month - 1, date + 1)
  else if (level === 'month') next.setUTCFullYear(year, month, 1)
  else next.setUTCFullYear(year + 1, 0, 1)
  return next.getUTCFullYear() > 9999 ? 'infinity' : next.toISOString().slice(0, 10)
}

const noParts = sql`0 as of_causes, 0 as of_accounts`

/**
 * Counts the matches of a filter, without its days and searches, by state for each day, month or year of the
 * spans. Deltas not rolled up yet (count_deltas) are added in the same snapshot: the figures are exact at any
 * moment.
 * @param hasParts false skips `of_causes` and `of_accounts` (0), which take most of the time for two causes
 */
export async function countBySpan(
  db: Database,
  filter: ListFilter,
  spans: readonly Span[],
  hasParts = true,
): Promise<CountedSpan[]> {
  if (spans.length === 0) return []
  const { kind, days, groupable } = filter
  const parts = hasParts ? filteredAmounts(filter) : noParts
  const inSpan = sql.join(
    [sql`dated_by = ${days.by} and level = span.level and starts >= first and starts < until`, ...groupable],
    sql` and `,
  )
  const { rows } = await sql<CountedSpan>`
    with span as materialized (
      select * from unnest(${spans.map(({ level }) => level)}::text[],
        ${spans.map(({ from }) => from)}::date[],
        ${spans.map(({ until }) => until)}::date[]) as span (level, first, until)
    )
    select level, starts::text, status, sum(count)::bigint as count, sum(amount)::bigint as amount,
      sum(refunded_amount)::bigint as refunded_amount, sum(of_causes)::bigint as of_causes,
      sum(of_accounts)::bigint as of_accounts
    from (
      ${countersOf(filter, inSpan, hasParts)}
      union all
      select level, date_trunc(level, day)::date, status, count, amount, refunded_amount,
        ${parts}
      from count_deltas as intent join span on day >= first and day < until
      where ${sql.join([sql`kind = ${kind} and dated_by = ${days.by}`, ...groupable, ...causeAndAccountConditions(filter)], sql` and `)}
    ) as counted group by level, starts, status having sum(count) <> 0`.execute(db)
  return rows
}

/**
 * Reads the counters of a filter. `offset 0` forces an index range per set and span; otherwise the planner
 * would read every row of a set.
 */
function countersOf(filter: ListFilter, inSpan: RawBuilder<unknown>, hasParts: boolean): RawBuilder<unknown> {
  const { kind, causes, otherThan, accounts } = filter
  const parts = hasParts ? filteredAmounts(filter) : noParts
  const columns = sql`intent.level, starts, status, count, amount, refunded_amount`
  const all = sql`lateral (select * from intent_counts as intent
    where kind = ${kind} and ${inSpan} offset 0) as intent`
  // Array positions of the wanted causes, computed once per set instead of once per row.
  const ofSets = (wanted: RawBuilder<number[]>) => sql`(
      select cause_ids, array(select place from generate_subscripts(cause_ids, 1) as place
        where cause_ids[place] = any(${wanted})) as places
      from cause_sets where cause_ids && ${wanted} offset 0) as wanted,
    lateral (select * from cause_counts as intent
      where intent.cause_ids = wanted.cause_ids and ${inSpan} offset 0) as intent`
  const ofWanted = hasParts ? sql`(select sum(cause_amounts[place]) from unnest(places) as place)` : sql`0`
  if (accounts) {
    const sets = causes || otherThan ? sql`cause_ids <> '{}'` : sql`cause_ids = '{}'`
    return sql`select ${columns}, ${parts}
      from span, lateral (select * from account_counts as intent
        where ${sets} and ${inSpan} offset 0) as intent
      where ${sql.join(causeAndAccountConditions(filter), sql` and `)}`
  }
  if (causes)
    return sql`select ${columns}, ${ofWanted} as of_causes, 0 as of_accounts from span, ${ofSets(causes)}`
  if (otherThan)
    // The total less the sets with an excluded cause: all of their rows when they have excluded causes alone,
    // otherwise only the amount for those causes.
    return sql`select ${columns}, amount - refunded_amount as of_causes, 0 as of_accounts from span, ${all}
      union all
      select intent.level, starts, status, -count * only_other, -amount * only_other,
        -refunded_amount * only_other, -${ofWanted}, 0
      from span, ${ofSets(otherThan)},
        lateral (select (intent.cause_ids <@ ${otherThan})::int as only_other) as other`
  return sql`select ${columns}, 0 as of_causes, 0 as of_accounts from span, ${all}`
}
