-- One table for the e-mails to donors, payees and staff.

alter table messages rename to emails;
alter sequence messages_id_seq rename to emails_id_seq;
alter index messages_intent rename to emails_intent;
alter index messages_failed rename to emails_failed;
do $$
declare one name;
begin
  for one in
    select conname from pg_constraint
    where conrelid = 'emails'::regclass and starts_with(conname, 'messages_')
  loop
    execute format('alter table emails rename constraint %I to %I', one,
      replace(one, 'messages_', 'emails_'));
  end loop;
end $$;

alter table emails
  alter intent_id drop not null,
  -- '' for a member of staff, whose account has the address, and after personal data were erased
  alter recipient set default '',
  add column user_id integer references users on delete cascade,
  -- facts from which an e-mail to staff is written
  add column facts jsonb not null default '{}',
  add constraint emails_recipient_check check (num_nonnulls(intent_id, user_id) = 1),
  drop constraint emails_kind_check,
  add constraint emails_kind_check check (kind = any (case when user_id is null
    then array['donation', 'receipt', 'payment', 'paid', 'refund', 'rejection', 'reopened']
    else array['invitation', 'reset', 'account', 'rights', 'bank_account', 'backup'] end));

create function kind_of_staff_letter(kind text, facts jsonb) returns text language sql immutable return
  case when kind = 'bank account' then 'bank_account' when facts ? 'rights' then 'rights' else kind end;
insert into emails (user_id, kind, facts, language, status, message_id, tries, unconfirmed, error, queued_at,
  next_try_at, sent_at)
select user_id, kind_of_staff_letter(kind, facts), facts - 'language', coalesce(facts ->> 'language', 'en'),
  status, message_id, tries, unconfirmed, error, queued_at, next_try_at, sent_at
from staff_letters order by id;
drop table staff_letters;

-- e-mails to staff first: a person waits for a link
drop index messages_due;
create index emails_due on emails ((intent_id is not null), next_try_at) where status = 'queued';
create index emails_to_staff on emails (user_id, queued_at) where user_id is not null;

-- Deletes the jobs of e-mails, whose rows have new ids: due work is queued again within a second.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
      where task.id = job.task_id and identifier = 'send-staff-letter';
  end if;
end $$;

-- Views for processes of the version before, until each is restarted: what they queue is in the new table.
-- The next release drops both.
create view messages as
  select id, intent_id, kind, receipt_id, recipient, language, status, message_id, tries, unconfirmed, error,
    asked_by, queued_at, next_try_at, sent_at
  from emails where intent_id is not null;
create view staff_letters as
  select id, user_id, kind, facts, status, message_id, tries, unconfirmed, error, queued_at, next_try_at,
    sent_at
  from emails where user_id is not null and status <> 'queued';
create function insert_staff_letter() returns trigger language plpgsql as $$
begin
  insert into emails (user_id, kind, facts, language) values (new.user_id,
    kind_of_staff_letter(new.kind, new.facts), new.facts - 'language',
    coalesce(new.facts ->> 'language', 'en'));
  return new;
end $$;
create trigger insert_staff_letter instead of insert on staff_letters
  for each row execute function insert_staff_letter();

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
