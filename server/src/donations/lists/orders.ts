import { type RawBuilder, sql } from 'kysely'
import type { SortOrder } from '../../../../contract/src/lists.ts'

/** Orders of a list of `intent`s, in SQL: total, and served by an index. */
export const orders: Record<SortOrder, RawBuilder<unknown>> = {
  newest: sql`intent.created_at desc, intent.id desc`,
  oldest: sql`intent.created_at, intent.id`,
  largest: sql`intent.amount desc, intent.created_at desc, intent.id desc`,
  smallest: sql`intent.amount, intent.created_at, intent.id`,
}

/** Opposite of each order. */
export const reversed: Record<SortOrder, SortOrder> = {
  newest: 'oldest',
  oldest: 'newest',
  largest: 'smallest',
  smallest: 'largest',
}
