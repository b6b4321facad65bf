import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '../platform/database/tables.ts'

/** What the rows of a list come to, in whole rupees, and how much of it was refunded. */
export const sumsOf = (intent: ExpressionBuilder<DB & { intent: DB['payment_intents'] }, 'intent'>) =>
  [
    intent.fn.coalesce(intent.fn.sum<number>('intent.amount'), sql<number>`0`).as('amount_sum'),
    intent.fn.coalesce(intent.fn.sum<number>('intent.refunded_amount'), sql<number>`0`).as('refunded_sum'),
  ] as const
