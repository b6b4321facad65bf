-- What a donor gives to, how it can be paid, and every donation with all that ever happened to it.
-- Names on the wire are the specification's (section 3). Amounts are whole rupees unless a name says paisa.

create extension if not exists citext;
create extension if not exists btree_gist;

create table causes (
  id integer generated always as identity primary key,
  fundtitle text not null check (fundtitle <> ''),
  funddetail text not null,
  fundimage text not null default 'noimage',
  fund_icon text not null,
  amount integer check (amount between 1 and 99999999),
  accept_fraction smallint not null default 0 check (accept_fraction in (0, 1)),
  status smallint not null default 1 check (status in (0, 1)),
  -- zakat is kept apart from other gifts, up to the accounts it is paid to
  kind text not null default 'general' check (kind in ('zakat', 'general')),
  web_sequence integer not null default 100,
  mobile_sequence integer not null default 100,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table fund_types (
  id integer generated always as identity primary key,
  cause_id integer not null references causes on delete cascade,
  typename citext not null check (typename <> ''),
  position smallint not null,
  unique (cause_id, typename)
);

create table payment_methods (
  id integer generated always as identity primary key,
  name citext not null unique check (name <> ''),
  created_at timestamptz not null default now()
);

create table payment_gateways (
  id integer generated always as identity primary key,
  name citext not null unique check (name <> ''),
  created_at timestamptz not null default now()
);

-- Which method is paid through which gateway, and when: the specification's active association.
create table active_pay_methods (
  id integer generated always as identity primary key,
  pay_method_id integer not null references payment_methods,
  pay_gateway_id integer not null references payment_gateways,
  effective_from timestamptz not null default now(),
  effective_to timestamptz,
  check (effective_to >= effective_from),
  constraint one_active_association_per_pair exclude using gist (
    pay_method_id with =,
    pay_gateway_id with =,
    tstzrange(effective_from, effective_to) with &&
  )
);

create table bank_accounts (
  id integer generated always as identity primary key,
  bank_name text not null check (bank_name <> ''),
  logo text not null,
  width integer not null default 120,
  name text not null,
  number text not null,
  iban_no text not null,
  swift_code text,
  currency text not null default 'PKR',
  status smallint not null default 1 check (status in (0, 1)),
  kind text not null default 'general' check (kind in ('zakat', 'general')),
  created_at timestamptz not null default now()
);

-- The donor as they wrote of themselves with one donation; nobody can change another's record by typing their e-mail.
create table donors (
  id bigint generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  email citext not null,
  phone text not null,
  country text not null,
  cnic text,
  created_at timestamptz not null default now()
);
create index donors_email on donors (email);

create table donations (
  id bigint generated always as identity primary key,
  donation_code text not null unique,
  -- the unguessable part of the donor's addresses
  link text not null unique,
  donor_id bigint not null references donors,
  -- the pair of the latest attempt
  active_pay_method_id integer not null references active_pay_methods,
  status text not null default 'pending',
  platform text not null,
  amount integer not null check (amount between 1 and 99999999),
  remarks text,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index donations_newest on donations (created_at desc, id desc);
create index donations_status on donations (status, created_at desc);
create index donations_donor on donations (donor_id);

create table donation_funds (
  id bigint generated always as identity primary key,
  donation_id bigint not null references donations,
  position smallint not null,
  cause_id integer not null references causes,
  -- as they were called when the gift was made
  fundtitle text not null,
  fund_type text not null default 'Not Selected',
  quantity numeric(10, 2) not null check (quantity >= 1),
  -- the cause's fixed price at that time, if it had one
  unit_amount integer,
  amount integer not null check (amount between 1 and 99999999),
  remarks text,
  unique (donation_id, position)
);
create index donation_funds_cause on donation_funds (cause_id, donation_id);

create table payment_attempts (
  id bigint generated always as identity primary key,
  donation_id bigint not null references donations,
  -- ours, sent to the gateway; a retry is a new attempt with a new one
  transaction_id text not null unique check (length(transaction_id) <= 20),
  active_pay_method_id integer not null references active_pay_methods,
  -- the gateway's name when the attempt was made: a renamed gateway must still be asked about it
  gateway text not null,
  amount integer not null check (amount between 1 and 99999999),
  status text not null default 'pending',
  -- how often the gateway was asked, when last, and when it is due again; null when it is over
  inquiries integer not null default 0,
  inquired_at timestamptz,
  next_inquiry_at timestamptz,
  expires_at timestamptz not null,
  settled_at timestamptz,
  created_at timestamptz not null default now()
);
create index payment_attempts_donation on payment_attempts (donation_id, id desc);
create index payment_attempts_due on payment_attempts (next_inquiry_at) where next_inquiry_at is not null;

-- What the gateway itself says of an attempt, from our inquiries: the specification's swich_transaction.
create table gateway_transactions (
  attempt_id bigint not null references payment_attempts,
  id text not null,
  order_id text not null,
  category_name text not null,
  channel_name text not null,
  channel_transaction_id text not null,
  transaction_status text not null,
  amount_paisa bigint,
  updated_at timestamptz not null default now(),
  primary key (attempt_id, id)
);

create table manual_bank_transfers (
  attempt_id bigint primary key references payment_attempts,
  reference_no text not null,
  -- where the receipt lies in the private storage; 'NA' means none
  reference_file text not null default 'NA',
  submitted_at timestamptz not null default now()
);

-- Everything that ever happened to a donation, in order; rows are only added.
create table donation_events (
  id bigint generated always as identity primary key,
  donation_id bigint not null references donations,
  attempt_id bigint references payment_attempts,
  at timestamptz not null default now(),
  -- 'donor', 'gateway', 'job', or a member of staff
  actor text not null,
  kind text not null,
  from_status text,
  to_status text,
  reason text not null default '',
  -- facts worth keeping, without personal data
  facts jsonb not null default '{}'
);
create index donation_events_donation on donation_events (donation_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are only added, never changed', tg_table_name;
end $$;
create trigger donation_events_append_only before update or delete on donation_events
  for each row execute function refuse_change();

-- Notices that fit no attempt of ours (forged, or sent to the wrong shop) are kept too.
create table refused_notices (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  gateway text not null,
  reason text not null,
  facts jsonb not null default '{}'
);

-- One row a checkout: the same key with the same body answers the first result.
create table idempotency_keys (
  key text primary key,
  body_hash text not null,
  donation_id bigint not null references donations,
  answer jsonb not null,
  created_at timestamptz not null default now()
);
create index idempotency_keys_age on idempotency_keys (created_at);
