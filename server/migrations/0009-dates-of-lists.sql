-- Lists of donations and payments by the day they were created, settled or valued by the bank, and the amount
-- of each cause beside the whole amounts. Computes all counts again: about 20 s per million donations.

-- Bank's value date: the last one of two transfers; null for cash and gateways.
alter table payment_intents add column value_date date;

drop trigger payment_intents_updated on payment_intents;
update payment_intents as intent set value_date = received.value_date
from (
  select attempt.intent_id, attempt.active_pay_method_id, max(verification.value_date) as value_date
  from transfer_verifications as verification
  join payment_attempts as attempt on attempt.id = verification.attempt_id
  where reversed_at is null and attempt.settled_at is not null
  group by 1, 2
) as received
where received.intent_id = intent.id and received.active_pay_method_id = intent.active_pay_method_id
  and intent.settled_at is not null;
create trigger payment_intents_updated after update on payment_intents
  referencing old table as removed new table as added for each statement execute function count_intents();

drop index payment_intents_amount;
create index payment_intents_amount on payment_intents (kind, amount desc, created_at desc, id desc)
  include (status, active_pay_method_id, cause_ids, settled_at, value_date);
create index payment_intents_settled on payment_intents (kind, settled_at desc, id desc)
  include (status, active_pay_method_id, cause_ids) where settled_at is not null;
create index payment_intents_valued on payment_intents (kind, value_date desc, created_at desc, id desc)
  include (status, active_pay_method_id, cause_ids) where value_date is not null;

-- Adds two lists of equal length element by element.
create function add_each(one bigint[], other bigint[]) returns bigint[]
  language sql immutable strict parallel safe as $$
  select coalesce(array_agg(a + b order by place), '{}')
  from unnest(one, other) with ordinality as each (a, b, place)
$$;
create aggregate sum_each(bigint[]) (sfunc = add_each, stype = bigint[], parallel = safe);

-- Sums the amounts of these causes.
create function amount_for(wanted integer[], cause_ids integer[], cause_amounts bigint[]) returns bigint
  language sql immutable parallel safe as $$
  select coalesce(sum(amount), 0)::bigint from unnest(cause_ids, cause_amounts) as cause (id, amount)
  where id = any(wanted)
$$;

-- Returns the dates by which lists filter and sort an intent.
create function dates_of(created_at timestamptz, settled_at timestamptz, value_date date)
  returns table (dated_by text, day date) language sql immutable parallel safe as $$
  select 'created', day_in_pakistan(created_at)
  union all select 'settled', day_in_pakistan(settled_at) where settled_at is not null
  union all select 'value_date', value_date where value_date is not null
$$;

delete from intent_counts;
delete from cause_counts;
delete from count_deltas;
alter table intent_counts
  add column dated_by text not null check (dated_by in ('created', 'settled', 'value_date')),
  drop constraint intent_counts_pkey,
  add primary key (kind, dated_by, level, starts, status, active_pay_method_id);
alter table cause_counts
  add column dated_by text not null check (dated_by in ('created', 'settled', 'value_date')),
  -- the part of `amount` for each of `cause_ids`
  add column cause_amounts bigint[] not null,
  drop constraint cause_counts_pkey,
  add primary key (dated_by, level, cause_ids, starts, status, active_pay_method_id);
alter table count_deltas
  add column dated_by text not null,
  add column cause_amounts bigint[] not null;

drop view counted_intents;
create view counted_intents as
select kind, dated_by, day, status, coalesce(active_pay_method_id, 0) as active_pay_method_id, cause_ids,
  count(*) as count, sum(amount) as amount, sum(refunded_amount) as refunded_amount,
  sum_each(cause_amounts) as cause_amounts
from payment_intents, dates_of(created_at, settled_at, value_date)
group by kind, dated_by, day, status, active_pay_method_id, cause_ids;

create or replace function count_intents() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    perform count_again();
    return null;
  end if;
  if tg_op <> 'DELETE' then
    insert into count_deltas (kind, dated_by, day, status, active_pay_method_id, cause_ids,
        count, amount, refunded_amount, cause_amounts)
      select kind, dated_by, day, status, coalesce(active_pay_method_id, 0), cause_ids,
        count(*), sum(amount), sum(refunded_amount), sum_each(cause_amounts)
      from added, dates_of(created_at, settled_at, value_date) group by 1, 2, 3, 4, 5, 6;
    if exists (select from added where settled_at is not null) then
      insert into giving_deltas
        select day, coalesce(active_pay_method_id, 0), cause_id, count(*), sum(left_over)
        from added,
          giving_of(kind, status, settled_at, cause_ids, cause_amounts, amount, refunded_amount)
        group by 1, 2, 3;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    insert into count_deltas (kind, dated_by, day, status, active_pay_method_id, cause_ids,
        count, amount, refunded_amount, cause_amounts)
      select kind, dated_by, day, status, coalesce(active_pay_method_id, 0), cause_ids,
        -count(*), -sum(amount), -sum(refunded_amount),
        array(select -of_cause from unnest(sum_each(cause_amounts)) as of_cause)
      from removed, dates_of(created_at, settled_at, value_date) group by 1, 2, 3, 4, 5, 6;
    if exists (select from removed where settled_at is not null) then
      insert into giving_deltas
        select day, coalesce(active_pay_method_id, 0), cause_id, -count(*), -sum(left_over)
        from removed,
          giving_of(kind, status, settled_at, cause_ids, cause_amounts, amount, refunded_amount)
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
      cause_ids, count, amount, refunded_amount, cause_amounts
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
  delete from giving_counts where count = 0;
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
  delete from cause_sets;
  delete from giving_counts;
  insert into count_deltas (kind, dated_by, day, status, active_pay_method_id, cause_ids,
      count, amount, refunded_amount, cause_amounts)
    select kind, dated_by, day, status, active_pay_method_id, cause_ids,
      count, amount, refunded_amount, cause_amounts from counted_intents;
  insert into giving_deltas select * from counted_giving;
  perform fold_counts();
end $$;

select count_again();
