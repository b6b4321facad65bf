-- Corrections of a donor's details (docs/decisions/0113). Events are append-only, so personal data is here:
-- an event names its correction, and erasing personal data deletes the values.
create table donor_corrections (
  id bigint generated always as identity primary key,
  intent_id bigint not null references payment_intents,
  -- the corrected fields alone
  before jsonb not null,
  after jsonb not null
);
create index donor_corrections_intent on donor_corrections (intent_id);

create or replace function anonymise_payers(of_intents bigint[]) returns setof text language plpgsql as $$
begin
  update donors set first_name = 'Anonymous', last_name = '', email = '', phone = '', cnic = null,
      anonymised_at = now()
    where id in (select donor_id from donations where intent_id = any(of_intents));
  update donations set remarks = null where intent_id = any(of_intents) and remarks is not null;
  update donation_funds set remarks = null
    where donation_id in (select id from donations where intent_id = any(of_intents)) and remarks is not null;
  update payments set first_name = 'Anonymous', last_name = '', email = '', phone = null, remarks = null,
      anonymised_at = now()
    where intent_id = any(of_intents);
  -- Queued e-mails are dropped. A mail server's error may quote the address.
  update emails set recipient = '', next_try_at = null,
      status = case status when 'queued' then 'dropped' else status end,
      error = case status when 'queued' then 'The personal data were erased' end
    where intent_id = any(of_intents);
  delete from donor_corrections where intent_id = any(of_intents);
  update notes set words = '(erased)' where intent_id = any(of_intents);
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

alter table events drop constraint events_kind_check;
alter table events add constraint events_kind_check check (kind in ('donated', 'payment_requested',
    'attempt_started', 'status_changed',
    'callback_received', 'inquiry_answered', 'contradiction', 'transfer_reported', 'transfer_verified',
    'transfer_rejected', 'rejection_reversed', 'verification_reversed', 'amount_changed', 'lines_changed',
    'rest_opened', 'rest_of', 'allocated', 'gift_recorded', 'gift_reversed', 'line_matched', 'match_undone',
    'discrepancy_closed', 'refund_requested', 'refund_recorded', 'refund_made', 'refund_refused',
    'refund_reported', 'paid_twice', 'receipt_issued', 'receipt_voided', 'email_ended',
    'retried_unanswered', 'cheque_cleared', 'line_corrected', 'donor_corrected'));
