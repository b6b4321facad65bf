import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type ListFilter, passes } from './list-filter.ts'
import { orderOf } from './orders.ts'

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
      .where(passes(filter))
      .orderBy(orderOf('newest', filter.days.by))
      .offset(0)
      .as('intent'),
  )
