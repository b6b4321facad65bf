import { type RawBuilder, sql } from 'kysely'
import type { NewAttempt } from './plan/evidence.ts'

/**
 * Adds a pending attempt, before the donor leaves our site: a statement that may be part of a larger one.
 * @param attempt.amount whole rupees
 */
export const insertAttempt = (
  intentId: number,
  attempt: NewAttempt & { amount: number },
): RawBuilder<unknown> =>
  sql`insert into payment_attempts
    (intent_id, transaction_id, active_pay_method_id, gateway, amount, next_inquiry_at, expires_at, created_at)
    values (${intentId}, ${attempt.transaction_id}, ${attempt.active_pay_method_id}, ${attempt.gateway}, ${attempt.amount},
      ${attempt.next_inquiry_at}, ${attempt.expires_at}, ${attempt.created_at})`
