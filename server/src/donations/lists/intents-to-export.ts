import type { RawBuilder, SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { orders } from './orders.ts'

/**
 * Selects the intents of an export, newest first. Related rows are looked up row by row, so that the first
 * rows are sent before the last ones are read (docs/decisions/0048).
 */
export const intentsToExport = (db: Database, condition: RawBuilder<SqlBool>) =>
  db.selectFrom((from) =>
    from
      .selectFrom('payment_intents as intent')
      .select(['id', 'status', 'amount', 'refunded_amount', 'created_at', 'active_pay_method_id'])
      .where(condition)
      .orderBy(orders.newest)
      .offset(0)
      .as('intent'),
  )
