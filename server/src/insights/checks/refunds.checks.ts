import type { Check } from './check.ts'

/** Of money that was refunded. */
export const refundChecks: Check[] = [
  {
    name: 'refunded-amounts-fit-the-states',
    says: 'What is refunded in full, in part or not at all says so in its status.',
    sql: `select transaction_id as broken from payment_attempts where case status
      when 'refunded' then refunded_amount <> amount
      when 'partially refunded' then refunded_amount = amount
      when 'disputed' then refunded_amount = amount
      else refunded_amount <> 0 end`,
  },
  {
    name: 'refunds-add-up',
    says: 'The refunded amount of every payment is the sum of its refunds.',
    sql: `select transaction_id as broken from payment_attempts as attempt
      where refunded_amount <> (
        select coalesce(sum(amount), 0) from refunds where attempt_id = attempt.id and status = 'made')`,
  },
  {
    name: 'refunded-amounts-follow-the-attempts',
    says: 'The refunded amount of a donation is that of the payment that paid it.',
    sql: `select code as broken from payment_intents as intent join payers on payers.intent_id = intent.id
      where (refunded_amount <> 0 or status like '%refunded')
        and not exists (select from payment_attempts as attempt where attempt.intent_id = intent.id
          and attempt.status = intent.status and attempt.refunded_amount = intent.refunded_amount)`,
  },
  {
    name: 'unknown-parts-were-noted',
    says: 'Where a gateway refunded an unknown part, the screen Reconciliation says so.',
    sql: `select transaction_id as broken from payment_attempts as attempt
      where status = 'partially refunded' and refunded_amount = 0 and not exists (
        select from discrepancies where attempt_id = attempt.id and kind = 'refund of unknown amount')`,
  },
  {
    name: 'refunds-are-not-left-open',
    says: 'Two days after a refund was requested, its outcome is known.',
    sql: `select transaction_id as broken from refunds join payment_attempts on payment_attempts.id = attempt_id
      where refunds.status = 'asked' and asked_at < now() - interval '2 days'`,
  },
]
