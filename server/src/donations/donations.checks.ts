import { paidStatuses } from '../../../contract/src/status.ts'
import { type Checks, inSql } from '../platform/database/check.ts'
import { sheetFigures } from './office-gifts/office-gifts.queries.ts'

const paid = inSql(paidStatuses)

export const donationChecks = {
  'lines-add-up': `select donation_code as broken
    from donations join payment_intents as intent on intent.id = intent_id
    where intent.amount
      is distinct from (select sum(amount) from donation_funds where donation_id = donations.id)`,
  'promised-lines-add-up': `select donation_code as broken
    from donations join payment_intents as intent on intent.id = intent_id
    where coalesce(intent.promised_amount, intent.amount) is distinct from (
      select sum(coalesce(promised_amount, amount)) from donation_funds where donation_id = donations.id)`,
  'fixed-price-lines': `select donation_code as broken from donation_funds
    join donations on donations.id = donation_id
    where unit_amount is not null
      and coalesce(promised_amount, donation_funds.amount) <> floor(unit_amount * quantity + 0.5)`,
  'intents-belong-to-one': `select intent.id::text as broken from payment_intents as intent
    left join donations on donations.intent_id = intent.id
    left join payments on payments.intent_id = intent.id
    where (kind = 'donation') <> (donations.id is not null)
      or (kind = 'payment') <> (payments.id is not null)`,
  'donations-have-an-attempt': `select donation_code as broken from donations
    where not exists (select from payment_attempts where intent_id = donations.intent_id)`,
  'paid-donations-have-a-paid-attempt': `select donation_code as broken
    from donations join payment_intents as intent on intent.id = intent_id
    where status in ${paid} and not exists (select from payment_attempts as attempt
      where attempt.intent_id = intent.id and attempt.status = intent.status)`,
  'unpaid-donations-follow-their-newest-attempt': `select donation_code as broken
    from donations join payment_intents as intent on intent.id = intent_id
    join lateral (select status from payment_attempts where intent_id = intent.id
      order by id desc limit 1) as newest on true
    where intent.status not in ${paid} and (newest.status <> intent.status or exists (
      select from payment_attempts where intent_id = intent.id and status in ${paid}))`,
  'paid-donations-have-a-day': `select donation_code as broken
    from donations join payment_intents as intent on intent.id = intent_id
    where (status in ${paid} and settled_at is null)
      or (status in ('failed', 'expired') and settled_at is not null
      and not exists (select from transfer_verifications
        join payment_attempts on payment_attempts.id = attempt_id
        where payment_attempts.intent_id = intent.id)
      and not exists (select from office_gifts join payment_attempts on payment_attempts.id = attempt_id
        where payment_attempts.intent_id = intent.id))`,
  'value-dates-are-those-of-the-bank': `select coalesce(donation_code, reference_no) as broken
    from payment_intents as intent
    left join donations on donations.intent_id = intent.id
    left join payments on payments.intent_id = intent.id
    where case when intent.status in ${paid} then not exists (
      select from payment_attempts as attempt
      where attempt.intent_id = intent.id and attempt.status in ${paid}
        and attempt.active_pay_method_id = intent.active_pay_method_id
        and intent.value_date is not distinct from coalesce(
          (select max(value_date) from transfer_verifications
            where attempt_id = attempt.id and reversed_at is null),
          (select max(line.value_date) from statement_matches as match
            join statement_lines as line on line.id = line_id
            -- A deducted refund does not change the day on which the payment was credited.
            where match.attempt_id = attempt.id and undone_at is null and match.amount > 0
            having sum(match.amount) >= attempt.amount),
          (select cleared_on from office_gifts where attempt_id = attempt.id and reversed_at is null))
    ) else intent.value_date is not null end`,
  'donations-begin-with-an-event': `select donation_code as broken from donations
    where platform <> 'import'
      and not exists (select from events where intent_id = donations.intent_id and kind = 'donated')`,
  'donation-states-have-events': `select donation_code as broken
    from donations join payment_intents as intent on intent.id = intent_id
    left join lateral (select facts->>'to' as led_to from events
      where intent_id = intent.id and attempt_id is null
      and kind = 'status_changed' order by id desc limit 1) as last on true
    where coalesce(led_to, case platform when 'import' then intent.status else 'pending' end)
      <> intent.status`,
  'checkouts-lead-to-their-donation': `select key as broken from idempotency_keys
    join donations on donations.id = donation_id
    join payment_intents as intent on intent.id = intent_id
    where answer->>'url' not like '%' || link`,
  'closed-day-sheets-agree': `select 'day sheet ' || sheet.id as broken
    from day_sheets as sheet cross join lateral (${sheetFigures}) as entered
    where closed_at is not null and (entered.count, entered.sum) <> (expected_count, expected_sum)`,
} satisfies Checks
