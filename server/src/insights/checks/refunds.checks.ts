import type { Check } from './check.ts'

/** Of money that was given back. */
export const refundChecks: Check[] = [
  {
    name: 'refunded-amounts-fit-the-states',
    says: 'Of what is refunded everything was given back, of what is partially refunded not all, of what is merely paid or not paid nothing.',
    sql: `select transaction_id as broken from payment_attempts where case status
      when 'refunded' then refunded_amount <> amount
      when 'partially refunded' then refunded_amount = amount
      when 'disputed' then refunded_amount = amount
      else refunded_amount <> 0 end`,
  },
  {
    name: 'refunds-add-up',
    says: 'What was given back of an attempt is the sum of the refunds that were made.',
    sql: `select transaction_id as broken from payment_attempts as attempt
      where refunded_amount <> (
        select coalesce(sum(amount), 0) from refunds where attempt_id = attempt.id and status = 'made')`,
  },
  {
    name: 'refunded-amounts-follow-the-attempts',
    says: 'Of a donation or payment as much was given back as of the attempt that paid it.',
    sql: `select donation_code as broken from donations where (refunded_amount <> 0 or status like '%refunded')
        and not exists (select from payment_attempts as attempt where attempt.donation_id = donations.id
          and attempt.status = donations.status and attempt.refunded_amount = donations.refunded_amount)
      union all
      select reference_no from payments where (refunded_amount <> 0 or status like '%refunded')
        and not exists (select from payment_attempts as attempt where attempt.payment_id = payments.id
          and attempt.status = payments.status and attempt.refunded_amount = payments.refunded_amount)`,
  },
  {
    name: 'unknown-parts-were-noted',
    says: 'Where a gateway gave back a part and nobody knows how much, people were told.',
    sql: `select transaction_id as broken from payment_attempts as attempt
      where status = 'partially refunded' and refunded_amount = 0 and not exists (
        select from differences where attempt_id = attempt.id and kind = 'refund of unknown amount')`,
  },
  {
    name: 'refunds-are-not-left-open',
    says: 'Two days after a refund was asked for it is known whether it was made.',
    sql: `select transaction_id as broken from refunds join payment_attempts on payment_attempts.id = attempt_id
      where refunds.status = 'asked' and asked_at < now() - interval '2 days'`,
  },
]
