-- Orders of Qurbani whose payment changed, for the job that follows them (docs/decisions/0179). Rows are only
-- added here and removed by the job, so that neither waits for the other.
create table qurbani_order_changes (
  id bigint generated always as identity primary key,
  order_id bigint not null references qurbani_orders
);
insert into qurbani_order_changes (order_id) select id from qurbani_orders;

create function note_order_change() returns trigger language plpgsql as $$
begin
  insert into qurbani_order_changes (order_id)
  select ordered.id from donations as donation join qurbani_orders as ordered
    on ordered.donation_id = any(array[donation.id, donation.shortfall_of])
  where donation.intent_id = new.id;
  return null;
end $$;
create trigger qurbani_orders_follow_payments after update of status, refunded_amount on payment_intents
  for each row when ((old.status, old.refunded_amount) is distinct from (new.status, new.refunded_amount))
  execute function note_order_change();

-- A message is due before it is queued: its donation may have no donor record yet. `subject_id` is the offer
-- of a choice, the season that a donor waited for, or 0 for the slaughter.
alter table qurbani_notices rename column offer_id to subject_id;
alter table qurbani_notices alter column queued_at drop not null, alter column queued_at drop default,
  drop constraint qurbani_notices_kind_check, drop constraint qurbani_notices_offer,
  add constraint qurbani_notices_kind_check check (kind in ('slaughtered', 'choice', 'next_season')),
  add constraint qurbani_notices_subject check ((kind = 'slaughtered') = (subject_id = 0));
create index qurbani_notices_due on qurbani_notices (order_id) where queued_at is null;
create index qurbani_shares_waiting on qurbani_shares (order_id) where state in ('missed', 'unplaced', 'next_year');

-- Erases the names of shares as well.
create or replace function anonymise_payers(of_intents bigint[]) returns setof text language plpgsql as $$
begin
  update donation_donors set first_name = 'Anonymous', last_name = '', email = '', phone = '', cnic = null,
      anonymised_at = now()
    where id in (select donor_id from donations where intent_id = any(of_intents));
  update donations set remarks = null where intent_id = any(of_intents) and remarks is not null;
  update donation_funds set remarks = null
    where donation_id in (select id from donations where intent_id = any(of_intents)) and remarks is not null;
  update qurbani_shares set name = '', parent = '' where order_id in (
    select ordered.id from qurbani_orders as ordered join donations on donations.id = donation_id
    where intent_id = any(of_intents));
  update payments set first_name = 'Anonymous', last_name = '', email = '', phone = null, remarks = null,
      anonymised_at = now()
    where intent_id = any(of_intents);
  -- Queued e-mails are dropped. A mail server's error may quote the address.
  update messages set recipient = '', next_try_at = null,
      status = case status when 'queued' then 'dropped' else status end,
      error = case status when 'queued' then 'The personal data were erased' end
    where intent_id = any(of_intents);
  delete from donor_corrections where intent_id = any(of_intents);
  update notes set note = '(erased)' where intent_id = any(of_intents);
  return query
    with sent as (
      select attempt_id, part, reference_file from manual_bank_transfers as transfer
      join payment_attempts as attempt on attempt.id = attempt_id
      where intent_id = any(of_intents) and reference_file <> 'NA'
    ), removed as (
      update manual_bank_transfers as transfer set reference_file = 'NA' from sent
      where (transfer.attempt_id, transfer.part) = (sent.attempt_id, sent.part)
    )
    select reference_file from sent;
end $$;
