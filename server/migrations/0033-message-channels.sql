-- Messages by WhatsApp and SMS (docs/decisions/0127). A row of `emails` is one message on one channel; a
-- fallback to another channel is a row of its own.

alter table emails
  add column channel text not null default 'email' check (channel in ('email', 'whatsapp', 'sms')),
  -- international digits; set when it is sent by WhatsApp or SMS
  add column phone text not null default '',
  -- the donor record that a message is about, unless it is about one of the other subjects
  add column contact_id bigint references contacts,
  -- one message per event and donor record
  add column event_key text,
  -- the failed message that this one replaces, and the channels that are not used: those that failed before
  add column instead_of bigint references emails,
  add column excluded text[] not null default '{}',
  -- when the vendor of WhatsApp or SMS was asked to send it
  add column handed_at timestamptz,
  -- the vendor's id, and its latest report
  add column vendor_id text,
  add column delivery text check (delivery in ('sent', 'delivered', 'read')),
  drop constraint emails_recipient_check,
  add constraint emails_recipient_check
    check (num_nonnulls(intent_id, user_id, statement_id, donor_code_id, contact_id) = 1),
  drop constraint emails_kind_check,
  -- kinds of messages to staff and to donor records are checked by the program
  add constraint emails_kind_check check (user_id is not null or contact_id is not null
    or statement_id is not null and kind = 'yearly_statement'
    or donor_code_id is not null and kind in ('sign_in', 'new_address')
    or intent_id is not null and kind in
      ('donation', 'receipt', 'payment', 'paid', 'refund', 'rejection', 'reopened', 'reversal')),
  add constraint one_message_per_event unique (event_key),
  add constraint one_fallback unique (instead_of),
  add constraint message_has_phone check (channel = 'email' or phone <> '' or status <> 'queued');
create unique index emails_message_id on emails (message_id);
create unique index emails_vendor_id on emails (channel, vendor_id) where vendor_id is not null;
create index emails_phone on emails (phone, handed_at) where phone <> '';
create index emails_contact on emails (contact_id, id) where contact_id is not null;

-- Order of the queue: links that a person waits for, messages about donations and payments, others to donors,
-- yearly statements.
create function message_rank(intent_id bigint, contact_id bigint, statement_id bigint) returns integer
  language sql immutable return
  case when statement_id is not null then 3 when contact_id is not null then 2
    when intent_id is not null then 1 else 0 end;
drop index emails_due;
create index emails_due on emails (message_rank(intent_id, contact_id, statement_id), next_try_at)
  where status = 'queued';

-- Channels beside e-mail. Their credentials are settings of the server.
create table message_channels (
  name text primary key check (name in ('whatsapp', 'sms')),
  is_on boolean not null default false,
  -- set while the vendor refuses every message; a test message that is sent clears it
  stopped_at timestamptz,
  stopped_reason text,
  -- set while the vendor restricts the number: appeals use other channels
  appeals_stopped_at timestamptz,
  constraint stopped_for_a_reason check ((stopped_at is null) = (stopped_reason is null))
);
insert into message_channels (name) values ('whatsapp'), ('sms');
create trigger message_channels_announced after update on message_channels
  for each statement execute function announce_change('catalogue');

-- Approval of the templates of WhatsApp, as read from the vendor.
create table whatsapp_templates (
  name text not null,
  language text not null,
  -- APPROVED, PENDING, REJECTED, PAUSED, DISABLED
  status text not null,
  category text not null,
  reason text not null default '',
  updated_at timestamptz not null default now(),
  primary key (name, language)
);

-- Reachability of phone numbers, as the vendors reported it.
create table reachable_numbers (
  channel text not null check (channel in ('whatsapp', 'sms')),
  -- international digits
  phone text not null,
  worked_at timestamptz,
  -- set when the vendor reported that the number cannot be reached; cleared when a message arrives
  failed_at timestamptz,
  failure text,
  -- no message before then
  held_until timestamptz,
  -- last message from the number: free texts are allowed for a day
  wrote_at timestamptz,
  -- the person's id at WhatsApp, which their messages carry when they hide the number
  vendor_user_id text,
  primary key (channel, phone)
);
create index reachable_numbers_user on reachable_numbers (vendor_user_id) where vendor_user_id is not null;

-- Short links in messages: /k/ and the code redirect to the path.
create table short_links (
  code text primary key check (code ~ '^[A-Za-z0-9]{10}$'),
  path text not null unique check (starts_with(path, '/')),
  created_at timestamptz not null default now()
);

-- The channel that the donor chose for messages about a donation; null for the usual one.
alter table payment_intents add column channel text check (channel in ('email', 'whatsapp', 'sms'));
-- The channel that the donor chose for all messages.
alter table contacts
  add column channel text check (channel in ('email', 'whatsapp', 'sms')),
  add column channel_chosen_at timestamptz,
  add constraint channel_chosen_at_some_time check ((channel is null) = (channel_chosen_at is null));

-- Withdrawals by a reply with STOP, and consents by a reply with START.
alter table consents
  drop constraint consents_source_check,
  add constraint consents_source_check check (source in
    ('donor_page', 'form', 'email', 'phone', 'in_person', 'letter', 'erasure', 'whatsapp', 'sms'));

create function international_digits(phone text) returns text language sql immutable return
  regexp_replace(phone, '^0(?=3[0-9]{9}$)', '92');

-- Erasing an address erases the phone number too; erasing a donor, what vendors reported about the number.
create function erase_message_phone() returns trigger language plpgsql as $$
begin
  new.phone := '';
  return new;
end $$;
create trigger emails_erase_phone before update of recipient on emails for each row
  when (new.recipient = '' and new.phone <> '') execute function erase_message_phone();

create function erase_reachable_number() returns trigger language plpgsql as $$
begin
  delete from reachable_numbers where phone = international_digits(old.phone);
  return null;
end $$;
create trigger donors_erase_reachable_number after update of anonymised_at on donors for each row
  when (old.anonymised_at is null and new.anonymised_at is not null and old.phone <> '')
  execute function erase_reachable_number();
create trigger payments_erase_reachable_number after update of anonymised_at on payments for each row
  when (old.anonymised_at is null and new.anonymised_at is not null and old.phone <> '')
  execute function erase_reachable_number();

create function erase_contact_messages() returns trigger language plpgsql as $$
begin
  update emails set recipient = '', next_try_at = null, facts = '{}',
      status = case status when 'queued' then 'dropped' else status end,
      error = case status when 'queued' then 'The personal data were erased' end
    where contact_id = new.id;
  return null;
end $$;
create trigger contacts_erase_messages after update of anonymised_at on contacts for each row
  when (old.anonymised_at is null and new.anonymised_at is not null)
  execute function erase_contact_messages();
