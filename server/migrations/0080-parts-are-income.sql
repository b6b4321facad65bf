-- The first of two transfers was a liability until the other was found; now it is income at once
-- (docs/decisions/0162). Books it for donations that still wait for the other transfer, on the bank's day or
-- on the first open day.
with part as (
  select distinct on (intent_id, part.part) intent_id, attempt_id, part.part, amount_received, part.value_date,
    part.funds, account.kind as bank_fund,
    (select coalesce(sum(match.amount), 0) from statement_matches as match
      join statement_lines as line on line.id = line_id
      join bank_accounts as matched on matched.id = line.bank_account_id
      where match.attempt_id = attempt.id and undone_at is null and matched.kind = part.part) as matched
  from transfer_verifications as part
  join payment_attempts as attempt on attempt.id = attempt_id
  join bank_accounts as account on account.id = part.bank_account_id
  where reversed_at is null and exists (select from ledger_entries as entry
      where entry.attempt_id = attempt.id and entry.reason = 'received')
    and not exists (select from payment_attempts as other where other.intent_id = attempt.intent_id
      and (status in ('success', 'partially_refunded', 'refunded', 'disputed')
        or other.id < attempt.id and exists (select from transfer_verifications as earlier
          where earlier.attempt_id = other.id and earlier.reversed_at is null)))
), amounts as (
  -- on the account of the statement lines, which has the part's kind; the remainder on the account that staff
  -- chose
  select intent_id, 'owed_to_payers' as account, part as fund, null::integer as cause_id,
    least(matched, amount_received) as rupees from part
  union all
  select intent_id, 'owed_to_payers', bank_fund, null, greatest(amount_received - matched, 0) from part
  union all
  select part.intent_id, case when cause_id is null then 'unallocated'
      when is_deferred then 'to_be_fulfilled' else 'donations' end,
    coalesce(causes.kind, 'general'), cause_id,
    -coalesce(decided.amount, fund.promised_amount, fund.amount)
  from part join donations on donations.intent_id = part.intent_id
  join donation_funds as fund on fund.donation_id = donations.id
  left join causes on causes.id = cause_id
  left join lateral jsonb_to_recordset(part.funds) as decided (position int, amount int)
    on decided.position = fund.position
  where decided.position is not null or part.part = coalesce(causes.kind, 'general')
), balanced as (
  select * from amounts
  union all select intent_id, 'between_funds', fund, null, -sum(rupees) from amounts group by intent_id, fund
), line as (
  select intent_id, account, fund, cause_id, sum(rupees)::bigint * 100 as paisa
  from balanced group by 1, 2, 3, 4 having sum(rupees) <> 0
), accounts as (
  insert into ledger_accounts (code, kind)
  select distinct account, case account when 'donations' then 'income' else 'liability' end from line
  on conflict do nothing
), entry as (
  insert into ledger_entries (intent_id, attempt_id, number, reason, happened_on)
  select distinct on (intent_id) intent_id, attempt_id,
    (select max(number) from ledger_entries as posted where posted.intent_id = part.intent_id) + 1, 'received',
    greatest(value_date, (select closed_through + 1 from ledger_closings order by id desc limit 1))
  from part where intent_id in (select intent_id from line)
  order by intent_id
  returning id, intent_id
)
insert into ledger_lines (entry_id, position, account, fund, cause_id, debit, credit)
select id, row_number() over (partition by id order by account, fund, cause_id) - 1, account, fund, cause_id,
  case when paisa > 0 then paisa end, case when paisa < 0 then -paisa end
from line join entry using (intent_id);
