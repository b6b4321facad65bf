import { type RawBuilder, sql } from 'kysely'
import type { NewAttempt } from './plan/evidence.ts'

/**
 * Builds the insert of a pending attempt, which may be part of a larger statement. It runs before the payer
 * leaves our site.
 */
export const insertAttempt = (
  intentId: number,
  attempt: NewAttempt & { amount: number },
): RawBuilder<unknown> =>
  sql`insert into payment_attempts
    (intent_id, transaction_id, active_pay_method_id, gateway, amount,
      next_inquiry_at, expires_at, created_at)
    values (${intentId}, ${attempt.transaction_id}, ${attempt.active_pay_method_id}, ${attempt.gateway},
      ${attempt.amount},
      ${attempt.next_inquiry_at}, ${attempt.expires_at}, ${attempt.created_at})`
