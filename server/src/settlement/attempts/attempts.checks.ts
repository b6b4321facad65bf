import { bankTransferGateway, officeGateway, ownGateways } from '../../../../contract/src/payment-methods.ts'
import { moneyHeldStatuses, paidStatuses } from '../../../../contract/src/status.ts'
import { type Checks, inSql } from '../../platform/database/check.ts'

const paid = inSql(paidStatuses)

/** Checks of attempts, their refunds and the discrepancies with the gateways. */
export const attemptChecks = {
  'what-counts-is-what-came': `select coalesce(donation_code, reference_no) as broken
    from payment_intents as intent
    left join donations on donations.intent_id = intent.id
    left join payments on payments.intent_id = intent.id
    left join lateral (select amount from payment_attempts where intent_id = intent.id and status in ${paid}
      order by array_position(array[${paidStatuses.map((status) => `'${status}'`)}], status),
        amount - refunded_amount desc, amount desc limit 1) as best on true
    where intent.amount <> coalesce(best.amount, intent.promised_amount, intent.amount)`,
  'office-gifts-are-recorded': `select transaction_id as broken from payment_attempts as attempt
    left join office_gifts on attempt_id = attempt.id and reversed_at is null
    where (gateway = '${officeGateway}' and status in ${paid}) <> (attempt_id is not null)`,
  'cheques-are-counted-once': `with cheques as (
      select attempt.id, attempt.amount, attempt.intent_id, received_on,
        ltrim(regexp_replace(reference, '\\D', '', 'g'), '0') as number
      from office_gifts join payment_attempts as attempt on attempt.id = attempt_id
      where way = 'cheque' and reversed_at is null and status in ${paid})
    select donation_code as broken from cheques
    join donations on donations.intent_id = cheques.intent_id
    where length(number) >= 5 and exists (
      select from statement_lines as line
      join statement_matches as match on match.line_id = line.id and undone_at is null
      where amount_paisa = cheques.amount::bigint * 100 and match.attempt_id <> cheques.id
        and value_date between received_on - 30 and received_on + 200
        and concat_ws(' ', description, counterparty, line.reference)
          ~ ('(^|\\D)0*' || number || '(\\D|$)'))`,
  'success-has-an-inquiry': `select transaction_id as broken from payment_attempts as attempt
    where status in ${paid} and gateway not in ${inSql(ownGateways)}
      and not exists (
      select from gateway_transactions
        where attempt_id = attempt.id and amount_paisa = attempt.amount * 100)`,
  'transfers-are-verified': `select transaction_id as broken from payment_attempts as attempt
    where status in ${paid} and gateway = '${bankTransferGateway}' and attempt.amount is distinct from (
      select sum(amount_received) from transfer_verifications
      where attempt_id = attempt.id and reversed_at is null)`,
  'verifications-settle': `select min(transaction_id) as broken from transfer_verifications
    join payment_attempts on payment_attempts.id = attempt_id
    where reversed_at is null and status not in ${paid}
    group by attempt_id having bool_or(part = 'all') or count(*) > 1`,
  'nothing-is-paid-twice-unnoticed': `select min(transaction_id) as broken from payment_attempts as attempt
    left join discrepancies on attempt_id = attempt.id and kind = 'paid_twice'
    where status in ${inSql(moneyHeldStatuses)}
    group by intent_id having count(*) > 1 and count(discrepancies.id) = 0`,
  // One pass over the events: they have no index by attempt.
  'attempt-states-have-events': `select transaction_id as broken from payment_attempts as attempt
    left join (select distinct on (attempt_id) attempt_id, facts->>'to' as led_to from events
      where attempt_id is not null and kind = 'status_changed' order by attempt_id, id desc) as last
      on last.attempt_id = attempt.id
    -- An imported donation begins in its final state.
    where coalesce(led_to, case gateway when 'import' then attempt.status else 'pending' end)
      <> attempt.status`,
  'pending-attempts-are-asked-about': `select transaction_id as broken from payment_attempts
    where (status = 'pending') <> (next_inquiry_at is not null)
      or next_inquiry_at < now() - interval '1 day'`,
  'paid-attempts-have-a-day': `select transaction_id as broken from payment_attempts where status in ${paid}
    and settled_at is null`,
  'refunded-amounts-fit-the-states': `select transaction_id as broken from payment_attempts where case status
    when 'refunded' then refunded_amount <> amount
    when 'partially_refunded' then refunded_amount = amount
    when 'disputed' then refunded_amount = amount
    else refunded_amount <> 0 end`,
  'refunds-add-up': `select transaction_id as broken from payment_attempts as attempt
    where refunded_amount <> (
      select coalesce(sum(amount), 0) from refunds where attempt_id = attempt.id and status = 'succeeded')`,
  'refunded-amounts-follow-the-attempts': `select code as broken from payment_intents as intent
    join payers on payers.intent_id = intent.id
    where (refunded_amount <> 0 or status like '%refunded')
      and not exists (select from payment_attempts as attempt where attempt.intent_id = intent.id
        and attempt.status = intent.status and attempt.refunded_amount = intent.refunded_amount)`,
  'refunds-are-those-of-the-lines': `select donation_code as broken
    from donations join payment_intents as intent on intent.id = intent_id
    where refunded_amount <> (
      select sum(line.refunded_amount) from donation_funds as line where donation_id = donations.id)`,
  'unknown-parts-were-noted': `select transaction_id as broken from payment_attempts as attempt
    where status = 'partially_refunded' and refunded_amount = 0 and not exists (
      select from discrepancies where attempt_id = attempt.id and kind = 'refund_of_unknown_amount')`,
  'refunds-are-not-left-open': `select transaction_id as broken
    from refunds join payment_attempts on payment_attempts.id = attempt_id
    where refunds.status = 'pending' and asked_at < now() - interval '2 days'`,
  'late-payments-were-noted': `select transaction_id as broken from payment_attempts as attempt
    where gateway <> '${bankTransferGateway}' and exists (select from events where attempt_id = attempt.id
        and kind = 'status_changed' and facts->>'from' = 'expired' and facts->>'to' = 'success')
      and not exists (select from discrepancies where attempt_id = attempt.id and kind = 'paid_late')`,
  'discrepancies-still-differ': `select transaction_id as broken from discrepancies
    join payment_attempts on payment_attempts.id = attempt_id
    where kind = 'state' and ended_at is null and theirs = status`,
  'reconciliation-runs-end': `select id::text as broken from reconciliation_runs
    where ended_at is null and begun_at < now() - interval '2 days'`,
} satisfies Checks
