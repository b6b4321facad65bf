-- Lists of donations by bank account include the payouts of gateways and deposited cash: a matched statement
-- line says which account received them, before the gateway's fee. Cheques and transfers already name their
-- account.
create or replace view accounts_of_intents as
select intent_id, array_agg(bank_account_id order by bank_account_id) as account_ids,
  array_agg(amount order by bank_account_id) as account_amounts
from (
  select attempt.intent_id, bank_account_id, sum(coalesce(received, attempt.amount))::integer as amount
  from payment_attempts as attempt join (
    select attempt_id, bank_account_id, amount_received as received
    from transfer_verifications where reversed_at is null
    union all
    select attempt_id, bank_account_id, null
    from office_gifts where bank_account_id is not null
    union all
    select attempt_id, bank_account_id, match.amount
    from statement_matches as match join statement_lines as line on line.id = line_id
    join payment_attempts as paid on paid.id = match.attempt_id and paid.gateway <> 'default'
    where undone_at is null
      and not exists (select from office_gifts as gift
        where gift.attempt_id = match.attempt_id and gift.bank_account_id is not null)
  ) as arrival on arrival.attempt_id = attempt.id
  group by 1, 2
) as account group by intent_id;

-- Reads the view for the changed rows alone: a plain join would aggregate every donation.
create or replace function follow_accounts() returns trigger language plpgsql as $$
begin
  update payment_intents as intent
  set account_ids = received.account_ids, account_amounts = received.account_amounts
  from payment_attempts as attempt left join lateral (
    select account_ids, account_amounts from accounts_of_intents where intent_id = attempt.intent_id
  ) as received on true
  where attempt.id = new.attempt_id and intent.id = attempt.intent_id
    and (intent.account_ids, intent.account_amounts)
      is distinct from (received.account_ids, received.account_amounts);
  return null;
end $$;

-- Once for all matches of a statement line, as a payout has thousands.
create function follow_matched_accounts() returns trigger language plpgsql as $$
begin
  if not exists (select from changed) then return null; end if;
  update payment_intents as intent
  set account_ids = received.account_ids, account_amounts = received.account_amounts
  from (
    select distinct intent_id from payment_attempts where id in (select attempt_id from changed)
  ) as matched left join lateral (
    select account_ids, account_amounts from accounts_of_intents where intent_id = matched.intent_id
  ) as received on true
  where intent.id = matched.intent_id
    and (intent.account_ids, intent.account_amounts)
      is distinct from (received.account_ids, received.account_amounts);
  return null;
end $$;
create trigger statement_matches_added after insert on statement_matches
  referencing new table as changed for each statement execute function follow_matched_accounts();
create trigger statement_matches_undone after update on statement_matches
  referencing new table as changed for each statement execute function follow_matched_accounts();

update payment_intents as intent
  set account_ids = received.account_ids, account_amounts = received.account_amounts
  from accounts_of_intents as received
  where received.intent_id = intent.id and (intent.account_ids, intent.account_amounts)
    is distinct from (received.account_ids, received.account_amounts);
