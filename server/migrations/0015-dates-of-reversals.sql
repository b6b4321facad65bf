-- A reversed office gift stays on the day on which it was received; the reversal counts on its own day
-- (docs/decisions/0114).

-- Set when a gift in cash or by cheque was reversed; its settled_at stays
alter table payment_intents add column reversed_at timestamptz;

drop view counted_giving;
drop function giving_of;
-- Amounts of a donation in the charts: positive on the day it was settled, negative on the day of a reversal.
create function giving_of(
  kind text, status text, settled_at timestamptz, reversed_at timestamptz, cause_ids integer[],
  cause_amounts integer[], amount integer, refunded_amount integer
) returns table (day date, cause_id integer, gifts integer, left_over bigint)
  language sql immutable parallel safe as $$
  select entry.day, share.cause_id, entry.sign, entry.sign * share.left_over
  from (
    select null::integer, (amount - refunded_amount)::bigint
    union all
    select id, of_cause from unnest(cause_ids, cause_amounts) as one (id, of_cause) where refunded_amount = 0
    union all
    select id,
      (2 * whole * upto + amount) / (2 * amount) - (2 * whole * (upto - of_cause) + amount) / (2 * amount)
    from (
      select id, of_cause, sum(of_cause) over (order by id) as upto, amount - refunded_amount as whole
      from unnest(cause_ids, cause_amounts) as one (id, of_cause)
    ) as cause where refunded_amount > 0
  ) as share (cause_id, left_over), (
    select day_in_pakistan(settled_at), 1
    union all
    select day_in_pakistan(reversed_at), -1 where reversed_at is not null
  ) as entry (day, sign)
  where kind = 'donation' and settled_at is not null
    and (status in ('success', 'partially_refunded') or reversed_at is not null)
    and (share.cause_id is null or share.left_over > 0)
$$;

create view counted_giving as
select giving.day, coalesce(active_pay_method_id, 0) as active_pay_method_id, cause_id,
  sum(gifts)::bigint as count, sum(left_over)::bigint as amount
from payment_intents as intent,
  giving_of(kind, status, settled_at, reversed_at, cause_ids, cause_amounts, amount, refunded_amount) as giving
group by 1, 2, 3;

drop index giving_counts_empty;
create index giving_counts_empty on giving_counts (count) where count = 0 and amount = 0;

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
        select day, coalesce(active_pay_method_id, 0), cause_id, sum(gifts), sum(left_over)
        from added,
          giving_of(kind, status, settled_at, reversed_at, cause_ids, cause_amounts, amount, refunded_amount)
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
  -- a gift and a reversal on one day leave a count of 0, but seldom an amount of 0
  delete from giving_counts where count = 0 and amount = 0;
  return folded + folded_giving;
end $$;

-- 'reversal': the donor of a reversed cheque is notified
alter table emails
  drop constraint emails_kind_check,
  add constraint emails_kind_check check (user_id is not null or kind in
    ('donation', 'receipt', 'payment', 'paid', 'refund', 'rejection', 'reopened', 'reversal'));
