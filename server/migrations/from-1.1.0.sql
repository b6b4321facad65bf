-- Changes from version 1.1.0 to 0001-schema.sql. Functions and views are created from 0001-schema.sql, except two
-- that this file calls.

-- A bank transfer counts on the bank's value date, as in the ledger, instead of the day of its verification.
-- A disputed payment counts as given until the dispute is lost. Each line of a donation has its share of the
-- refunds, so that every sum by cause subtracts them (docs/decisions/0137). Counts again: about 20 s per million
-- donations.

alter table refunds add column position smallint;
alter table donation_funds
  add column refunded_amount integer not null default 0,
  add constraint donation_funds_refunded_amount_check check (refunded_amount between 0 and amount);

-- Shares as in the ledger: each line gets the rounded sum up to it less the rounded sum before it.
update donation_funds as fund set refunded_amount = fund.amount
  - ((2 * whole * upto + total) / (2 * total) - (2 * whole * (upto - fund.amount) + total) / (2 * total))
from (
  select donation_funds.id, intent.amount::bigint as total, intent.amount - intent.refunded_amount as whole,
    sum(donation_funds.amount) over (partition by donation_id
      order by coalesce(cause_id, 0), position) as upto
  from payment_intents as intent join donations on donations.intent_id = intent.id
  join donation_funds on donation_id = donations.id
  where intent.refunded_amount > 0
) as shared where shared.id = fund.id;

create or replace view causes_of_lines as
select intent_id, array_agg(cause_id order by cause_id) as cause_ids,
  array_agg(amount order by cause_id) as cause_amounts
from (
  select intent_id, coalesce(cause_id, 0) as cause_id, sum(amount - refunded_amount)::integer as amount
  from donation_funds join donations on donations.id = donation_id where amount > 0 group by 1, 2
) as cause group by intent_id;

create or replace function giving_of(
  kind text, status text, settled_at timestamptz, reversed_at timestamptz, cause_ids integer[],
  cause_amounts integer[], amount integer, refunded_amount integer
) returns table (day date, cause_id integer, gifts integer, left_over bigint)
  language sql immutable parallel safe as $$
  select entry.day, share.cause_id, entry.sign, entry.sign * share.left_over
  from (
    select null::integer, (amount - refunded_amount)::bigint
    union all
    select * from unnest(cause_ids, cause_amounts)
  ) as share (cause_id, left_over), (
    select day_in_pakistan(settled_at), 1
    union all
    select day_in_pakistan(reversed_at), -1 where reversed_at is not null
  ) as entry (day, sign)
  where kind = 'donation' and settled_at is not null
    and (status in ('success', 'partially_refunded', 'disputed') or reversed_at is not null)
    and (share.cause_id is null or share.left_over > 0)
$$;

-- The time of the verification stays in `transfer_verifications`.
create temporary table moved_attempts on commit drop as
select attempt.id, intent_id, settled_at,
  (max(value_date) + time '12:00') at time zone 'Asia/Karachi' as counts_from
from payment_attempts as attempt
join transfer_verifications on attempt_id = attempt.id and reversed_at is null
where settled_at is not null
group by attempt.id having max(value_date) <> day_in_pakistan(settled_at);

-- Donors of moved and of disputed donations are counted again by the job.
insert into contact_queue select donations.id, false from donations
join payment_intents as intent on intent.id = intent_id
where status = 'disputed' or intent.id in (select intent_id from moved_attempts);

alter table payment_intents disable trigger user;
update payment_intents as intent set settled_at = counts_from from moved_attempts as moved
  where intent.id = moved.intent_id and intent.settled_at = moved.settled_at;
update payment_intents as intent set cause_amounts = of_lines.cause_amounts from causes_of_lines as of_lines
  where of_lines.intent_id = intent.id and refunded_amount > 0;
alter table payment_intents enable trigger user;
update payment_attempts as attempt set settled_at = counts_from from moved_attempts as moved
  where attempt.id = moved.id;
select count_again();

-- Deductions of payouts (docs/decisions/0128).
alter table line_decisions
  drop constraint line_decisions_fee_paisa_check,
  add constraint line_decisions_fee_paisa_check check (fee_paisa <> 0);
alter table settlement_discrepancies
  drop constraint settlement_discrepancies_resolution_check,
  add constraint settlement_discrepancies_resolution_check check (resolution in
    ('paid_later', 'unallocated', 'returned', 'refunded', 'charged', 'written_off', 'explained'));
create index settlement_discrepancies_attempt on settlement_discrepancies (attempt_id) where kind = 'missing';
alter table ledger_closings add column banks jsonb;

-- Days of a statement, to compare its opening balance with the closing one before it; lines that the bank marks
-- as reversals; charges that were never requested (docs/decisions/0130).
alter table statement_files add column first_day date, add column last_day date;
update statement_files as file set first_day = days.first_day, last_day = days.last_day
from (
  select file_id, min(value_date) as first_day, max(value_date) as last_day
  from statement_file_lines join statement_lines as line on line.id = line_id group by file_id) as days
where days.file_id = file.id;
create index statement_files_days on statement_files (bank_account_id, last_day);
alter table statement_lines add column is_reversal boolean not null default false;
alter table planned_charges add column overtaken_on date;
create index planned_charges_overtaken on planned_charges (overtaken_on) where overtaken_on is not null;

-- Numbers that a restore skipped (docs/decisions/0020), and yearly statements as issued (docs/decisions/0119).
create table number_gaps (
  id bigint generated always as identity primary key,
  series text not null check (series in ('receipt', 'journal_batch')),
  year smallint,
  first integer not null check (first > 0),
  last integer not null check (last >= first),
  first_number text not null,
  last_number text not null,
  lost_from timestamptz not null,
  lost_until timestamptz not null default now(),
  check ((series = 'receipt') = (year is not null))
);
create trigger number_gaps_append_only before update or delete on number_gaps
  for each row execute function refuse_change();
create trigger number_gaps_never_emptied before truncate on number_gaps
  for each statement execute function refuse_truncate();

create table issued_statements (
  id bigint generated always as identity primary key,
  number text not null unique,
  token text not null unique,
  tax_year smallint not null,
  contact_id bigint not null references contacts,
  taxpayer_id bigint references taxpayers,
  amount bigint not null,
  digest text not null,
  issued_at timestamptz not null default now()
);
create index issued_statements_contact on issued_statements (contact_id, tax_year, id);
create trigger issued_statements_append_only before update or delete on issued_statements
  for each row execute function refuse_change();
create trigger issued_statements_never_emptied before truncate on issued_statements
  for each statement execute function refuse_truncate();

-- Requesting a payment, which writes to anybody in the charity's name, is a right of its own. Roles that see
-- payments have it; the role Trustee only reads.
insert into permissions (path, name, route, sidebar, position) values
  ('payment.create', 'Request payments', '', false, 16);
insert into role_permissions (role_id, path)
select role_id, 'payment.create' from role_permissions join roles on roles.id = role_id
where path = 'payment' and roles.name <> 'Trustee';
-- Ready-made role for those who look after donors.
insert into roles (name) values ('Fundraiser') on conflict do nothing;
insert into role_permissions (role_id, path)
select roles.id, permissions.path from roles, permissions
where roles.name = 'Fundraiser' and permissions.path in ('donation', 'donation.receipt', 'donation.note',
  'contact', 'contact.agreement', 'appeal')
on conflict do nothing;

-- The first request to a bank waits until the donor confirms the agreement (docs/decisions/0145).
alter table agreements add column confirmed_at timestamptz;
alter table charge_requests
  drop constraint charge_requests_status_check,
  add constraint charge_requests_status_check check (status in ('unconfirmed', 'planned', 'sending', 'sent',
    'cancelling', 'paid', 'declined', 'expired', 'unknown_account', 'card_removed', 'not_possible',
    'not_sent', 'cancelled'));

-- Changes of the books wait for a second person too (docs/decisions/0142).
alter table pending_changes
  drop constraint pending_changes_subject_check,
  add constraint pending_changes_subject_check check (subject in
    ('bank_account', 'cause', 'charity', 'charity_text', 'email_templates', 'appeal', 'appeal_settings',
      'voucher', 'write_off', 'reopened_month', 'approval_amount'));
