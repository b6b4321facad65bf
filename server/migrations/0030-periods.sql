-- Periods (docs/decisions/0124): a month is closed by its last day with a signature and the items open at
-- that time, and can be reopened. The last row counts.

alter table ledger_closings
  drop constraint ledger_closings_pkey,
  add column id bigint generated always as identity primary key,
  -- null: no day is closed
  alter column closed_through drop not null,
  add column is_reopening boolean not null default false,
  -- name that the accountant typed
  add column signature text not null default '',
  -- why it was closed with open items, or reopened
  add column reason text,
  -- [{what, count, paisa}]
  add column open_items jsonb not null default '[]',
  add constraint ledger_closings_reason_check check (not is_reopening or reason is not null),
  add constraint ledger_closings_day_check check (is_reopening or closed_through is not null);

create or replace function refuse_closed_day() returns trigger language plpgsql as $$
begin
  if new.happened_on <= (select closed_through from ledger_closings order by id desc limit 1) then
    raise exception 'the books of % are closed', new.happened_on
      using errcode = 'check_violation', constraint = 'ledger_entries_open_period';
  end if;
  return new;
end $$;

insert into permissions (path, name, route, sidebar, position) values
  ('accounting.close', 'Close and reopen months', '', false, 41);
insert into role_permissions (role_id, path)
select id, 'accounting.close' from roles where name = 'Accountant'
  or exists (select from role_permissions as has where has.role_id = roles.id and has.path = 'settings');
