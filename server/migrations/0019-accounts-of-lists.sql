-- Lists of donations by the bank account that received them, with the amount of each account beside the whole
-- amounts. Computes all counts again: about 20 s per million donations.

-- Accounts in ascending order and the amount that each received, by transfer or by cheque; null without any.
-- Denormalised like cause_ids; follow_accounts() maintains it.
alter table payment_intents
  add column account_ids integer[],
  add column account_amounts integer[],
  add constraint an_amount_for_each_account
    check (cardinality(account_ids) is not distinct from cardinality(account_amounts));

create view accounts_of_intents as
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
  ) as arrival on arrival.attempt_id = attempt.id
  group by 1, 2
) as account group by intent_id;

create function follow_accounts() returns trigger language plpgsql as $$
begin
  update payment_intents as intent
  set account_ids = received.account_ids, account_amounts = received.account_amounts
  from payment_attempts as attempt left join accounts_of_intents as received using (intent_id)
  where attempt.id = new.attempt_id and intent.id = attempt.intent_id
    and (intent.account_ids, intent.account_amounts)
      is distinct from (received.account_ids, received.account_amounts);
  return null;
end $$;
create trigger transfer_verifications_follow_accounts after insert or update of reversed_at
  on transfer_verifications for each row execute function follow_accounts();
create trigger office_gifts_follow_accounts after insert on office_gifts
  for each row when (new.bank_account_id is not null) execute function follow_accounts();

drop trigger payment_intents_updated on payment_intents;
update payment_intents as intent
  set account_ids = received.account_ids, account_amounts = received.account_amounts
  from accounts_of_intents as received where received.intent_id = intent.id;
create trigger payment_intents_updated after update on payment_intents
  referencing old table as removed new table as added for each statement execute function count_intents();

drop index payment_intents_newest;
create index payment_intents_newest on payment_intents (kind, created_at desc, id desc)
  include (status, active_pay_method_id, cause_ids, account_ids);
drop index payment_intents_amount;
create index payment_intents_amount on payment_intents (kind, amount desc, created_at desc, id desc)
  include (status, active_pay_method_id, cause_ids, settled_at, value_date, account_ids);
drop index payment_intents_settled;
create index payment_intents_settled on payment_intents (kind, settled_at desc, id desc)
  include (status, active_pay_method_id, cause_ids, account_ids) where settled_at is not null;
drop index payment_intents_valued;
create index payment_intents_valued on payment_intents (kind, value_date desc, created_at desc, id desc)
  include (status, active_pay_method_id, cause_ids, account_ids) where value_date is not null;

-- Donations by the accounts that received them, for each set of causes and, as '{}', for all of them.
create table account_counts (
  dated_by text not null check (dated_by in ('created', 'settled', 'value_date')),
  level text not null check (level in ('day', 'month', 'year')),
  cause_ids integer[] not null,
  starts date not null,
  account_ids integer[] not null,
  status text not null,
  active_pay_method_id integer not null,
  count bigint not null,
  amount bigint not null,
  refunded_amount bigint not null,
  -- the parts of `amount` for each of `cause_ids` and in each of `account_ids`
  cause_amounts bigint[] not null,
  account_amounts bigint[] not null,
  primary key (dated_by, level, cause_ids, starts, account_ids, status, active_pay_method_id)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index account_counts_starts on account_counts (dated_by, level, starts) where cause_ids <> '{}';
create index account_counts_empty on account_counts (count) where count = 0;

delete from count_deltas;
alter table count_deltas
  add column account_ids integer[] not null,
  add column account_amounts bigint[] not null;

drop view counted_intents;
create view counted_intents as
select kind, dated_by, day, status, coalesce(active_pay_method_id, 0) as active_pay_method_id, cause_ids,
  coalesce(account_ids, '{}') as account_ids,
  count(*) as count, sum(amount) as amount, sum(refunded_amount) as refunded_amount,
  sum_each(cause_amounts) as cause_amounts, coalesce(sum_each(account_amounts), '{}') as account_amounts
from payment_intents, dates_of(created_at, settled_at, value_date)
group by kind, dated_by, day, status, active_pay_method_id, cause_ids, account_ids;

create or replace function count_intents() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    perform count_again();
    return null;
  end if;
  if tg_op <> 'DELETE' then
    insert into count_deltas (kind, dated_by, day, status, active_pay_method_id, cause_ids,
        account_ids, count, amount, refunded_amount, cause_amounts, account_amounts)
      select kind, dated_by, day, status, coalesce(active_pay_method_id, 0), cause_ids,
        coalesce(account_ids, '{}'), count(*), sum(amount), sum(refunded_amount), sum_each(cause_amounts),
        coalesce(sum_each(account_amounts), '{}')
      from added, dates_of(created_at, settled_at, value_date) group by 1, 2, 3, 4, 5, 6, 7;
    if exists (select from added where settled_at is not null) then
      insert into giving_deltas
        select day, coalesce(active_pay_method_id, 0), cause_id, sum(gifts), sum(left_over)
        from added,
          giving_of(kind, status, settled_at, reversed_at, cause_ids, cause_amounts, amount, refunded_amount)
        group by 1, 2, 3;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    insert into count_deltas (kind, dated_by, day, status, active_pay_method_id, cause_ids,
        account_ids, count, amount, refunded_amount, cause_amounts, account_amounts)
      select kind, dated_by, day, status, coalesce(active_pay_method_id, 0), cause_ids,
        coalesce(account_ids, '{}'), -count(*), -sum(amount), -sum(refunded_amount),
        array(select -of_cause from unnest(sum_each(cause_amounts)) as of_cause),
        array(select -of_account from unnest(sum_each(account_amounts)) as of_account)
      from removed, dates_of(created_at, settled_at, value_date) group by 1, 2, 3, 4, 5, 6, 7;
    if exists (select from removed where settled_at is not null) then
      insert into giving_deltas
        select day, coalesce(active_pay_method_id, 0), cause_id, -sum(gifts), -sum(left_over)
        from removed,
          giving_of(kind, status, settled_at, reversed_at, cause_ids, cause_amounts, amount, refunded_amount)
        group by 1, 2, 3;
    end if;
  end if;
  return null;
end $$;

create or replace function fold_counts() returns bigint language plpgsql as $$
declare
  folded bigint;
  folded_giving bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('counts')) then return 0; end if;
  with taken as (
    delete from count_deltas returning *
  ), leveled as (
    select kind, dated_by, level, date_trunc(level, day)::date as starts, status, active_pay_method_id,
      cause_ids, account_ids, count, amount, refunded_amount, cause_amounts, account_amounts
    from taken, unnest(array['day', 'month', 'year']) as level
  ), of_intents as (
    insert into intent_counts as counted (kind, dated_by, level, starts, status, active_pay_method_id,
      count, amount, refunded_amount)
    select kind, dated_by, level, starts, status, active_pay_method_id,
      sum(count), sum(amount), sum(refunded_amount)
    from leveled group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4
    on conflict (kind, dated_by, level, starts, status, active_pay_method_id) do update set
      count = counted.count + excluded.count, amount = counted.amount + excluded.amount,
      refunded_amount = counted.refunded_amount + excluded.refunded_amount
  ), of_sets as (
    insert into cause_sets select distinct cause_ids from taken where kind = 'donation' on conflict do nothing
  ), of_causes as (
    insert into cause_counts as counted (dated_by, level, cause_ids, starts, status, active_pay_method_id,
      count, amount, refunded_amount, cause_amounts)
    select dated_by, level, cause_ids, starts, status, active_pay_method_id,
      sum(count), sum(amount), sum(refunded_amount), sum_each(cause_amounts)
    from leveled where kind = 'donation' group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4
    on conflict (dated_by, level, cause_ids, starts, status, active_pay_method_id) do update set
      count = counted.count + excluded.count, amount = counted.amount + excluded.amount,
      refunded_amount = counted.refunded_amount + excluded.refunded_amount,
      cause_amounts = add_each(counted.cause_amounts, excluded.cause_amounts)
  ), of_accounts as (
    insert into account_counts as counted (dated_by, level, cause_ids, starts, account_ids, status,
      active_pay_method_id, count, amount, refunded_amount, cause_amounts, account_amounts)
    select dated_by, level, kept.cause_ids, starts, account_ids, status, active_pay_method_id,
      sum(count), sum(amount), sum(refunded_amount), sum_each(kept.cause_amounts), sum_each(account_amounts)
    from leveled, lateral (
      select leveled.cause_ids, leveled.cause_amounts union all select '{}', '{}'
    ) as kept (cause_ids, cause_amounts)
    where kind = 'donation' and account_ids <> '{}' group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4
    on conflict (dated_by, level, cause_ids, starts, account_ids, status, active_pay_method_id) do update set
      count = counted.count + excluded.count, amount = counted.amount + excluded.amount,
      refunded_amount = counted.refunded_amount + excluded.refunded_amount,
      cause_amounts = add_each(counted.cause_amounts, excluded.cause_amounts),
      account_amounts = add_each(counted.account_amounts, excluded.account_amounts)
  ) select count(*) from taken into folded;
  with taken as (
    delete from giving_deltas returning *
  ), of_giving as (
    insert into giving_counts as counted
    select day, active_pay_method_id, cause_id, sum(count), sum(amount) from taken group by 1, 2, 3
    on conflict (day, active_pay_method_id, cause_id) do update set
      count = counted.count + excluded.count, amount = counted.amount + excluded.amount
  ) select count(*) from taken into folded_giving;
  delete from intent_counts where count = 0;
  delete from cause_counts where count = 0;
  delete from account_counts where count = 0;
  -- a gift and a reversal on one day leave a count of 0, but seldom an amount of 0
  delete from giving_counts where count = 0 and amount = 0;
  return folded + folded_giving;
end $$;

create or replace function count_again() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('counts'));
  lock table count_deltas, giving_deltas in share row exclusive mode;
  delete from count_deltas;
  delete from giving_deltas;
  delete from intent_counts;
  delete from cause_counts;
  delete from account_counts;
  delete from cause_sets;
  delete from giving_counts;
  insert into count_deltas (kind, dated_by, day, status, active_pay_method_id, cause_ids,
      account_ids, count, amount, refunded_amount, cause_amounts, account_amounts)
    select kind, dated_by, day, status, active_pay_method_id, cause_ids,
      account_ids, count, amount, refunded_amount, cause_amounts, account_amounts from counted_intents;
  insert into giving_deltas select * from counted_giving;
  perform fold_counts();
end $$;

select count_again();
