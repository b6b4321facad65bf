import { type RawBuilder, sql } from 'kysely'
import type { ListDate, SortOrder } from '../../../../contract/src/lists.ts'

/** SQL order by each date, latest first: a total order with an index. */
const latest: Record<ListDate, RawBuilder<unknown>> = {
  created: sql`intent.created_at desc, intent.id desc`,
  settled: sql`intent.settled_at desc, intent.id desc`,
  value_date: sql`intent.value_date desc, intent.created_at desc, intent.id desc`,
}

const earliest: Record<ListDate, RawBuilder<unknown>> = {
  created: sql`intent.created_at, intent.id`,
  settled: sql`intent.settled_at, intent.id`,
  value_date: sql`intent.value_date, intent.created_at, intent.id`,
}

/** Returns the SQL order of a list of `intent`s. */
export function orderOf(sort: SortOrder, by: ListDate): RawBuilder<unknown> {
  if (sort === 'newest') return latest[by]
  if (sort === 'oldest') return earliest[by]
  return sort === 'largest'
    ? sql`intent.amount desc, intent.created_at desc, intent.id desc`
    : sql`intent.amount, intent.created_at, intent.id`
}

export const reversed: Record<SortOrder, SortOrder> = {
  newest: 'oldest',
  oldest: 'newest',
  largest: 'smallest',
  smallest: 'largest',
}
