-- Settlement reports of gateways (docs/decisions/0128): each line is matched to its payment, the whole report
-- to the bank's line of the payout, and each difference is a discrepancy until staff resolve it.

create table settlement_reports (
  id bigint generated always as identity primary key,
  gateway text not null,
  name text not null,
  format text not null check (format in ('csv', 'xlsx')),
  sha256 text not null,
  -- days of its payments
  first_day date not null,
  last_day date not null,
  -- the bank's line of the payout; the match itself is in statement_matches, and undone there
  line_id bigint references statement_lines on delete set null,
  imported_by integer not null references users,
  imported_at timestamptz not null default now(),
  constraint settlement_reports_file unique (gateway, sha256)
);

create table settlement_report_lines (
  report_id bigint not null references settlement_reports,
  -- line of the file, from 1
  line integer not null,
  day date not null,
  reference text not null,
  description text not null,
  -- negative for a refund that the gateway deducts
  amount_paisa bigint not null,
  fee_paisa bigint not null,
  -- null for a line without a donation or payment
  attempt_id bigint references payment_attempts,
  primary key (report_id, line)
);
create index settlement_report_lines_attempt on settlement_report_lines (attempt_id);

create table settlement_discrepancies (
  id bigint generated always as identity primary key,
  report_id bigint not null references settlement_reports,
  -- 'surplus': a line without a payment; 'amount': the payment has another amount; 'missing': a payment of
  -- these days is not in the report; 'late': no payout of the report in the bank
  kind text not null check (kind in ('surplus', 'amount', 'missing', 'late')),
  -- line of the report, for a surplus
  line integer,
  attempt_id bigint references payment_attempts,
  -- amounts due by our books and by the report
  ours_paisa bigint not null,
  theirs_paisa bigint not null,
  -- for a late payout, the first day on which it is late
  due_on date,
  resolution text check (resolution in ('paid_later', 'unallocated', 'returned', 'written_off', 'explained')),
  note text,
  resolved_by integer references users,
  resolved_at timestamptz,
  constraint settlement_discrepancies_late_check check ((kind = 'late') = (due_on is not null)),
  constraint settlement_discrepancies_resolved_check
    check (num_nulls(resolution, note, resolved_by, resolved_at) in (0, 4)),
  constraint settlement_discrepancies_once unique nulls not distinct (report_id, kind, line, attempt_id)
);
create index settlement_discrepancies_open on settlement_discrepancies (report_id) where resolution is null;

-- Column mappings are saved for each gateway too.
alter table statement_mappings
  drop constraint statement_mappings_pkey,
  alter column bank_account_id drop not null,
  add column gateway text,
  add constraint statement_mappings_account unique (bank_account_id),
  add constraint statement_mappings_gateway unique (gateway),
  add constraint statement_mappings_source_check check (num_nonnulls(bank_account_id, gateway) = 1);

-- A refund that the gateway deducts from a payout is a negative match; its fee is returned.
alter table statement_matches
  drop constraint statement_matches_amount_check,
  add constraint statement_matches_amount_check check (amount <> 0),
  drop constraint statement_matches_fee_paisa_check,
  add constraint statement_matches_fee_paisa_check check (fee_paisa >= 0 or amount < 0);

