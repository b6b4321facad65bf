-- Receipts of settled donations, and the e-mails to donors.

-- The last number given out in each year; its row is locked until the settling transaction ends, so none is left out.
create table receipt_numbers (
  -- the year in Pakistan
  year smallint primary key,
  last integer not null check (last > 0)
);

create table receipts (
  id bigint generated always as identity primary key,
  donation_id bigint not null references donations,
  year smallint not null,
  serial integer not null,
  -- '2026-000123'
  number text not null unique generated always as
    (year || '-' || lpad(serial::text, greatest(6, length(serial::text)), '0')) stored,
  -- the unguessable end of the address where anybody can check it
  token text not null unique,
  -- whole rupees
  amount integer not null check (amount > 0),
  issued_at timestamptz not null default now(),
  -- a void receipt keeps its number and stays to be seen
  voided_at timestamptz,
  void_reason text,
  unique (year, serial),
  check ((voided_at is null) = (void_reason is null))
);
create unique index one_standing_receipt on receipts (donation_id) where voided_at is null;
create index receipts_donation on receipts (donation_id, id desc);

create table messages (
  id bigint generated always as identity primary key,
  donation_id bigint not null references donations,
  -- 'donation': it is noted, and how to pay; 'receipt': it has arrived
  kind text not null check (kind in ('donation', 'receipt')),
  receipt_id bigint references receipts,
  recipient text not null,
  language text not null default 'en',
  -- 'dropped': its receipt became void before it was sent
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'dropped')),
  -- the same at every try, so that a mailbox that was given it twice knows it for one
  message_id uuid not null default gen_random_uuid(),
  tries smallint not null default 0,
  -- what went wrong at the last try
  error text,
  -- who of the staff asked for it; null when it was queued by what happened
  asked_by integer references users,
  queued_at timestamptz not null default now(),
  -- null once nothing more is tried
  next_try_at timestamptz default now(),
  sent_at timestamptz,
  check ((kind = 'receipt') = (receipt_id is not null)),
  check ((status = 'sent') = (sent_at is not null)),
  check ((status = 'queued') = (next_try_at is not null))
);
create index messages_donation on messages (donation_id, id);
create index messages_due on messages (next_try_at) where status = 'queued';

insert into permissions (path, name, route, sidebar, position) values
  ('donation.receipt', 'Send receipts again', '', false, 13);
insert into role_permissions (role_id, path)
  select id, 'donation.receipt' from roles where name in ('Administrator', 'Donation Officer');
