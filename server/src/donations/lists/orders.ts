import { type RawBuilder, sql } from 'kysely'
import type { ListDate, SortOrder } from '../../../../contract/src/lists.ts'
import type { Database } from '../../platform/database/database.ts'
import { intentCondition, type ListFilter } from './list-filter.ts'

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

export const reverseOrders: Record<SortOrder, SortOrder> = {
  newest: 'oldest',
  oldest: 'newest',
  largest: 'smallest',
  smallest: 'largest',
}

/**
 * Selects the intents of an export, newest first. Related rows are looked up row by row, so that the first
 * rows are sent before the last ones are read (docs/decisions/0048).
 */
export const intentsToExport = (db: Database, filter: ListFilter) =>
  db.selectFrom((from) =>
    from
      .selectFrom('payment_intents as intent')
      .select(['id', 'amount', 'refunded_amount', 'created_at', 'settled_at', 'value_date'])
      .select('active_pay_method_id')
      // Shows the name of a state instead of its identifier.
      .select(sql<string>`replace(status, '_', ' ')`.as('status'))
      .where(intentCondition(filter))
      .orderBy(orderOf('newest', filter.days.by))
      .offset(0)
      .as('intent'),
  )
