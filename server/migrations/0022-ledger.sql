-- Double-entry ledger (docs/decisions/0121). Settlement decides and writes the entries; a job posts the
-- donations and lines from before this migration. Amounts are paisa; balances are summed, never stored.

-- 'cash', 'donations' and so on; 'bank:3' is a bank account, 'gateway:swich' the money that a gateway owes
-- (contract/src/ledger.ts)
create table ledger_accounts (
  code text primary key,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense')),
  created_at timestamptz not null default now()
);

create table ledger_entries (
  id bigint generated always as identity primary key,
  intent_id bigint references payment_intents,
  -- no foreign key: removing a statement deletes its lines, after entries that reverse theirs
  line_id bigint,
  attempt_id bigint references payment_attempts,
  -- counts within its donation, payment or line; unique, so that an entry planned twice is refused
  number integer not null check (number > 0),
  reason text not null check (reason in ('received', 'banked', 'disputed', 'refunded', 'left_unallocated', 'fee')),
  -- day in Pakistan
  happened_on date not null,
  booked_at timestamptz not null default now(),
  -- the entry that this one reverses
  reverses_id bigint references ledger_entries,
  constraint ledger_entries_source_check check (num_nonnulls(intent_id, line_id) = 1),
  constraint ledger_entries_intent unique (intent_id, number),
  constraint ledger_entries_line unique (line_id, number)
);
create index ledger_entries_days on ledger_entries (happened_on, id);

create table ledger_lines (
  entry_id bigint not null references ledger_entries,
  position smallint not null,
  account text not null references ledger_accounts,
  fund text not null check (fund in ('zakat', 'general')),
  cause_id integer references causes,
  debit bigint check (debit > 0),
  credit bigint check (credit > 0),
  primary key (entry_id, position),
  constraint ledger_lines_one_side check (num_nonnulls(debit, credit) = 1)
);

-- Days through which the books are closed; no entry may be dated on or before the last one.
create table ledger_closings (
  closed_through date primary key,
  closed_by integer not null references users,
  closed_at timestamptz not null default now()
);

create function refuse_closed_day() returns trigger language plpgsql as $$
begin
  if new.happened_on <= (select max(closed_through) from ledger_closings) then
    raise exception 'the books of % are closed', new.happened_on;
  end if;
  return new;
end $$;
create trigger ledger_entries_in_open_period before insert on ledger_entries
  for each row execute function refuse_closed_day();

-- Checked at commit, since the lines of an entry are inserted after it. Balanced funds add up to a balanced
-- entry.
create function check_ledger_entry() returns trigger language plpgsql as $$
declare
  of_entry bigint := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'id')::bigint
    else (to_jsonb(new) ->> 'entry_id')::bigint end;
begin
  if not exists (select from ledger_lines where entry_id = of_entry) then
    raise exception 'ledger entry % has no lines', of_entry;
  end if;
  if exists (select from ledger_lines where entry_id = of_entry
    group by fund having sum(coalesce(debit, 0)) <> sum(coalesce(credit, 0))) then
    raise exception 'ledger entry % does not balance', of_entry;
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_entry();
-- An entry that is older than its transaction accepts no further lines, so that one check per entry suffices.
create function refuse_late_line() returns trigger language plpgsql as $$
begin
  if exists (select from added join ledger_entries on ledger_entries.id = entry_id where booked_at <> now()) then
    raise exception 'a ledger entry accepts no lines after its transaction';
  end if;
  return null;
end $$;
create trigger ledger_lines_with_their_entry after insert on ledger_lines
  referencing new table as added for each statement execute function refuse_late_line();

create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_never_emptied before truncate on ledger_entries
  for each statement execute function refuse_truncate();
create trigger ledger_lines_append_only before update or delete on ledger_lines
  for each row execute function refuse_change();
create trigger ledger_lines_never_emptied before truncate on ledger_lines
  for each statement execute function refuse_truncate();
create trigger ledger_accounts_append_only before update or delete on ledger_accounts
  for each row execute function refuse_change();
create trigger ledger_accounts_never_emptied before truncate on ledger_accounts
  for each statement execute function refuse_truncate();
create trigger ledger_closings_append_only before update or delete on ledger_closings
  for each row execute function refuse_change();
create trigger ledger_closings_never_emptied before truncate on ledger_closings
  for each statement execute function refuse_truncate();

-- Progress of the job that posts rows older than the ledger: ids of payment intents and statement lines, the
-- next one to post and the last one.
create table ledger_backfill (
  only_one boolean primary key default true check (only_one),
  next_intent bigint not null,
  last_intent bigint not null,
  next_line bigint not null,
  last_line bigint not null
);
insert into ledger_backfill (next_intent, last_intent, next_line, last_line)
  select 0, coalesce((select max(id) from payment_intents), -1), 0, coalesce((select max(id) from statement_lines), -1);
