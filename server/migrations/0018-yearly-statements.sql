-- Yearly statements of donations by e-mail (docs/decisions/0119).

-- Bulk runs: every donor of a tax year gets a statement, in the order of the contacts' ids.
create table yearly_statement_runs (
  id bigint generated always as identity primary key,
  tax_year smallint not null,
  begun_at timestamptz not null default now(),
  begun_by integer not null references users,
  -- donors of the year when the run began, and donors handled so far
  planned integer not null,
  handled integer not null default 0,
  last_contact_id bigint not null default 0,
  ended_at timestamptz
);
create unique index one_run_of_a_year on yearly_statement_runs (tax_year) where ended_at is null;

-- Statements that were sent; the donations on them are read when the e-mail is written.
create table yearly_statements (
  id bigint generated always as identity primary key,
  tax_year smallint not null,
  contact_id bigint not null references contacts,
  -- null when staff sent it to this donor alone
  run_id bigint references yearly_statement_runs,
  constraint one_statement_a_year unique (tax_year, contact_id)
);
create index yearly_statements_run on yearly_statements (run_id) where run_id is not null;
create index yearly_statements_contact on yearly_statements (contact_id);

alter table emails
  add column statement_id bigint references yearly_statements,
  drop constraint emails_recipient_check,
  add constraint emails_recipient_check check (num_nonnulls(intent_id, user_id, statement_id) = 1),
  drop constraint emails_kind_check,
  add constraint emails_kind_check check (user_id is not null
    or statement_id is not null and kind = 'yearly_statement'
    or intent_id is not null and kind in
      ('donation', 'receipt', 'payment', 'paid', 'refund', 'rejection', 'reopened', 'reversal'));
create index emails_of_statements on emails (statement_id, id) where statement_id is not null;

-- Statements last: a receipt does not wait for thousands of them.
drop index emails_due;
create index emails_due on emails ((statement_id is not null), (intent_id is not null), next_try_at)
  where status = 'queued';

-- Erasing a contact erases the addresses of its statements; those not sent yet are dropped.
create function erase_statement_emails() returns trigger language plpgsql as $$
begin
  update emails set recipient = '', next_try_at = null,
      status = case status when 'queued' then 'dropped' else status end,
      error = case status when 'queued' then 'The personal data were erased' end
    where statement_id in (select id from yearly_statements where contact_id = new.id);
  return null;
end $$;
create trigger contacts_erase_statement_emails after update of anonymised_at on contacts for each row
  when (old.anonymised_at is null and new.anonymised_at is not null)
  execute function erase_statement_emails();
