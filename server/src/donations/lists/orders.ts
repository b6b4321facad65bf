import { type RawBuilder, sql } from 'kysely'
import type { SortOrder } from '../../../../contract/src/lists.ts'

/** How a list of `intent`s is ordered, in SQL: strictly, and so that an index serves it. */
export const orders: Record<SortOrder, RawBuilder<unknown>> = {
  newest: sql`intent.created_at desc, intent.id desc`,
  oldest: sql`intent.created_at, intent.id`,
  largest: sql`intent.amount desc, intent.created_at desc, intent.id desc`,
  smallest: sql`intent.amount, intent.created_at, intent.id`,
}

/** The same from the other end. */
export const reversed: Record<SortOrder, SortOrder> = {
  newest: 'oldest',
  oldest: 'newest',
  largest: 'smallest',
  smallest: 'largest',
}
