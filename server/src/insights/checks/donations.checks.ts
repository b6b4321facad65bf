import { holdingStatuses, paidStatuses } from '../../../../contract/src/payment-states.ts'
import type { Check } from './check.ts'
import { inSql } from './in-sql.ts'

const paid = inSql(paidStatuses)

/** Of donations and their lines. */
export const donationChecks: Check[] = [
  {
    name: 'lines-add-up',
    says: 'The lines of every donation add up to its amount.',
    sql: `select donation_code as broken from donations join payment_intents as intent on intent.id = intent_id
      where intent.amount is distinct from (select sum(amount) from donation_funds where donation_id = donations.id)`,
  },
  {
    name: 'fixed-price-lines',
    says: 'A line of a cause with a fixed price is the rounded product of quantity and price.',
    sql: `select donation_code as broken from donation_funds join donations on donations.id = donation_id
      where unit_amount is not null and donation_funds.amount <> floor(unit_amount * quantity + 0.5)`,
  },
  {
    name: 'intents-belong-to-one',
    says: 'Everything to be paid is one donation or one payment.',
    sql: `select intent.id::text as broken from payment_intents as intent
      left join donations on donations.intent_id = intent.id left join payments on payments.intent_id = intent.id
      where (kind = 'donation') <> (donations.id is not null) or (kind = 'payment') <> (payments.id is not null)`,
  },
  {
    name: 'donations-have-an-attempt',
    says: 'Every donation has at least one payment attempt.',
    sql: `select donation_code as broken from donations
      where not exists (select from payment_attempts where intent_id = donations.intent_id)`,
  },
  {
    name: 'paid-donations-have-a-paid-attempt',
    says: 'A donation is paid, refunded or disputed only if one of its attempts is in that same state.',
    sql: `select donation_code as broken from donations join payment_intents as intent on intent.id = intent_id
      where status in ${paid} and not exists (select from payment_attempts as attempt
        where attempt.intent_id = intent.id and attempt.status = intent.status)`,
  },
  {
    name: 'unpaid-donations-follow-their-newest-attempt',
    says: 'A donation that is not paid is in the state of its newest attempt, and none of its attempts is paid.',
    sql: `select donation_code as broken from donations join payment_intents as intent on intent.id = intent_id
      join lateral (select status from payment_attempts where intent_id = intent.id
        order by id desc limit 1) as newest on true
      where intent.status not in ${paid} and (newest.status <> intent.status or exists (
        select from payment_attempts where intent_id = intent.id and status in ${paid}))`,
  },
  {
    name: 'paid-donations-have-a-day',
    says: 'A donation that was paid has the moment in which it was settled, one that never was has none.',
    sql: `select donation_code as broken from donations join payment_intents as intent on intent.id = intent_id
      where (status in ${paid} and settled_at is null) or (status in ('failed', 'expired') and settled_at is not null
        and not exists (select from transfer_verifications join payment_attempts on payment_attempts.id = attempt_id
          where payment_attempts.intent_id = intent.id))`,
  },
  {
    name: 'donations-begin-with-an-event',
    says: 'Everything that happened to a donation begins with its creation.',
    sql: `select donation_code as broken from donations
      where not exists (select from events where intent_id = donations.intent_id and kind = 'donated')`,
  },
  {
    name: 'donation-states-have-events',
    says: 'The last recorded change of a donation leads to the state it is in.',
    sql: `select donation_code as broken from donations join payment_intents as intent on intent.id = intent_id
      left join lateral (select facts->>'to' as led_to from events where intent_id = intent.id and attempt_id is null
        and kind = 'status_changed' order by id desc limit 1) as last on true
      where coalesce(led_to, 'pending') <> intent.status`,
  },
  {
    name: 'checkouts-lead-to-their-donation',
    says: 'The answer that a checkout was given opens the donation that was made for it.',
    sql: `select key as broken from idempotency_keys join donations on donations.id = donation_id
      join payment_intents as intent on intent.id = intent_id
      where answer->>'url' not like '%' || link`,
  },
]

/** Of payment attempts, for donations and payments alike. */
export const attemptChecks: Check[] = [
  {
    name: 'attempts-ask-for-the-whole-amount',
    says: 'Every payment attempt is over the whole amount of its donation or payment.',
    sql: `select transaction_id as broken from payment_attempts as attempt
      join payment_intents as intent on intent.id = intent_id where attempt.amount <> intent.amount`,
  },
  {
    name: 'success-has-an-inquiry',
    says: 'What a gateway settled has the gateway’s own record, over the same amount.',
    sql: `select transaction_id as broken from payment_attempts as attempt
      where status in ${paid} and gateway <> 'default' and not exists (
        select from gateway_transactions where attempt_id = attempt.id and amount_paisa = attempt.amount * 100)`,
  },
  {
    name: 'transfers-are-verified',
    says: 'What was settled as a bank transfer was verified by staff, over the same amount, and still stands.',
    sql: `select transaction_id as broken from payment_attempts as attempt
      where status = 'success' and gateway = 'default' and not exists (
        select from transfer_verifications where attempt_id = attempt.id and reversed_at is null
          and amount_received = attempt.amount)`,
  },
  {
    name: 'verifications-settle',
    says: 'A verification that stands belongs to a transfer that is settled.',
    sql: `select transaction_id as broken from transfer_verifications
      join payment_attempts on payment_attempts.id = attempt_id
      where reversed_at is null and status not in ${paid}`,
  },
  {
    name: 'nothing-is-paid-twice-unnoticed',
    says: 'Where two attempts hold the money of one donation or payment, people were told that one must be refunded.',
    sql: `select min(transaction_id) as broken from payment_attempts as attempt
      left join discrepancies on attempt_id = attempt.id and kind = 'paid twice'
      where status in ${inSql(holdingStatuses)}
      group by intent_id having count(*) > 1 and count(discrepancies.id) = 0`,
  },
  {
    name: 'attempt-states-have-events',
    says: 'The last recorded change of an attempt leads to the state it is in.',
    // One pass over the events: no index leads to those of an attempt.
    sql: `select transaction_id as broken from payment_attempts as attempt
      left join (select distinct on (attempt_id) attempt_id, facts->>'to' as led_to from events
        where attempt_id is not null and kind = 'status_changed' order by attempt_id, id desc) as last
        on last.attempt_id = attempt.id
      where coalesce(led_to, 'pending') <> attempt.status`,
  },
  {
    name: 'pending-attempts-are-asked-about',
    says: 'Every pending attempt has a time at which it is asked about again, not long past; no other has.',
    sql: `select transaction_id as broken from payment_attempts
      where (status = 'pending') <> (next_inquiry_at is not null) or next_inquiry_at < now() - interval '1 day'`,
  },
  {
    name: 'paid-attempts-have-a-day',
    says: 'An attempt that was paid has the moment in which it was settled.',
    sql: `select transaction_id as broken from payment_attempts where status in ${paid} and settled_at is null`,
  },
]

/** Of payments, associations, accounts and what is stored of people. */
export const otherChecks: Check[] = [
  {
    name: 'payments-follow-their-attempts',
    says: 'A payment is in the state of the best paid of its attempts, else of its newest one, and pending without any.',
    sql: `select reference_no as broken from payments join payment_intents as intent on intent.id = intent_id
      left join lateral (select status from payment_attempts where intent_id = intent.id
        order by array_position(array[${paidStatuses.map((status) => `'${status}'`)}], status), id desc
        limit 1) as attempt on true
      where intent.status <> coalesce(attempt.status, 'pending')`,
  },
  {
    name: 'one-association-per-pair',
    says: 'No method is linked to the same gateway twice at the same time.',
    sql: `select one.id::text as broken from active_pay_methods as one join active_pay_methods as other
      on other.id > one.id and other.pay_method_id = one.pay_method_id and other.pay_gateway_id = one.pay_gateway_id
      and tstzrange(one.effective_from, one.effective_to) && tstzrange(other.effective_from, other.effective_to)`,
  },
  {
    name: 'events-hold-no-addresses',
    says: 'What is recorded of donations holds no e-mail address.',
    sql: `select id::text as broken from events where facts::text ~ '[^ "]@[^ "]+[.]'`,
  },
  {
    name: 'no-job-was-given-up',
    says: 'No work in the queue was given up after its last try.',
    sql: `select task_identifier || ' ' || id as broken from graphile_worker.jobs where attempts >= max_attempts`,
  },
]
