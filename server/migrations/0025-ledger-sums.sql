-- Sums of the ledger by day and month, for reports and lists of its lines (docs/decisions/0126): a year of a
-- million donations has 2.5 million lines. Adds up existing lines, about 20 s per million donations.

create table ledger_sums (
  level text not null check (level in ('day', 'month')),
  starts date not null,
  account text not null references ledger_accounts,
  fund text not null,
  cause_id integer,
  reason text not null,
  -- method and gateway of the payment; 0 for entries without one
  active_pay_method_id integer not null,
  lines bigint not null,
  debit bigint not null,
  credit bigint not null,
  constraint one_ledger_sum unique nulls not distinct
    (level, starts, account, fund, cause_id, reason, active_pay_method_id)
);

-- Lines that are not rolled up yet: concurrent donations add rows instead of waiting for one.
create table ledger_sum_deltas (
  day date not null,
  account text not null,
  fund text not null,
  cause_id integer,
  reason text not null,
  active_pay_method_id integer not null,
  lines bigint not null,
  debit bigint not null,
  credit bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- The sums, computed from the lines.
create view counted_ledger as
select happened_on as day, account, fund, cause_id, reason, coalesce(active_pay_method_id, 0) as active_pay_method_id,
  count(*) as lines, coalesce(sum(debit), 0)::bigint as debit, coalesce(sum(credit), 0)::bigint as credit
from ledger_lines join ledger_entries on ledger_entries.id = entry_id
left join payment_attempts as attempt on attempt.id = attempt_id
group by 1, 2, 3, 4, 5, 6;

create function count_ledger_lines() returns trigger language plpgsql as $$
begin
  insert into ledger_sum_deltas
    select happened_on, account, fund, cause_id, reason, coalesce(active_pay_method_id, 0),
      count(*), coalesce(sum(debit), 0), coalesce(sum(credit), 0)
    from added join ledger_entries on ledger_entries.id = entry_id
    left join payment_attempts as attempt on attempt.id = attempt_id
    group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;
create trigger ledger_lines_counted after insert on ledger_lines
  referencing new table as added for each statement execute function count_ledger_lines();

-- Rolls up the deltas. Runs once at a time: a second caller returns at once.
-- Returns the number of deltas.
create function roll_up_ledger() returns bigint language plpgsql as $$
declare
  rolled_up bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('ledger sums')) then return 0; end if;
  with taken as (
    delete from ledger_sum_deltas returning *
  ), added as (
    insert into ledger_sums as one
    select level, date_trunc(level, day)::date, account, fund, cause_id, reason, active_pay_method_id,
      sum(lines), sum(debit), sum(credit)
    from taken, unnest(array['day', 'month']) as level group by 1, 2, 3, 4, 5, 6, 7
    on conflict on constraint one_ledger_sum do update set lines = one.lines + excluded.lines,
      debit = one.debit + excluded.debit, credit = one.credit + excluded.credit
  ) select count(*) from taken into rolled_up;
  return rolled_up;
end $$;

insert into ledger_sum_deltas select * from counted_ledger;
select roll_up_ledger();

-- The area Accounting, for administrators and the ready-made roles of accountants and trustees.
insert into permissions (path, name, route, sidebar, position) values
  ('accounting', 'Accounting', 'accounting', true, 10),
  ('accounting.export', 'Export the journal', '', false, 21);
insert into role_permissions (role_id, path)
select roles.id, permissions.path from roles, permissions
where permissions.path in ('accounting', 'accounting.export')
  and (roles.name = 'Accountant' or roles.name = 'Trustee' and permissions.path = 'accounting'
    or exists (select from role_permissions as has where has.role_id = roles.id and has.path = 'settings'));
