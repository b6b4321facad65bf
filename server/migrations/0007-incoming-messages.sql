-- Messages that people send to the charity's number: staff read them, except STOP and START.
create table incoming_messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('whatsapp', 'sms')),
  vendor_id text not null, -- the vendor's id, so that a repeated notice is stored once
  phone text not null, -- international digits, as in reachable_numbers
  message text not null, received_at timestamptz not null,
  -- 'stop' and 'start' change consents at once; their wording is the version of that day
  reply text check (reply in ('stop', 'start')), wording text not null,
  read_at timestamptz, read_by integer references users,
  constraint received_once unique (channel, vendor_id)
);
create index incoming_messages_phone on incoming_messages (phone, received_at desc);
create index incoming_messages_unread on incoming_messages (received_at desc) where read_at is null;

-- Applies a STOP that came before the donor record existed, or before the record had the number.
create function apply_earlier_stop() returns trigger language plpgsql as $$
begin
  perform record_reply(newest.phone, false, newest.channel, newest.wording) from (
    select distinct on (received.phone) received.phone, received.channel, received.wording, received.reply
    from added join incoming_messages as received on received.phone = international_digits(added.value)
    where added.kind = 'phone' and received.reply is not null
    order by received.phone, received.received_at desc, received.id desc) as newest
  where newest.reply = 'stop';
  return null;
end $$;
create trigger contact_points_apply_stop after insert on contact_points
  referencing new table as added for each statement execute function apply_earlier_stop();

-- Erasing a donor also erases the messages from the number.
create or replace function erase_reachable_number() returns trigger language plpgsql as $$
begin
  delete from reachable_numbers where phone = international_digits(old.phone);
  delete from incoming_messages where phone = international_digits(phone_form(old.phone));
  return null;
end $$;
