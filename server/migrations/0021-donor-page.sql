-- The donor's page (docs/decisions/0120): sign-in by a link and a code, without a password.

create table donor_sessions (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the cookie: a copy of this table is not enough to sign in
  token_hash bytea not null unique,
  -- the mailbox that was proved, in lower case
  email text not null,
  -- the donor chosen among those that have this address; null until then
  contact_id bigint references contacts,
  -- 'Firefox on Windows'
  device text not null,
  address text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index donor_sessions_email on donor_sessions (email);

-- Links and codes sent to donors. Neither is stored: both are calculated from the row and the server's key.
create table donor_codes (
  id bigint generated always as identity primary key,
  nonce uuid not null default gen_random_uuid(),
  -- SHA-256 of the requesting browser's cookie; null for a link that staff sent
  request_hash bytea,
  -- the mailbox it was sent to; null when no donor has the entered address or number
  email text,
  -- set for a further address that a signed-in donor adds
  session_id uuid references donor_sessions on delete cascade,
  -- number of wrong codes entered
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  -- first sign-in with it
  used_at timestamptz
);
create index donor_codes_request on donor_codes (request_hash);
create index donor_codes_email on donor_codes (email, created_at);
create index donor_codes_session on donor_codes (session_id) where session_id is not null;

-- Addresses that one person proved. An address joins when its code is entered in a session of another one.
create table proven_emails (
  email text primary key,
  person uuid not null
);
create index proven_emails_person on proven_emails (person);

alter table emails
  add column donor_code_id bigint references donor_codes on delete cascade,
  drop constraint emails_recipient_check,
  add constraint emails_recipient_check check (num_nonnulls(intent_id, user_id, statement_id, donor_code_id) = 1),
  drop constraint emails_kind_check,
  add constraint emails_kind_check check (user_id is not null
    or statement_id is not null and kind = 'yearly_statement'
    or donor_code_id is not null and kind in ('sign_in', 'new_address')
    or intent_id is not null and kind in
      ('donation', 'receipt', 'payment', 'paid', 'refund', 'rejection', 'reopened', 'reversal'));
create index emails_of_codes on emails (donor_code_id) where donor_code_id is not null;

-- Donors' requests to erase their personal data; staff decide.
create table erasure_requests (
  id bigint generated always as identity primary key,
  contact_id bigint not null references contacts,
  -- the mailbox that asked; '' once decided
  email text not null,
  asked_at timestamptz not null default now(),
  decision text check (decision in ('erased', 'refused')),
  decided_at timestamptz,
  decided_by integer references users,
  constraint decided_by_somebody check (num_nonnulls(decision, decided_at, decided_by) in (0, 3))
);
create unique index erasure_requests_open on erasure_requests (contact_id) where decision is null;
