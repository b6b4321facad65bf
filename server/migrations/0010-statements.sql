-- Bank statements: every file that was imported, every line of it, and what each line paid.

-- How staff told the columns of an account's CSV last time.
create table statement_mappings (
  bank_account_id integer primary key references bank_accounts,
  mapping jsonb not null,
  saved_by integer not null references users,
  saved_at timestamptz not null default now()
);

create table statement_files (
  id bigint generated always as identity primary key,
  bank_account_id integer not null references bank_accounts,
  name text not null,
  format text not null check (format in ('csv', 'camt.053')),
  sha256 text not null,
  -- what the file holds, lines that were known before included
  line_count integer not null,
  new_line_count integer not null,
  credit_count integer not null,
  credit_paisa bigint not null,
  debit_paisa bigint not null,
  -- the balances that the file itself tells; its lines must lead from one to the other
  opening_paisa bigint,
  closing_paisa bigint,
  imported_by integer not null references users,
  imported_at timestamptz not null default now(),
  unique (bank_account_id, sha256)
);
create index statement_files_newest on statement_files (id desc);

create table statement_lines (
  id bigint generated always as identity primary key,
  bank_account_id integer not null references bank_accounts,
  -- a hash of day, amount, text and reference, and which of the account's lines with that content it is
  fingerprint text not null,
  occurrence integer not null check (occurrence > 0),
  value_date date not null,
  -- credits are above zero
  amount_paisa bigint not null check (amount_paisa <> 0),
  description text not null,
  counterparty text not null default '',
  reference text not null default '',
  balance_paisa bigint,
  -- 'open': a credit that nobody has decided about; 'matched': all of it is; 'left': it pays nothing of ours; 'debit'
  -- ('matched' and with a reason: so is what its matches do not take)
  status text not null default 'open' check (status in ('open', 'matched', 'left', 'debit')),
  left_reason text,
  decided_by integer references users,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  unique (bank_account_id, fingerprint, occurrence),
  check ((status = 'debit') = (amount_paisa < 0)),
  check (status <> 'left' or left_reason is not null),
  check (status in ('matched', 'left') or left_reason is null)
);
create index statement_lines_days on statement_lines (bank_account_id, value_date);

-- Which lines a file holds, in its order: overlapping files share lines.
create table statement_file_lines (
  file_id bigint not null references statement_files,
  position integer not null,
  line_id bigint not null references statement_lines,
  primary key (file_id, position)
);
create index statement_file_lines_line on statement_file_lines (line_id);

-- What of a line pays which bank transfer. One line may pay several, and several lines may pay one.
create table statement_matches (
  id bigint generated always as identity primary key,
  line_id bigint not null references statement_lines,
  attempt_id bigint not null references payment_attempts,
  -- whole rupees
  amount integer not null check (amount > 0),
  -- 'code': the donation's code stands in the line; 'proposal': confirmed by staff; 'by hand': looked up by staff
  found_by text not null check (found_by in ('code', 'proposal', 'by hand')),
  matched_by integer not null references users,
  matched_at timestamptz not null default now(),
  -- a match that was taken back stays to be seen
  undone_at timestamptz,
  undone_by integer references users,
  check ((undone_at is null) = (undone_by is null))
);
create unique index one_standing_match on statement_matches (line_id, attempt_id) where undone_at is null;
create index statement_matches_attempt on statement_matches (attempt_id);

-- A transfer of which lines paid everything is settled by them; taking one of them back takes that back too.
alter table transfer_verifications add from_statement boolean not null default false;

insert into permissions (path, name, route, sidebar, position) values
  ('statement', 'Bank Statements', 'statement', true, 6);
insert into role_permissions (role_id, path)
  select id, 'statement' from roles where name in ('Administrator', 'Donation Officer');
