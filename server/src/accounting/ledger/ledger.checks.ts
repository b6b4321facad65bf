import { zakatHeads } from '../../../../contract/src/ledger.ts'
import { ownGateways } from '../../../../contract/src/payment-methods.ts'
import { moneyHeldStatuses, paidStatuses } from '../../../../contract/src/status.ts'
import { type Checks, inSql } from '../../platform/database/check.ts'

const paid = inSql(paidStatuses)
const holding = inSql(moneyHeldStatuses)

/** Leaves out rows from before the ledger that the job has not posted yet. */
const isPosted = `(exists (select from ledger_entries where ledger_entries.intent_id = intent.id)
  or not exists (select from ledger_backfill where intent.id between next_intent and last_intent))`

/** Balance of each attempt on the accounts in this condition, in paisa; debits are positive. */
const balances = (condition: string) => `(
  select attempt_id, sum(coalesce(debit, 0) - coalesce(credit, 0)) as paisa
  from ledger_lines join ledger_entries on ledger_entries.id = entry_id
  where attempt_id is not null and (${condition}) group by attempt_id)`

/** Paisa that imports booked for their donations, grouped by these columns. */
const imported = (columns: string) => `(
  select ${columns}, sum(paid) * 100 as paisa from imported_donations join donations on id = donation_id
  cross join lateral unnest(cause_ids, cause_amounts) as share (cause_id, paid) group by ${columns})`

/** Refunds of an `attempt` that the gateway did not make; the plan has the same rule (posting-table.ts). */
const refundsByHand = `(select case when exists (select from discrepancies
    where attempt_id = attempt.id and kind in ('disputed', 'refund_of_unknown_amount')) then 0
  else coalesce(sum(amount), 0) end
  from refunds where attempt_id = attempt.id and status = 'succeeded' and way = 'by_hand')`

/** The oldest transfer of an unpaid `intent` with a verified part, which is income before the other part. */
const attemptWithPart = `(select min(attempt_id) from transfer_verifications as part
  join payment_attempts as one on one.id = attempt_id
  where one.intent_id = intent.id and reversed_at is null and not exists (
    select from payment_attempts where intent_id = intent.id and status in ${paid}))`

/**
 * SQL of the amounts by donation and cause of lines whose part of a transfer was verified, as staff decided
 * them.
 */
export const verifiedLines = `select intent.id as intent_id, coalesce(fund.cause_id, 0) as cause_id,
    sum(coalesce(decided.amount, fund.promised_amount, fund.amount)) as amount
  from transfer_verifications as part
  join payment_attempts as attempt on attempt.id = attempt_id
  join payment_intents as intent on intent.id = attempt.intent_id and attempt.id = ${attemptWithPart}
  join donations on donations.intent_id = intent.id
  join donation_funds as fund on fund.donation_id = donations.id
  left join causes on causes.id = fund.cause_id
  left join lateral jsonb_to_recordset(part.funds) as decided (position int, amount int)
    on decided.position = fund.position
  where part.reversed_at is null
    and (decided.position is not null or part.part = coalesce(causes.kind, 'general'))
  group by 1, 2`

export const ledgerChecks = {
  'ledger-entries-balance': `select distinct 'ledger entry ' || entry_id as broken from ledger_lines
    group by entry_id, fund having sum(coalesce(debit, 0)) <> sum(coalesce(credit, 0))`,
  'income-is-what-donations-hold': `select code as broken from payment_intents as intent
    join payers on payers.intent_id = intent.id
    left join (
      select ledger_entries.intent_id, sum(coalesce(credit, 0) - coalesce(debit, 0)) as paisa
      from ledger_lines join ledger_entries on ledger_entries.id = entry_id
      where ledger_entries.intent_id is not null and account in ('donations', 'unallocated', 'payments', 'to_be_fulfilled')
      group by 1) as own on own.intent_id = intent.id
    left join ${imported('intent_id')} as import on import.intent_id = intent.id
    where coalesce(own.paisa, 0) + coalesce(import.paisa, 0) <> case when status in ${holding}
        then (amount - refunded_amount)::bigint * 100
        else (select coalesce(sum(amount_received), 0)::bigint * 100 from transfer_verifications
          where reversed_at is null and attempt_id = ${attemptWithPart}) end
      and ${isPosted}`,
  'income-of-causes-is-that-of-the-charts': `with posted as (
      select ledger_entries.intent_id, coalesce(cause_id, 0) as cause_id,
        sum(coalesce(credit, 0) - coalesce(debit, 0)) as paisa
      from ledger_lines join ledger_entries on ledger_entries.id = entry_id
      where account in ('donations', 'unallocated', 'to_be_fulfilled') and ledger_entries.intent_id is not null group by 1, 2
      union all
      select intent_id, cause_id, paisa from ${imported('intent_id, cause_id')} as import
    ), summed as (
      select intent_id, cause_id, sum(paisa) as paisa from posted group by 1, 2
    )
    select distinct code as broken from payment_intents as intent
    join payers on payers.intent_id = intent.id
    cross join lateral giving_of('donation', status, settled_at, null, cause_ids, cause_amounts, amount,
      refunded_amount) as giving
    left join summed as posted on posted.intent_id = intent.id and posted.cause_id = giving.cause_id
    where intent.kind = 'donation' and status in ${holding} and giving.cause_id is not null
      and coalesce(paisa, 0) <> left_over * 100 and ${isPosted}
    union select code from (${verifiedLines}) as given
    join payment_intents as intent on intent.id = given.intent_id join payers on payers.intent_id = intent.id
    left join summed as posted on posted.intent_id = intent.id and posted.cause_id = given.cause_id
    where coalesce(paisa, 0) <> given.amount * 100 and ${isPosted}`,
  // Money of a closed month is booked on the first open day.
  'ledger-days-are-those-of-the-donations': `select code as broken from payment_intents as intent
    join payers on payers.intent_id = intent.id
    cross join lateral (
      select day_in_pakistan(settled_at) as day where status in ${paid}
      union select value_date from transfer_verifications
      where reversed_at is null and attempt_id = ${attemptWithPart}) as counts
    where ${isPosted}
      and not exists (select from donations where donations.intent_id = intent.id and platform = 'import')
      and not exists (
      select from ledger_entries as entry
      where entry.intent_id = intent.id and reason = 'received' and reverses_id is null
        and (happened_on = day or happened_on > day
          and exists (select from ledger_closings where closed_through = happened_on - 1)))`,
  'gateways-owe-what-was-paid': `select transaction_id as broken from payment_attempts as attempt
    join payment_intents as intent on intent.id = attempt.intent_id
    left join ${balances(`account like 'gateway:%'`)} as posted on posted.attempt_id = attempt.id
    where gateway not in ${inSql(ownGateways)}
      and coalesce(paisa, 0) <> 100 * case when attempt.status in ${paid} then attempt.amount
        - (select coalesce(sum(amount), 0) from statement_matches
          where attempt_id = attempt.id and undone_at is null)
        - (attempt.refunded_amount - ${refundsByHand})
        - case when attempt.status = 'disputed' then attempt.amount - attempt.refunded_amount else 0 end
      else 0 end
      and ${isPosted}`,
  'banks-hold-what-was-matched': `select transaction_id as broken from payment_attempts as attempt
    join payment_intents as intent on intent.id = attempt.intent_id
    left join ${balances(`account like 'bank:%'`)} as posted on posted.attempt_id = attempt.id
    where coalesce(paisa, 0) < 100 * greatest(
        (select coalesce(sum(amount), 0) from statement_matches
          where attempt_id = attempt.id and undone_at is null),
        (select sum(amount_received) from transfer_verifications
          where attempt_id = attempt.id and reversed_at is null))
      and ${isPosted}`,
  'money-left-on-lines-is-posted': `select 'statement line ' || line.id as broken from statement_lines as line
    left join line_decisions as decision on decision.line_id = line.id
    left join (
      select line_id, sum(coalesce(debit, 0) - coalesce(credit, 0)) as paisa
      from ledger_lines join ledger_entries on ledger_entries.id = entry_id
      where ledger_entries.line_id is not null and account like 'bank:%' group by 1
    ) as posted on posted.line_id = line.id
    where coalesce(paisa, 0) <> coalesce(-fee_paisa, 0) + case when left_reason is null then 0
        else amount_paisa + coalesce(fee_paisa, 0) - (select coalesce(sum(amount), 0) * 100
          from statement_matches
          where statement_matches.line_id = line.id and undone_at is null) end
      and (posted.line_id is not null
        or not exists (select from ledger_backfill where line.id between next_line and last_line))`,
  'zakat-bears-no-fee': `select 'ledger entry ' || entry_id as broken from ledger_lines
    where fund = 'zakat' and (account in ('bank_charges', 'written_off') or account like 'expense:%'
      and account not in ${inSql(zakatHeads.map((head) => `expense:${head}`))})`,
  'vouchers-are-posted': `select 'voucher ' || voucher.id as broken from vouchers as voucher
    left join payment_attempts as attempt on attempt.id = attempt_id
    left join bank_accounts as from_account on from_account.id = bank_account_id
    left join bank_accounts as to_account on to_account.id = to_account_id
    cross join lateral (values
      (case voucher.kind when 'opening' then 'opening_balances' when 'write_off' then 'gateway:' || gateway
        else coalesce('bank:' || bank_account_id, 'cash') end, coalesce(from_account.kind, fund),
          -amount_paisa),
      (case when voucher.kind in ('transfer', 'opening') then coalesce('bank:' || to_account_id, 'cash') end,
        coalesce(to_account.kind, fund), amount_paisa)) as due (account, fund, paisa)
    where due.account is not null and (
      select coalesce(sum(coalesce(debit, 0) - coalesce(credit, 0)), 0) from ledger_lines
      join ledger_entries on ledger_entries.id = entry_id
      where voucher_id = voucher.id and ledger_lines.account = due.account
    ) <> case when reversed_at is null then due.paisa else 0 end`,
  'vouchers-are-what-lines-show': `select 'statement line ' || line.id as broken
    from line_decisions as decision
    join statement_lines as line on line.id = line_id join vouchers as voucher on voucher.id = voucher_id
    where reversed_at is not null or voucher.amount_paisa <> abs(line.amount_paisa)
      or line.bank_account_id is distinct from
        case when line.amount_paisa < 0 then voucher.bank_account_id else voucher.to_account_id end`,
  'ledger-sums-are-those-of-the-lines': `select concat_ws(' ', level, starts, account, fund, reason) as broken
    from (
      select level, starts, account, fund, cause_id, reason, active_pay_method_id, lines, debit, credit
        from ledger_sums
      union all
      select level, date_trunc(level, day)::date, account, fund, cause_id, reason, active_pay_method_id,
        lines * sign, debit * sign, credit * sign
        from (select *, 1 as sign from ledger_sum_deltas union all select *, -1 from counted_ledger) as one,
          unnest(array['day', 'month']) as level
    ) as counted
    group by level, starts, account, fund, cause_id, reason, active_pay_method_id
    having sum(lines) <> 0 or sum(debit) <> 0 or sum(credit) <> 0`,
} satisfies Checks
