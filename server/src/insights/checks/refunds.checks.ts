import type { Check } from './check.ts'

export const refundChecks: Check[] = [
  {
    name: 'refunded-amounts-fit-the-states',
    sql: `select transaction_id as broken from payment_attempts where case status
      when 'refunded' then refunded_amount <> amount
      when 'partially_refunded' then refunded_amount = amount
      when 'disputed' then refunded_amount = amount
      else refunded_amount <> 0 end`,
  },
  {
    name: 'refunds-add-up',
    sql: `select transaction_id as broken from payment_attempts as attempt
      where refunded_amount <> (
        select coalesce(sum(amount), 0) from refunds where attempt_id = attempt.id and status = 'made')`,
  },
  {
    name: 'refunded-amounts-follow-the-attempts',
    sql: `select code as broken from payment_intents as intent join payers on payers.intent_id = intent.id
      where (refunded_amount <> 0 or status like '%refunded')
        and not exists (select from payment_attempts as attempt where attempt.intent_id = intent.id
          and attempt.status = intent.status and attempt.refunded_amount = intent.refunded_amount)`,
  },
  {
    name: 'unknown-parts-were-noted',
    sql: `select transaction_id as broken from payment_attempts as attempt
      where status = 'partially_refunded' and refunded_amount = 0 and not exists (
        select from discrepancies where attempt_id = attempt.id and kind = 'refund_of_unknown_amount')`,
  },
  {
    name: 'refunds-are-not-left-open',
    sql: `select transaction_id as broken
      from refunds join payment_attempts on payment_attempts.id = attempt_id
      where refunds.status = 'asked' and asked_at < now() - interval '2 days'`,
  },
]
