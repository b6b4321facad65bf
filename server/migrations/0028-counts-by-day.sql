-- Lists and the dashboard count without reading every row (docs/decisions/0047).

-- Every row is read once, and written once.
set local statement_timeout = 0;
set local work_mem = '128MB';
set local maintenance_work_mem = '256MB';

create extension if not exists pg_trgm;

-- What the lines of a donation come to: the causes that money of it counts for, in ascending order, and how much each. 0 is
-- money that no cause has been chosen for yet. So that a list is filtered and a count changed by this row alone.
alter table payment_intents
  add cause_ids integer[] not null default '{}',
  add cause_amounts integer[] not null default '{}',
  add constraint an_amount_for_each_cause check (cardinality(cause_ids) = cardinality(cause_amounts));

create view causes_of_lines as
select intent_id, array_agg(cause_id order by cause_id) as cause_ids, array_agg(amount order by cause_id) as cause_amounts
from (
  select intent_id, coalesce(cause_id, 0) as cause_id, sum(amount)::integer as amount
  from donation_funds join donations on donations.id = donation_id where amount > 0 group by 1, 2
) as cause group by intent_id;

-- Written without the indexes that are built again below.
drop index payment_intents_newest, payment_intents_status, payment_intents_amount, payment_intents_settled;
update payment_intents set cause_ids = of_lines.cause_ids, cause_amounts = of_lines.cause_amounts
from causes_of_lines as of_lines where intent_id = payment_intents.id;

-- All that a list filters by, so that a day is read from the index alone. The counts say which days to read: a state, a pair
-- or a cause needs no index of its own.
create index payment_intents_newest on payment_intents (kind, created_at desc, id desc)
  include (status, active_pay_method_id, cause_ids);
create index payment_intents_amount on payment_intents (kind, amount desc, created_at desc, id desc)
  include (status, active_pay_method_id, cause_ids);
-- An index is read alone only where a vacuum has been.
alter table payment_intents set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- Three characters in a row of a code or reference number, wherever they stand. The list of entries that wait to be sorted in
-- is short: every search reads it.
create index donations_code_parts on donations using gin (replace(donation_code, '-', '') gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index payments_reference_parts on payments using gin (replace(reference_no, '-', '') gin_trgm_ops);

create function day_in_pakistan(moment timestamptz) returns date language sql immutable parallel safe
  return (moment at time zone 'Asia/Karachi')::date;

-- How many intents there are, by the day that they were made on, and what they come to in whole rupees; of a month and of a
-- year as well, so that any range is the sum of few rows. `starts` is the first day of it, and a pair of 0 is none yet.
create table intent_counts (
  kind text not null,
  level text not null check (level in ('day', 'month', 'year')),
  starts date not null,
  status text not null,
  active_pay_method_id integer not null,
  count bigint not null,
  amount bigint not null,
  refunded_amount bigint not null,
  primary key (kind, level, starts, status, active_pay_method_id)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index intent_counts_empty on intent_counts (count) where count = 0;

-- The same of donations by the set of their causes as well: a gift to two causes that are asked for is one gift.
create table cause_sets (cause_ids integer[] primary key);
create table cause_counts (
  level text not null check (level in ('day', 'month', 'year')),
  cause_ids integer[] not null,
  starts date not null,
  status text not null,
  active_pay_method_id integer not null,
  count bigint not null,
  amount bigint not null,
  refunded_amount bigint not null,
  primary key (level, cause_ids, starts, status, active_pay_method_id)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index cause_counts_empty on cause_counts (count) where count = 0;

-- What the counts do not have yet. Every change adds rows here, so that nobody waits for anybody; a job adds them up.
create table count_deltas (
  kind text not null,
  day date not null,
  status text not null,
  active_pay_method_id integer not null,
  cause_ids integer[] not null,
  count bigint not null,
  amount bigint not null,
  refunded_amount bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- What the charts show: gifts by the day they were settled on, and whole rupees that are left of them after refunds. A gift
-- counts once with the cause null, and once for each of its causes with what that has of it.
create table giving_counts (
  day date not null,
  active_pay_method_id integer not null,
  cause_id integer,
  count bigint not null,
  amount bigint not null,
  unique nulls not distinct (day, active_pay_method_id, cause_id)
);
create index giving_counts_empty on giving_counts (count) where count = 0;

create table giving_deltas (
  day date not null,
  active_pay_method_id integer not null,
  cause_id integer,
  count bigint not null,
  amount bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- What an intent counts for in the charts; nothing while no money of it counts: of what is disputed nobody knows whether it
-- stays. What is left of a partial refund belongs to its
-- causes in proportion: each gets what the causes up to it have, rounded, less what those before it have, so that
-- the shares are whole rupees that add up exactly.
create function giving_of(
  kind text, status text, settled_at timestamptz, cause_ids integer[], cause_amounts integer[], amount integer,
  refunded_amount integer
) returns table (day date, cause_id integer, left_over bigint)
  language sql immutable parallel safe as $$
  select day_in_pakistan(settled_at), share.cause_id, share.left_over
  from (
    select null::integer, (amount - refunded_amount)::bigint
    union all
    select id, of_cause from unnest(cause_ids, cause_amounts) as one (id, of_cause) where refunded_amount = 0
    union all
    select id, (2 * whole * upto + amount) / (2 * amount) - (2 * whole * (upto - of_cause) + amount) / (2 * amount)
    from (
      select id, of_cause, sum(of_cause) over (order by id) as upto, amount - refunded_amount as whole
      from unnest(cause_ids, cause_amounts) as one (id, of_cause)
    ) as cause where refunded_amount > 0
  ) as share (cause_id, left_over)
  where kind = 'donation' and status in ('success', 'partially refunded') and settled_at is not null
    and (share.cause_id is null or share.left_over > 0)
$$;

-- The counts as the rows have them.
create view counted_intents as
select kind, day_in_pakistan(created_at) as day, status, coalesce(active_pay_method_id, 0) as active_pay_method_id, cause_ids,
  count(*) as count, sum(amount) as amount, sum(refunded_amount) as refunded_amount
from payment_intents group by 1, 2, 3, 4, 5;

create view counted_giving as
select giving.day, coalesce(active_pay_method_id, 0) as active_pay_method_id, cause_id, count(*) as count, sum(left_over)::bigint as amount
from payment_intents as intent,
  giving_of(kind, status, settled_at, cause_ids, cause_amounts, amount, refunded_amount) as giving
group by 1, 2, 3;

-- What a statement changed counts no longer as it was, and counts as it is.
create function count_intents() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    perform count_again();
    return null;
  end if;
  if tg_op <> 'DELETE' then
    insert into count_deltas
      select kind, day_in_pakistan(created_at), status, coalesce(active_pay_method_id, 0), cause_ids,
        count(*), sum(amount), sum(refunded_amount)
      from added group by 1, 2, 3, 4, 5;
    if exists (select from added where settled_at is not null) then
      insert into giving_deltas
        select day, coalesce(active_pay_method_id, 0), cause_id, count(*), sum(left_over)
        from added, giving_of(kind, status, settled_at, cause_ids, cause_amounts, amount, refunded_amount) group by 1, 2, 3;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    insert into count_deltas
      select kind, day_in_pakistan(created_at), status, coalesce(active_pay_method_id, 0), cause_ids,
        -count(*), -sum(amount), -sum(refunded_amount)
      from removed group by 1, 2, 3, 4, 5;
    if exists (select from removed where settled_at is not null) then
      insert into giving_deltas
        select day, coalesce(active_pay_method_id, 0), cause_id, -count(*), -sum(left_over)
        from removed, giving_of(kind, status, settled_at, cause_ids, cause_amounts, amount, refunded_amount) group by 1, 2, 3;
    end if;
  end if;
  return null;
end $$;
create trigger payment_intents_inserted after insert on payment_intents
  referencing new table as added for each statement execute function count_intents();
create trigger payment_intents_updated after update on payment_intents
  referencing old table as removed new table as added for each statement execute function count_intents();
create trigger payment_intents_deleted after delete on payment_intents
  referencing old table as removed for each statement execute function count_intents();
create trigger payment_intents_emptied after truncate on payment_intents
  for each statement execute function count_intents();

-- Adds up what has been changed. One at a time, whoever else comes leaves it to them.
-- @returns how many changes there were
create function fold_counts() returns bigint language plpgsql as $$
declare
  folded bigint;
  folded_giving bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('counts')) then return 0; end if;
  with taken as (
    delete from count_deltas returning *
  ), leveled as (
    select kind, level, date_trunc(level, day)::date as starts, status, active_pay_method_id, cause_ids, count, amount, refunded_amount
    from taken, unnest(array['day', 'month', 'year']) as level
  ), of_intents as (
    insert into intent_counts as counted
    select kind, level, starts, status, active_pay_method_id, sum(count), sum(amount), sum(refunded_amount)
    from leveled group by 1, 2, 3, 4, 5 order by 1, 2, 3
    on conflict (kind, level, starts, status, active_pay_method_id) do update set count = counted.count + excluded.count,
      amount = counted.amount + excluded.amount, refunded_amount = counted.refunded_amount + excluded.refunded_amount
  ), of_sets as (
    insert into cause_sets select distinct cause_ids from taken where kind = 'donation' on conflict do nothing
  ), of_causes as (
    insert into cause_counts as counted
    select level, cause_ids, starts, status, active_pay_method_id, sum(count), sum(amount), sum(refunded_amount)
    from leveled where kind = 'donation' group by 1, 2, 3, 4, 5 order by 1, 2, 3
    on conflict (level, cause_ids, starts, status, active_pay_method_id) do update set count = counted.count + excluded.count,
      amount = counted.amount + excluded.amount, refunded_amount = counted.refunded_amount + excluded.refunded_amount
  ) select count(*) from taken into folded;
  with taken as (
    delete from giving_deltas returning *
  ), of_giving as (
    insert into giving_counts as counted
    select day, active_pay_method_id, cause_id, sum(count), sum(amount) from taken group by 1, 2, 3
    on conflict (day, active_pay_method_id, cause_id) do update set count = counted.count + excluded.count,
      amount = counted.amount + excluded.amount
  ) select count(*) from taken into folded_giving;
  delete from intent_counts where count = 0;
  delete from cause_counts where count = 0;
  delete from giving_counts where count = 0;
  return folded + folded_giving;
end $$;

-- Counts all rows again: after rows were loaded without triggers, or should a check ever find that counts and rows differ.
-- Whoever changes an intent waits until it is done.
create function count_again() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('counts'));
  lock table count_deltas, giving_deltas in share row exclusive mode;
  delete from count_deltas;
  delete from giving_deltas;
  delete from intent_counts;
  delete from cause_counts;
  delete from cause_sets;
  delete from giving_counts;
  insert into count_deltas select * from counted_intents;
  insert into giving_deltas select * from counted_giving;
  perform fold_counts();
end $$;
select count_again();
