-- Numbered batches of the journal for accounting programs (docs/decisions/0126).

-- Names of accounts in an accounting program, where they differ from ours.
create table ledger_account_names (
  program text not null check (program in
    ('csv', 'quickbooks_online', 'quickbooks_desktop', 'xero', 'tally', 'ledger_cli')),
  account text not null references ledger_accounts,
  name text not null check (name <> ''),
  primary key (program, account)
);

create table journal_batches (
  id integer generated always as identity primary key,
  -- both inclusive
  date_from date not null,
  date_to date not null,
  entries integer not null check (entries > 0),
  lines integer not null,
  debit bigint not null,
  made_by integer not null references users,
  made_at timestamptz not null default now(),
  constraint journal_batches_period_check check (date_from <= date_to)
);

-- An entry is exported once.
create table journal_batch_entries (
  entry_id bigint primary key references ledger_entries,
  batch_id integer not null references journal_batches
);
create index journal_batch_entries_batch on journal_batch_entries (batch_id, entry_id);

-- Names of accounts and causes in a batch's file, stored when it is first saved, so that it stays the same.
create table journal_batch_files (
  batch_id integer not null references journal_batches,
  program text not null,
  names jsonb not null,
  saved_by integer not null references users,
  saved_at timestamptz not null default now(),
  primary key (batch_id, program)
);

create trigger journal_batches_append_only before update or delete on journal_batches
  for each row execute function refuse_change();
create trigger journal_batch_entries_append_only before update or delete on journal_batch_entries
  for each row execute function refuse_change();
create trigger journal_batch_files_append_only before update or delete on journal_batch_files
  for each row execute function refuse_change();
create trigger journal_batches_never_emptied before truncate on journal_batches
  for each statement execute function refuse_truncate();
create trigger journal_batch_entries_never_emptied before truncate on journal_batch_entries
  for each statement execute function refuse_truncate();
create trigger journal_batch_files_never_emptied before truncate on journal_batch_files
  for each statement execute function refuse_truncate();
