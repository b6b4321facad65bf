-- Events of voided receipts, of donations that are attached to another donor, and of imports. Records of an
-- import have no events (docs/decisions/0152).
alter table stream_events drop constraint stream_events_type_check,
  add constraint stream_events_type_check check (type in ('donation.created', 'donation.settled',
    'donation.failed', 'donation.refunded', 'donation.disputed', 'donation.updated', 'receipt.issued',
    'receipt.voided', 'donor.created', 'donor.updated', 'donor.merged', 'agreement.created',
    'agreement.updated', 'agreement.ended', 'charge.created', 'charge.paid', 'charge.missed',
    'charge.updated', 'payout.reported', 'payout.received', 'payout.updated', 'import.finished',
    'import.undone'));

create or replace function publish_receipt() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, object_id, data)
  select case when tg_op = 'INSERT' then 'receipt.issued' else 'receipt.voided' end, new.id,
    jsonb_build_object('donation_id', id)
  from donations where intent_id = new.intent_id;
  return null;
end $$;
create trigger receipts_publish_void after update of voided_at on receipts for each row
  when (old.voided_at is null and new.voided_at is not null) execute function publish_receipt();

-- A donation is attached to its donor seconds after it is made. Older donations, which an upgrade or a seed
-- attaches, get no event.
create function publish_attached() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, object_id)
  select 'donation.updated', intent.id
  from added join donations on donations.id = donation_id
  join payment_intents as intent on intent.id = intent_id
  where platform <> 'import' and intent.created_at > now() - interval '1 day' order by 2;
  return null;
end $$;
create trigger donation_contacts_publish_new after insert on donation_contacts
  referencing new table as added for each statement execute function publish_attached();

create function publish_moved() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, object_id)
  select 'donation.updated', intent_id
  from changed join former using (donation_id) join donations on donations.id = donation_id
  where changed.contact_id <> former.contact_id order by 2;
  return null;
end $$;
create trigger donation_contacts_publish after update on donation_contacts
  referencing old table as former new table as changed for each statement execute function publish_moved();

create function publish_import() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, object_id)
  values (case when new.state = 'done' then 'import.finished' else 'import.undone' end, new.id);
  return null;
end $$;
create trigger imports_publish after update of state on imports for each row
  when (new.state <> old.state and new.state in ('done', 'undone')) execute function publish_import();

-- Drops the events of records in the transactions of an import.
create function drop_event() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger event_outbox_of_imports before insert on event_outbox for each row
  when (current_setting('amanah.importing', true) = 'on') execute function drop_event();

-- `sealed_secret`: the endpoint's secret was sealed with a key that the server no longer has.
alter table webhook_attempts drop constraint webhook_attempts_error_check,
  add constraint webhook_attempts_error_check check (error in ('status', 'redirect', 'timeout',
    'not_connected', 'private_address', 'no_host', 'sealed_secret'));
