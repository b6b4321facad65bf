-- Donors and payees become anonymous: on request, or once their data have been kept long enough (docs/decisions/0062).

-- When; null while the row still says who they are.
alter table donors add anonymised_at timestamptz;
alter table payments add anonymised_at timestamptz;

-- A note is only added, except that what it says goes with the payer's data.
drop trigger notes_append_only on notes;
create trigger notes_append_only before update on notes for each row
  when (new.words <> '(erased)' or (new.id, new.intent_id, new.at, new.user_id) is distinct from (old.id, old.intent_id, old.at, old.user_id))
  execute function refuse_change();
create trigger notes_never_deleted before delete on notes for each row execute function refuse_change();

-- Takes who they are, and what was written about them, out of everything that belongs to these intents, and leaves the books whole.
-- @returns the files that are to be deleted then
create function anonymise_payers(of_intents bigint[]) returns setof text language plpgsql as $$
begin
  update donors set first_name = 'Anonymous', last_name = '', email = '', phone = '', cnic = null, anonymised_at = now()
    where id in (select donor_id from donations where intent_id = any(of_intents));
  update donations set remarks = null where intent_id = any(of_intents) and remarks is not null;
  update donation_funds set remarks = null
    where donation_id in (select id from donations where intent_id = any(of_intents)) and remarks is not null;
  update payments set first_name = 'Anonymous', last_name = '', email = '', phone = null, remarks = null, anonymised_at = now()
    where intent_id = any(of_intents);
  -- What waits is not sent any more; a mail server's refusal may quote the address.
  update messages set recipient = '', next_try_at = null,
      status = case status when 'queued' then 'dropped' else status end,
      error = case status when 'queued' then 'The personal data were erased' end
    where intent_id = any(of_intents);
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

-- What still needs to know who paid: money may move, or somebody has to decide.
create function needs_payer(of_intent bigint) returns boolean language sql stable as $$
  select exists (select from payment_intents where id = of_intent and status in ('pending', 'disputed'))
    or exists (select from payment_attempts as attempt
      where attempt.intent_id = of_intent and (attempt.status = 'pending'
        or exists (select from discrepancies where attempt_id = attempt.id and ended_at is null)
        or exists (select from refunds where attempt_id = attempt.id and status = 'asked')))
$$;

insert into permissions (path, name, route, sidebar, position) values
  ('personal-data', 'Personal Data', 'personal-data', true, 25);
insert into role_permissions (role_id, path) select id, 'personal-data' from roles where name = 'Administrator';
