-- Stream of events for other programs (docs/decisions/0152). Triggers add each change to the outbox in its own
-- transaction; a job moves committed rows to the stream, in an order that no later commit can precede.
create table event_outbox (
  id bigint generated always as identity,
  type text not null,
  object_id bigint not null, -- of a donation: its payment intent
  occurred_at timestamptz not null default now(),
  data jsonb not null default '{}' -- further ids
);

create table stream_events (
  sequence bigint generated always as identity primary key,
  type text not null check (type in ('donation.created', 'donation.settled', 'donation.failed',
    'donation.refunded', 'donation.disputed', 'donation.updated', 'receipt.issued', 'donor.created',
    'donor.updated', 'donor.merged', 'agreement.created', 'agreement.updated', 'agreement.ended',
    'charge.created', 'charge.paid', 'charge.missed', 'charge.updated', 'payout.reported',
    'payout.received', 'payout.updated')),
  object text not null generated always as (split_part(type, '.', 1)) stored,
  object_id bigint not null,
  -- order of the events of one object: one more than its last event of the past 30 days
  object_sequence bigint not null,
  occurred_at timestamptz not null,
  -- when the job added it; retention counts from here
  added_at timestamptz not null default now(),
  data jsonb not null
);
create unique index stream_events_object on stream_events (object, object_id, object_sequence);

-- Imported donations are inserted as paid, and invented ones with past days: neither gets an event.
create function publish_new_intents() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, object_id)
  select 'donation.created', id from added
  where kind = 'donation' and status = 'pending' and created_at > now() - interval '1 day' order by id;
  return null;
end $$;
create trigger payment_intents_publish_new after insert on payment_intents
  referencing new table as added for each statement execute function publish_new_intents();

create function publish_intent() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, object_id) values (case
    when new.refunded_amount > old.refunded_amount then 'donation.refunded'
    when new.status = old.status then 'donation.updated'
    when new.status = 'success' and old.status in ('pending', 'failed', 'expired') then 'donation.settled'
    when new.status in ('failed', 'expired') then 'donation.failed'
    when new.status = 'disputed' then 'donation.disputed'
    else 'donation.updated' end, new.id);
  return null;
end $$;
create trigger payment_intents_publish after update of status, amount, refunded_amount, cause_ids,
    cause_amounts on payment_intents for each row
  when (new.kind = 'donation'
    and (new.status, new.amount, new.refunded_amount, new.cause_ids, new.cause_amounts)
    is distinct from (old.status, old.amount, old.refunded_amount, old.cause_ids, old.cause_amounts))
  execute function publish_intent();

create function publish_receipt() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, object_id, data)
  select 'receipt.issued', new.id, jsonb_build_object('donation_id', id)
  from donations where intent_id = new.intent_id;
  return null;
end $$;
create trigger receipts_publish after insert on receipts for each row execute function publish_receipt();

-- A correction of the donor of a donation changes the donation, and the record that it belongs to.
create function publish_correction() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, object_id) values ('donation.updated', new.intent_id);
  insert into event_outbox (type, object_id)
  select 'donor.updated', contact_id from donations join donation_contacts on donation_id = donations.id
  where intent_id = new.intent_id;
  return null;
end $$;
create trigger donor_corrections_publish after insert on donor_corrections for each row
  execute function publish_correction();

create function publish_new_contacts() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, object_id)
  select 'donor.created', id from added where created_at > now() - interval '1 day' order by id;
  return null;
end $$;
create trigger contacts_publish_new after insert on contacts
  referencing new table as added for each statement execute function publish_new_contacts();

-- A merge names the record that remains; a split makes both records different from before.
create function publish_contact() returns trigger language plpgsql as $$
begin
  if new.merged_into is distinct from old.merged_into and new.merged_into is not null then
    insert into event_outbox (type, object_id, data)
    values ('donor.merged', new.merged_into, jsonb_build_object('merged_id', new.id));
  else
    insert into event_outbox (type, object_id)
    select 'donor.updated', id from unnest(array[new.id, old.merged_into]) as id where id is not null;
  end if;
  return null;
end $$;
create trigger contacts_publish after update on contacts for each row when (new is distinct from old)
  execute function publish_contact();

-- Addresses and numbers of staff and donors; those of donations come with the record.
create function publish_contact_point() returns trigger language plpgsql as $$
declare point constant contact_points := coalesce(new, old);
begin
  if point.source <> 'donation' then
    insert into event_outbox (type, object_id) values ('donor.updated', point.contact_id);
  end if;
  return null;
end $$;
create trigger contact_points_publish after insert or update or delete on contact_points for each row
  execute function publish_contact_point();

create function publish_consent() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, object_id) values ('donor.updated', new.contact_id);
  return null;
end $$;
create trigger consents_publish after insert on consents for each row when (new.import_id is null)
  execute function publish_consent();

create function publish_agreement() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, object_id) values (case when tg_op = 'INSERT' then 'agreement.created'
    when new.status = 'ended' then 'agreement.ended' else 'agreement.updated' end, new.id);
  return null;
end $$;
create trigger agreements_publish_new after insert on agreements for each row
  execute function publish_agreement();
create trigger agreements_publish after update of status on agreements for each row
  when (new.status <> old.status) execute function publish_agreement();

create function publish_terms() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, object_id) values ('agreement.updated', new.agreement_id);
  return null;
end $$;
create trigger agreement_terms_publish after insert on agreement_terms for each row
  execute function publish_terms();

create function publish_charge() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, object_id, data) values (case when new.status = 'paid' then 'charge.paid'
    when new.status = 'missed' then 'charge.missed' when tg_op = 'INSERT' then 'charge.created'
    else 'charge.updated' end, new.id, jsonb_build_object('agreement_id', new.agreement_id));
  return null;
end $$;
create trigger planned_charges_publish_new after insert on planned_charges for each row
  execute function publish_charge();
create trigger planned_charges_publish after update on planned_charges for each row
  when ((new.progress, new.paid, new.expected) is distinct from (old.progress, old.paid, old.expected))
  execute function publish_charge();

-- A payout is a gateway's settlement report; it is received when a line of the bank is matched to it.
create function publish_payout() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, object_id) values (case when new.line_id is not null then 'payout.received'
    when tg_op = 'INSERT' then 'payout.reported' else 'payout.updated' end, new.id);
  return null;
end $$;
create trigger settlement_reports_publish_new after insert on settlement_reports for each row
  execute function publish_payout();
create trigger settlement_reports_publish after update of line_id on settlement_reports for each row
  when (new.line_id is distinct from old.line_id) execute function publish_payout();

create function publish_undone_match() returns trigger language plpgsql as $$
begin
  insert into event_outbox (type, object_id)
  select distinct 'payout.updated', report.id from settlement_reports as report join changed using (line_id)
  where changed.undone_at is not null;
  return null;
end $$;
create trigger statement_matches_publish after update on statement_matches
  referencing new table as changed for each statement execute function publish_undone_match();
