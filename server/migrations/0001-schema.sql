-- The schema of version 1.0.0. A database that version 1.0.0 migrated continues from here (from-1.0.0.sql).
-- Names on the wire are the specification's (section 3). Amounts are whole rupees unless a name says paisa.

create extension if not exists citext;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

--------------------------------------------------------------------------------------------------------------
-- Functions that tables and indexes use

create function day_in_pakistan(moment timestamptz) returns date language sql immutable parallel safe
  return (moment at time zone 'Asia/Karachi')::date;

/*
 * Normal form of a text for searches: the one definition of which characters are equal (docs/decisions/0039).
 * Removes capitals, accents, Urdu vowel marks, hamza, tatweel and invisible characters. Maps Arabic letters
 * to those of an Urdu keyboard (ھ and ة to ہ, ں to ن), and digits, commas, hyphens and apostrophes to ASCII.
 * Normalises first: 'آ' becomes an alef with its madd, a no-break space a space, and 'ﷲ' its characters.
 * Takes 1 µs for an ASCII name, 10 µs for an Urdu one. PL/pgSQL: SQL would be planned again for every search.
 * Columns and indexes store its result: a migration that changes it must rewrite them.
 */
create function folded(typed text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(typed) = length(typed) then
    return lower(typed);
  end if;
  typed := lower(regexp_replace(normalize(typed, nfkd),
    '[\u00ad\u0300-\u036f\u0610-\u061c\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed'
    '\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'));
  typed := translate(typed, U&'\064a\0649\06cd\06d0\0643\06aa\06ab\0647\06be\0629\06c3\06d5\06ba\0671',
                            U&'\06cc\06cc\06cc\06cc\06a9\06a9\06af\06c1\06c1\06c1\06c1\06c1\0646\0627');
  if typed ~ '[\u0660-\u0669\u06f0-\u06f9\u066b\u066c\u060c\u06d4\u2010-\u2015\u2212\u2018\u2019]' then
    typed := translate(typed,
      U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06f0\06f1\06f2\06f3\06f4\06f5\06f6\06f7\06f8\06f9'
      '\066b\066c\060c\06d4\2010\2011\2012\2013\2014\2015\2212\2018\2019',
      '01234567890123456789.,,.-------''''');
  end if;
  return typed;
end $$;

-- Splits a folded text into words: everything between two ASCII punctuation characters.
create function words_of(folded text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array_remove(regexp_split_to_array(folded, '[^0-9a-z\u0080-\U0010ffff]+'), ''));

create function is_one_word(folded text) returns boolean language sql immutable parallel safe
  return folded !~ '[^0-9a-z\u0080-\U0010ffff]';

-- Prefix query for every word of a folded text; null, which matches nothing, if it has no words.
create function words_begin(folded text) returns tsquery language sql immutable parallel safe
  return ('''' || nullif(array_to_string(tsvector_to_array(words_of(folded)), ''':* & '''), '')
    || ''':*')::tsquery;

-- Makes a table append-only.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are only added, never changed', tg_table_name;
end $$;

--------------------------------------------------------------------------------------------------------------
-- Cache invalidation (docs/decisions/0050): processes cache the catalogue, the charity's settings and its
-- texts. The version changes in the transaction of the change; every listening process is notified at its
-- commit.

create table versions (
  subject text primary key,
  version bigint not null default 1
);
insert into versions (subject) values ('catalogue');

create function announce_change() returns trigger language plpgsql as $$
declare
  now_at bigint;
begin
  update versions set version = version + 1 where subject = tg_argv[0] returning version into now_at;
  perform pg_notify(tg_argv[0], now_at::text);
  return null;
end $$;

--------------------------------------------------------------------------------------------------------------
-- Charity

-- Profile and settings (docs/decisions/0069), as in contract/src/charity.ts. One row.
create table charity (
  only_one boolean primary key default true check (only_one),
  settings jsonb not null default '{}',
  -- features that staff switched on or off (docs/decisions/0069), as in contract/src/switches.ts
  switches jsonb not null default '{}',
  -- privacy notice and terms as HTML (contract/src/charity-texts.ts); apart from the settings, which every
  -- page contains
  texts jsonb not null default '{}'
);
create trigger charity_announced after update on charity
  for each statement execute function announce_change('catalogue');
insert into charity default values;

-- The link that creates the first administrator (docs/decisions/0069). Deleted when used.
create table set_up_links (
  only_one boolean primary key default true check (only_one),
  token_hash bytea not null,
  expires_at timestamptz not null
);

--------------------------------------------------------------------------------------------------------------
-- Staff (specification, section 6)

create table roles (
  id integer generated always as identity primary key,
  name citext not null unique check (name <> ''),
  -- requires its members to set up a second factor before anything else
  needs_second_factor boolean not null default false
);

-- A permission, as the back office shows it; the server checks its path.
create table permissions (
  path text primary key,
  name text not null,
  route text not null,
  -- whether its screen has a link in the sidebar
  sidebar boolean not null,
  position smallint not null
);

create table role_permissions (
  role_id integer not null references roles on delete cascade,
  path text not null references permissions,
  primary key (role_id, path)
);

insert into permissions (path, name, route, sidebar, position) values
  ('donation', 'Donations', 'donation', true, 1),
  ('payment', 'Payments', 'payment', true, 2),
  ('cause', 'Causes', 'cause', true, 3),
  ('gateway', 'Gateway', 'gateway', true, 4),
  ('bankAcc', 'Bank Accounts', 'bankAcc', true, 5),
  ('donation.enter', 'Office Gifts', 'office-gifts', true, 6),
  ('statement', 'Bank Statements', 'statement', true, 7),
  ('reconciliation', 'Reconciliation', 'reconciliation', true, 8),
  ('donation.verify', 'Verify bank transfers', '', false, 11),
  ('donation.reverse', 'Reverse verifications', '', false, 12),
  ('donation.personal', 'See full CNICs', '', false, 13),
  ('donation.receipt', 'Send e-mails again', '', false, 14),
  ('donation.refund', 'Refund donations and payments', '', false, 15),
  ('donation.note', 'Write notes', '', false, 16),
  ('bankAcc.approve', 'Approve changes of bank accounts', '', false, 19),
  ('audit', 'Audit', 'audit', true, 21),
  ('checks', 'Checks', 'checks', true, 22),
  ('status', 'Status', 'status', true, 23),
  ('attack', 'Attacks', 'attacks', true, 24),
  ('personal-data', 'Personal Data', 'personal-data', true, 25),
  ('users', 'Staff', 'staff', true, 29),
  ('settings', 'Settings', 'settings', true, 30);

insert into roles (name) values ('Administrator'), ('Donation Officer'), ('Content Editor');
insert into role_permissions (role_id, path)
select roles.id, path from roles, permissions
where roles.name = 'Administrator'
  or roles.name = 'Donation Officer' and path in ('donation', 'payment', 'donation.enter', 'statement',
    'donation.verify', 'donation.receipt', 'donation.note')
  or roles.name = 'Content Editor' and path in ('cause', 'bankAcc');

create table users (
  id integer generated always as identity primary key,
  email citext not null unique,
  first_name text not null,
  last_name text not null,
  -- argon2id with its parameters; null until an invited user has chosen a password
  password_hash text,
  status smallint not null default 1 check (status in (0, 1)),
  created_at timestamptz not null default now(),
  -- expiry of a password that another person set; signing in with it requires choosing another one first
  temporary_until timestamptz
);

create table user_roles (
  user_id integer not null references users on delete cascade,
  role_id integer not null references roles,
  primary key (user_id, role_id)
);

create table sessions (
  -- SHA-256 of the cookie: a copy of this table is not enough to sign in
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  id uuid not null unique default gen_random_uuid(),
  -- last time the password or a second factor was entered
  confirmed_at timestamptz not null default now(),
  -- 'Firefox on Windows'
  device text not null default '',
  address text not null default ''
);
create index sessions_user on sessions (user_id);

-- Failed sign-ins by account and network, and by network; each failure lengthens the next wait. The account
-- is counted with its network, so that failures elsewhere do not lock it out.
create table sign_in_failures (
  subject citext primary key,
  failures integer not null,
  failed_at timestamptz not null default now(),
  blocked_until timestamptz not null default now()
);

-- Browsers that have signed in before: failures of others do not lock them out.
create table known_devices (
  -- SHA-256 of the cookie
  device_hash bytea not null,
  user_id integer not null references users on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (device_hash, user_id)
);

-- Links for choosing a password. The token is derived from the row and SECRET_KEY: a copy of this table opens
-- no account.
create table password_links (
  id bigint generated always as identity primary key,
  nonce uuid not null default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('invitation', 'reset')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_links_user on password_links (user_id, created_at);

-- Second factors (docs/decisions/0057).
create table totp_secrets (
  user_id integer primary key references users on delete cascade,
  -- AES-256-GCM, with a key derived from SECRET_KEY
  sealed text not null,
  -- null until the first code was correct
  confirmed_at timestamptz,
  -- time step (30 s) of the last accepted code: a code works once
  last_step bigint not null default 0
);

create table passkeys (
  -- the credential id, as browsers send it
  id text primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- WebAuthn challenges, used once.
create table passkey_challenges (
  challenge text primary key,
  -- null at sign-in, when the user is not known yet
  user_id integer references users on delete cascade,
  expires_at timestamptz not null
);

create table recovery_codes (
  user_id integer not null references users on delete cascade,
  -- SHA-256 is enough: the codes are random
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- E-mails to staff. Rendered when they are sent.
create table staff_letters (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('invitation', 'reset', 'account', 'bank account', 'backup')),
  facts jsonb not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'dropped')),
  message_id uuid not null default gen_random_uuid(),
  tries smallint not null default 0,
  unconfirmed smallint not null default 0,
  error text,
  queued_at timestamptz not null default now(),
  next_try_at timestamptz default now(),
  sent_at timestamptz,
  constraint staff_letters_sent_check check ((status = 'sent') = (sent_at is not null)),
  constraint staff_letters_queued_check check ((status = 'queued') = (next_try_at is not null))
);
create index staff_letters_due on staff_letters (next_try_at) where status = 'queued';

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- null for an unauthenticated actor
  user_id integer references users,
  -- the name at that time
  who text not null,
  address text not null default '',
  -- 'signed in', 'exported', 'verified', ...
  action text not null,
  -- the object of the action: 'donation K7Q-M3X-PD4', 'payment method card'
  subject text not null default '',
  facts jsonb not null default '{}'
);
create index audit_entries_newest on audit_entries (id desc);
create index audit_entries_action on audit_entries (action, id desc);
create index audit_entries_user on audit_entries (user_id, id desc);
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change();

-- E-mail texts that staff changed (docs/decisions/0085), by their key in the catalogue of translations.
create table wordings (
  language text not null check (language ~ '^[a-z]{2,8}$'),
  key text not null,
  message text not null check (message <> ''),
  changed_at timestamptz not null default now(),
  -- null: imported with the settings of another installation
  changed_by integer references users,
  primary key (language, key)
);
create trigger wordings_announced after insert or update or delete or truncate on wordings
  for each statement execute function announce_change('catalogue');

--------------------------------------------------------------------------------------------------------------
-- Catalogue

create table causes (
  id integer generated always as identity primary key,
  fundtitle text not null check (fundtitle <> ''),
  funddetail text not null,
  fundimage text not null default 'noimage',
  fund_icon text not null,
  amount integer check (amount between 1 and 99999999),
  accept_fraction smallint not null default 0 check (accept_fraction in (0, 1)),
  status smallint not null default 1 check (status in (0, 1)),
  -- zakat is separated from other gifts, up to the accounts it is paid to
  kind text not null default 'general' check (kind in ('zakat', 'general')),
  web_sequence integer not null default 100,
  mobile_sequence integer not null default 100,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- shown to donors after giving; '' if not written
  impact text not null default '',
  -- title and description in other languages (contract/src/causes.ts)
  texts jsonb not null default '{}'
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

-- A method and the gateway it is paid through, for a period: the specification's active association.
create table active_pay_methods (
  id integer generated always as identity primary key,
  pay_method_id integer not null references payment_methods,
  pay_gateway_id integer not null references payment_gateways,
  effective_from timestamptz not null default now(),
  effective_to timestamptz,
  constraint active_pay_methods_period_check check (effective_to >= effective_from),
  constraint one_active_association_per_pair exclude using gist (
    pay_method_id with =,
    pay_gateway_id with =,
    tstzrange(effective_from, effective_to) with &&
  )
);

-- Gifts that staff record (docs/decisions/0043).
insert into payment_gateways (name) values ('office');
insert into payment_methods (name) values ('cash'), ('cheque');
insert into active_pay_methods (pay_method_id, pay_gateway_id)
select method.id, gateway.id from payment_methods as method, payment_gateways as gateway;

create table bank_accounts (
  id integer generated always as identity primary key,
  bank_name text not null check (bank_name <> ''),
  logo text not null default '/art/icons/bank.svg',
  width integer not null default 120,
  name text not null,
  number text not null,
  iban_no text not null,
  swift_code text,
  currency text not null default 'PKR',
  status smallint not null default 1 check (status in (0, 1)),
  kind text not null default 'general' check (kind in ('zakat', 'general')),
  created_at timestamptz not null default now(),
  -- shown beside the account, by language (contract/src/bank-accounts.ts)
  notes jsonb not null default '{}'
);

-- Changes of an account that donors pay to, which need a second person's approval (docs/decisions/0055). The
-- account stays as it is until then.
create table bank_account_changes (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('add', 'change', 'remove')),
  -- null for an account to be added, and once it was deleted
  bank_account_id integer references bank_accounts on delete set null,
  -- the requested values by column; the logo only if there is a new one
  form jsonb not null default '{}',
  asked_by integer not null references users,
  asked_at timestamptz not null default now(),
  decision text check (decision in ('approved', 'rejected', 'withdrawn')),
  decided_by integer references users,
  decided_at timestamptz,
  constraint bank_account_changes_decided_check check ((decision is null) = (decided_at is null)),
  constraint nobody_approves_their_own_change check (decision = 'withdrawn' or decided_by <> asked_by)
);
create unique index one_open_change on bank_account_changes (bank_account_id) where decision is null;

create trigger causes_announced after insert or update or delete or truncate on causes
  for each statement execute function announce_change('catalogue');
create trigger fund_types_announced after insert or update or delete or truncate on fund_types
  for each statement execute function announce_change('catalogue');
create trigger payment_methods_announced after insert or update or delete or truncate on payment_methods
  for each statement execute function announce_change('catalogue');
create trigger payment_gateways_announced after insert or update or delete or truncate on payment_gateways
  for each statement execute function announce_change('catalogue');
create trigger active_pay_methods_announced after insert or update or delete or truncate on active_pay_methods
  for each statement execute function announce_change('catalogue');
create trigger bank_accounts_announced after insert or update or delete or truncate on bank_accounts
  for each statement execute function announce_change('catalogue');

--------------------------------------------------------------------------------------------------------------
-- Payment intents (docs/decisions/0035): donations and payment links are both something to be paid. Their
-- shared columns are here; ids on the wire are those of donations and payments.

create table payment_intents (
  id bigint generated by default as identity primary key,
  kind text not null check (kind in ('donation', 'payment')),
  -- the unguessable part of the payer's URLs
  link text not null unique,
  amount integer not null check (amount between 1 and 99999999),
  -- the refunded part, as far as it is known
  refunded_amount integer not null default 0,
  status text not null default 'pending' check (status in
    ('pending', 'success', 'failed', 'expired', 'refunded', 'partially refunded', 'disputed')),
  -- the pair of the attempt that paid, else of the latest one; null until a payee has chosen one
  active_pay_method_id integer references active_pay_methods,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- the promised amount if another amount was received (docs/decisions/0042); else null
  promised_amount integer check (promised_amount between 1 and 99999999),
  -- causes in ascending order and the amount of each; 0 is money without a cause yet. Denormalised from
  -- donation_funds, so that lists and counts need this row alone
  cause_ids integer[] not null default '{}',
  cause_amounts integer[] not null default '{}',
  -- language of the donor and of e-mails to them (docs/decisions/0070)
  language text not null default 'en' check (language ~ '^[a-z]{2,8}$'),
  constraint payment_intents_refunded_amount_check check (refunded_amount between 0 and amount),
  constraint an_amount_for_each_cause check (cardinality(cause_ids) = cardinality(cause_amounts))
) with (
  -- an index-only scan needs a recent vacuum
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02
);
-- Covering: they include every column that lists filter by. Counts (below) say which days to read, so that
-- status, pair and cause need no index of their own.
create index payment_intents_newest on payment_intents (kind, created_at desc, id desc)
  include (status, active_pay_method_id, cause_ids);
create index payment_intents_amount on payment_intents (kind, amount desc, created_at desc, id desc)
  include (status, active_pay_method_id, cause_ids);

-- The donor as typed with one donation: typing another person's e-mail address changes no other record, and
-- each donation is anonymised separately.
create table donors (
  id bigint generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  email citext not null,
  phone text not null,
  country text not null,
  -- '<key id>.<hash>.<hash of the last four digits>.<encrypted>' (docs/decisions/0061)
  cnic text,
  created_at timestamptz not null default now(),
  -- null while the row has personal data (docs/decisions/0062)
  anonymised_at timestamptz,
  -- stored, because a search reads thousands of the newest
  folded_name text generated always as (folded(first_name || ' ' || last_name)) stored
);
create index donors_email on donors (email);
create index donors_email_begins on donors (lower(email::text) text_pattern_ops);
create index donors_phone_begins on donors (phone text_pattern_ops);
-- Without fastupdate, whose pending list every search would have to read.
create index donors_name on donors using gin (words_of(folded_name)) with (fastupdate = off);
create index donors_cnic on donors (split_part(cnic, '.', 2)) where cnic is not null;
create index donors_cnic_ends on donors (split_part(cnic, '.', 3)) where cnic is not null;
-- Rows to encrypt (seal-cnics.ts): the key is in no database, so a migration cannot do it.
create index donors_cnic_plain on donors (id) where strpos(cnic, '.') = 0;

create function copy_donor(of_donor bigint) returns bigint language sql as $$
  insert into donors (first_name, last_name, email, phone, country, cnic)
    select first_name, last_name, email, phone, country, cnic from donors where id = of_donor returning id
$$;

create table donations (
  id bigint generated always as identity primary key,
  donation_code text not null unique,
  donor_id bigint not null references donors,
  platform text not null,
  remarks text,
  intent_id bigint not null references payment_intents,
  -- the donation of which this is the shortfall, still to be paid
  rest_of bigint references donations,
  constraint donations_intent unique (intent_id)
);
-- Covering, for the donations of many donors with a common name.
create index donations_donor on donations (donor_id) include (intent_id);
create index donations_rest_of on donations (rest_of) where rest_of is not null;
create index donations_code_begins on donations (replace(donation_code, '-', '') text_pattern_ops);
-- Any three consecutive characters of a code. The pending list is short, because every search reads it.
create index donations_code_parts on donations using gin (replace(donation_code, '-', '') gin_trgm_ops)
  with (gin_pending_list_limit = 256);

create table donation_funds (
  id bigint generated always as identity primary key,
  donation_id bigint not null references donations,
  position smallint not null,
  -- null: money without a cause yet
  cause_id integer references causes,
  -- titles at the time of the gift
  fundtitle text not null,
  fund_type text not null default 'Not Selected',
  quantity numeric(10, 2) not null check (quantity >= 1),
  -- the cause's fixed price at that time, if it had one
  unit_amount integer,
  -- 0: nothing of it was received
  amount integer not null check (amount between 0 and 99999999),
  remarks text,
  -- the promised amount if another amount was received; 0 for a line that was not promised
  promised_amount integer check (promised_amount between 0 and 99999999),
  unique (donation_id, position)
);
create index donation_funds_cause on donation_funds (cause_id, donation_id);

-- Payment links: money that is not a donation (fees, tickets, sponsorships).
create table payments (
  id bigint generated always as identity primary key,
  reference_no text not null unique,
  first_name text not null,
  last_name text not null,
  email citext not null,
  phone text,
  type text not null,
  platform text not null default 'web',
  remarks text,
  created_by integer references users,
  intent_id bigint not null references payment_intents,
  anonymised_at timestamptz,
  folded_name text generated always as (folded(first_name || ' ' || last_name)) stored,
  constraint payments_intent unique (intent_id)
);
create index payments_name on payments using gin (words_of(folded_name)) with (fastupdate = off);
create index payments_email_begins on payments (lower(email::text) text_pattern_ops);
create index payments_phone_begins on payments (phone text_pattern_ops) where phone is not null;
create index payments_code_begins on payments (replace(reference_no, '-', '') text_pattern_ops);
create index payments_reference_parts on payments using gin (replace(reference_no, '-', '') gin_trgm_ops);

-- One row per checkout: the same key with the same body returns the first result (docs/decisions/0006).
create table idempotency_keys (
  key text primary key,
  body_hash text not null,
  donation_id bigint not null references donations,
  answer jsonb not null,
  created_at timestamptz not null default now()
);
create index idempotency_keys_age on idempotency_keys (created_at);

create view causes_of_lines as
select intent_id, array_agg(cause_id order by cause_id) as cause_ids,
  array_agg(amount order by cause_id) as cause_amounts
from (
  select intent_id, coalesce(cause_id, 0) as cause_id, sum(amount)::integer as amount
  from donation_funds join donations on donations.id = donation_id where amount > 0 group by 1, 2
) as cause group by intent_id;

-- Donors and payees alike, with the code of the donation or payment.
create view payers as
select intent.id as intent_id, intent.kind, coalesce(donation.id, payment.id) as id,
  coalesce(donation_code, reference_no) as code,
  coalesce(donor.first_name, payment.first_name) as first_name,
  coalesce(donor.last_name, payment.last_name) as last_name,
  coalesce(donor.email, payment.email) as email, coalesce(donor.phone, payment.phone) as phone, donor.country
from payment_intents as intent
left join donations as donation on donation.intent_id = intent.id
left join donors as donor on donor.id = donation.donor_id
left join payments as payment on payment.intent_id = intent.id;

-- Staff notes; append-only, except that anonymising erases the text.
create table notes (
  id bigint generated always as identity primary key,
  intent_id bigint not null references payment_intents,
  at timestamptz not null default now(),
  user_id integer not null references users,
  words text not null check (words <> '')
);
create index notes_intent on notes (intent_id, id desc);
create trigger notes_append_only before update on notes for each row
  when (new.words <> '(erased)'
    or (new.id, new.intent_id, new.at, new.user_id)
      is distinct from (old.id, old.intent_id, old.at, old.user_id))
  execute function refuse_change();
create trigger notes_never_deleted before delete on notes for each row execute function refuse_change();

--------------------------------------------------------------------------------------------------------------
-- Settlement

create table payment_attempts (
  id bigint generated always as identity primary key,
  intent_id bigint not null references payment_intents,
  -- ours, sent to the gateway; each retry is a new attempt with a new one
  transaction_id text not null unique check (length(transaction_id) <= 20),
  active_pay_method_id integer not null references active_pay_methods,
  -- the gateway's name when the attempt was made: inquiries still go to a renamed gateway
  gateway text not null,
  amount integer not null check (amount between 1 and 99999999),
  status text not null default 'pending' check (status in
    ('pending', 'success', 'failed', 'expired', 'refunded', 'partially refunded', 'disputed')),
  -- number of inquiries, the last one, and when the next one is due
  inquiries integer not null default 0,
  inquired_at timestamptz,
  next_inquiry_at timestamptz,
  expires_at timestamptz not null,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  -- the refunded part, as far as it is known: 'partially refunded' from a gateway comes without an amount
  refunded_amount integer not null default 0,
  constraint payment_attempts_refunded_amount_check check (refunded_amount between 0 and amount),
  constraint only_pending_attempts_are_asked_about
    check ((status = 'pending') = (next_inquiry_at is not null))
);
create index payment_attempts_intent on payment_attempts (intent_id, id desc);
create index payment_attempts_due on payment_attempts (next_inquiry_at) where next_inquiry_at is not null;
create index payment_attempts_pending on payment_attempts (gateway, created_at) where status = 'pending';
-- For reconciliation: the attempts of the last weeks, and unsettled ones of any age.
create index payment_attempts_settled on payment_attempts (settled_at) where settled_at is not null;
create index payment_attempts_given_up on payment_attempts (created_at) where status in ('failed', 'expired');
create index payment_attempts_disputed on payment_attempts (id) where status = 'disputed';

-- The gateway's record of an attempt, from our inquiries: the specification's swich_transaction.
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
create index gateway_transactions_id on gateway_transactions (lower(id) text_pattern_ops);
create index gateway_transactions_channel on gateway_transactions
  (lower(channel_transaction_id) text_pattern_ops);

-- Timeline of a donation or payment, append-only: kind and facts as in contract/src/payment-events.ts.
create table events (
  id bigint generated always as identity primary key,
  intent_id bigint not null references payment_intents,
  attempt_id bigint references payment_attempts,
  at timestamptz not null default now(),
  -- 'donor', 'gateway', 'system', or a member of staff
  actor text not null,
  kind text not null check (kind in ('donated', 'payment_requested', 'attempt_started', 'status_changed',
    'callback_received', 'inquiry_answered', 'contradiction', 'transfer_reported', 'transfer_verified',
    'transfer_rejected', 'rejection_reversed', 'verification_reversed', 'amount_changed', 'lines_changed',
    'rest_opened', 'rest_of', 'allocated', 'gift_recorded', 'gift_reversed', 'line_matched', 'match_undone',
    'discrepancy_closed', 'refund_requested', 'refund_recorded', 'refund_made', 'refund_refused',
    'refund_reported', 'paid_twice', 'receipt_issued', 'receipt_voided', 'email_ended',
    'retried_unanswered')),
  -- without personal data
  facts jsonb not null default '{}'
);
create index events_intent on events (intent_id, id);
create trigger events_append_only before update or delete on events
  for each row execute function refuse_change();

-- Callbacks that match none of our attempts (forged, or sent to the wrong merchant).
create table refused_callbacks (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  gateway text not null,
  refusal text not null check (refusal in ('no signature', 'wrong signature', 'unknown transaction')),
  facts jsonb not null default '{}'
);

-- Callbacks that anyone can repeat without limit are counted: forged ones about an attempt, and genuine ones
-- after the first.
create table counted_callbacks (
  id bigint generated always as identity,
  attempt_id bigint not null references payment_attempts,
  -- '' for repeated genuine ones
  refusal text not null check (refusal in ('', 'no signature', 'wrong signature')),
  count integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- the first of them, without personal data
  record jsonb not null,
  primary key (attempt_id, refusal)
);

create table refunds (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references payment_attempts,
  amount integer not null check (amount > 0),
  reason text not null,
  -- 'gateway': we requested it; 'by hand': staff paid it outside the product;
  -- 'reported': the gateway reports a refund that we did not request
  way text not null check (way in ('gateway', 'by hand', 'reported')),
  -- 'asked': the outcome is unknown
  status text not null default 'asked' check (status in ('asked', 'made', 'refused')),
  -- the answer of the gateway, or of the member of staff who looked it up there
  answer text,
  -- null if it was reported
  asked_by integer references users,
  asked_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint refunds_ended_check check ((status = 'asked') = (ended_at is null)),
  constraint refunds_asked_check check (status <> 'asked' or way = 'gateway'),
  constraint refunds_reported_check check ((way = 'reported') = (asked_by is null))
);
create index refunds_attempt on refunds (attempt_id, id);
-- A second refund waits for the outcome of the first.
create unique index one_refund_under_way on refunds (attempt_id) where status = 'asked';

-- Differences between our state and a gateway's answer, and findings of a settlement that people must see.
create table discrepancies (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references payment_attempts,
  -- 'state', 'amount': ours is not the gateway's; 'paid late': settled after it expired;
  -- 'paid twice': two attempts of one intent were paid; 'refunded twice': by staff and by the gateway;
  -- 'disputed': the payer's bank disputes it, with a deadline; 'refund of unknown amount': a partial refund
  -- without an amount
  kind text not null check (kind in ('state', 'amount', 'paid late', 'paid twice', 'refunded twice',
    'disputed', 'refund of unknown amount')),
  -- both states when last seen
  ours text not null check (ours in
    ('pending', 'success', 'failed', 'expired', 'refunded', 'partially refunded', 'disputed')),
  -- 'unknown': the gateway does not know the payment, or answers about another one
  theirs text not null check (theirs in
    ('pending', 'success', 'failed', 'expired', 'refunded', 'partially refunded', 'disputed', 'unknown')),
  their_amount_paisa bigint,
  -- as the gateway wrote it
  reason text not null default '',
  found_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- null while it stands; ended by 'gateway' if a later answer agreed
  ended_at timestamptz,
  ended_by text,
  note text not null default '',
  constraint discrepancies_ended_check check ((ended_at is null) = (ended_by is null))
);
create unique index one_standing_discrepancy on discrepancies (attempt_id, kind) where ended_at is null;
create index discrepancies_standing_first on discrepancies
  (ended_at desc nulls first, found_at desc, id desc);

create table reconciliation_runs (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null default now(),
  -- heartbeat: a run without one for long was killed
  moved_at timestamptz not null default now(),
  -- null while it runs
  ended_at timestamptz,
  -- 'system' or a member of staff
  started_by text not null,
  -- attempts to inquire about, inquired, and without an answer; of those inquired, how many changed their
  -- state; new discrepancies
  planned integer not null default 0,
  asked integer not null default 0,
  unreachable integer not null default 0,
  changed integer not null default 0,
  found integer not null default 0,
  -- gateways skipped for the rest of the run after several inquiries in a row without an answer
  given_up text[] not null default '{}'
);
create unique index one_run_at_a_time on reconciliation_runs ((ended_at is null)) where ended_at is null;

-- Queue of a run, in order; empty when it has ended.
create table reconciliation_questions (
  run_id bigint not null references reconciliation_runs,
  place integer not null,
  attempt_id bigint not null references payment_attempts,
  gateway text not null,
  primary key (run_id, place)
);

--------------------------------------------------------------------------------------------------------------
-- Bank transfers and bank statements

-- A transfer as the donor reported it.
create table manual_bank_transfers (
  attempt_id bigint not null references payment_attempts,
  reference_no text not null,
  -- the receipt's key in private storage; 'NA' if there is none
  reference_file text not null default 'NA',
  submitted_at timestamptz not null default now(),
  -- which transfer: to the zakat account, to the other one, or 'all' if there is only one
  part text not null default 'all' check (part in ('all', 'zakat', 'general')),
  primary key (attempt_id, part)
);
-- Finds by the beginning of a reference, in an order that returns the first few at once, and by each word of
-- references with several words.
create index manual_bank_transfers_reference on manual_bank_transfers (folded(reference_no) text_pattern_ops);
create index manual_bank_transfers_words on manual_bank_transfers using gin (words_of(folded(reference_no)))
  with (fastupdate = off) where not is_one_word(folded(reference_no));

-- A transfer as staff verified it; a reversed verification is retained.
create table transfer_verifications (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references payment_attempts,
  bank_account_id integer not null references bank_accounts,
  amount_received integer not null check (amount_received > 0),
  -- the day on which the bank credited it
  value_date date not null,
  verified_by integer not null references users,
  -- clock_timestamp(): orders it against the closing of a day sheet; now() would be the start of the
  -- transaction
  verified_at timestamptz not null default clock_timestamp(),
  reversed_by integer references users,
  reversed_at timestamptz,
  reversal_reason text,
  -- settled by statement lines: undoing one of their matches reverses it
  from_statement boolean not null default false,
  part text not null default 'all' check (part in ('all', 'zakat', 'general')),
  -- new amounts of the donation's lines, [{"position", "amount"}]; null if as promised
  funds jsonb,
  constraint transfer_verifications_reversed_check
    check ((reversed_at is null) = (reversed_by is null)
      and (reversed_at is null) = (reversal_reason is null))
);
create unique index one_standing_verification on transfer_verifications (attempt_id, part)
  where reversed_at is null;
create index transfer_verifications_account on transfer_verifications (bank_account_id, value_date);

-- Column mapping of an account's CSV, as staff chose it last.
create table statement_mappings (
  bank_account_id integer primary key references bank_accounts,
  mapping jsonb not null,
  saved_by integer not null references users,
  saved_at timestamptz not null default now()
);

create table statement_files (
  id bigint generated always as identity primary key,
  bank_account_id integer not null references bank_accounts,
  name text not null,
  format text not null check (format in ('csv', 'camt.053')),
  sha256 text not null,
  -- including lines that earlier files had
  line_count integer not null,
  new_line_count integer not null,
  credit_count integer not null,
  credit_paisa bigint not null,
  debit_paisa bigint not null,
  -- the file's own balances, which its lines must connect
  opening_paisa bigint,
  closing_paisa bigint,
  imported_by integer not null references users,
  imported_at timestamptz not null default now(),
  unique (bank_account_id, sha256)
);
create index statement_files_newest on statement_files (id desc);

-- A line as the bank wrote it.
create table statement_lines (
  id bigint generated always as identity primary key,
  bank_account_id integer not null references bank_accounts,
  -- hash of day, amount, text and reference, and the number among the account's lines with the same hash
  fingerprint text not null,
  occurrence integer not null check (occurrence > 0),
  value_date date not null,
  -- positive for credits
  amount_paisa bigint not null check (amount_paisa <> 0),
  description text not null,
  counterparty text not null default '',
  reference text not null default '',
  balance_paisa bigint,
  created_at timestamptz not null default now(),
  unique (bank_account_id, fingerprint, occurrence)
);
create index statement_lines_days on statement_lines (bank_account_id, value_date);

-- The lines of a file, in order; overlapping files share lines.
create table statement_file_lines (
  file_id bigint not null references statement_files,
  position integer not null,
  line_id bigint not null references statement_lines,
  primary key (file_id, position)
);
create index statement_file_lines_line on statement_file_lines (line_id);

-- The part of a line that pays a bank transfer. A line may pay several transfers, and several lines one
-- transfer.
create table statement_matches (
  id bigint generated always as identity primary key,
  line_id bigint not null references statement_lines,
  attempt_id bigint not null references payment_attempts,
  amount integer not null check (amount > 0),
  -- 'code': the line has the donation's code; 'proposal': staff confirmed a proposal; 'by hand': staff
  -- searched
  found_by text not null check (found_by in ('code', 'proposal', 'by hand')),
  matched_by integer not null references users,
  matched_at timestamptz not null default now(),
  -- an undone match is retained
  undone_at timestamptz,
  undone_by integer references users,
  constraint statement_matches_undone_check check ((undone_at is null) = (undone_by is null))
);
create unique index one_standing_match on statement_matches (line_id, attempt_id) where undone_at is null;
create index statement_matches_attempt on statement_matches (attempt_id);

-- Staff decisions about a line. A credit without one is open.
create table line_decisions (
  line_id bigint primary key references statement_lines,
  -- 'matched': allocated, with a reason if part of it is not; 'left': unallocated
  status text not null check (status in ('matched', 'left')),
  left_reason text,
  decided_by integer not null references users,
  decided_at timestamptz not null default now(),
  constraint line_decisions_left_check check (status <> 'left' or left_reason is not null)
);

--------------------------------------------------------------------------------------------------------------
-- Office gifts (docs/decisions/0043): cash, cheques and transfers that staff record

-- A day sheet: the manual count that the entries must match before it is closed.
create table day_sheets (
  id integer generated always as identity primary key,
  -- in Pakistan
  day date not null,
  title text not null check (title <> ''),
  expected_count integer not null check (expected_count >= 0),
  expected_sum bigint not null check (expected_sum >= 0),
  opened_by integer not null references users,
  opened_at timestamptz not null default now(),
  closed_by integer references users,
  closed_at timestamptz,
  constraint day_sheets_closed_check check ((closed_at is null) = (closed_by is null))
);
create index day_sheets_order on day_sheets (closed_at desc nulls first, day desc, id desc);

-- Receipt of a gift by staff; its amount and state are the attempt's.
create table office_gifts (
  attempt_id bigint primary key references payment_attempts,
  way text not null check (way in ('cash', 'cheque')),
  received_on date not null,
  -- number of the cheque or in the receipt book; '' if there is none
  reference text not null default '',
  -- the account that the cheque was paid in to
  bank_account_id integer references bank_accounts,
  recorded_by integer not null references users,
  recorded_at timestamptz not null default now(),
  -- a bounced cheque or a mistake; retained
  reversed_by integer references users,
  reversed_at timestamptz,
  reversal_reason text,
  constraint office_gifts_reversed_check
    check ((reversed_at is null) = (reversed_by is null)
      and (reversed_at is null) = (reversal_reason is null))
);
create index office_gifts_reference on office_gifts (folded(reference) text_pattern_ops)
  where reference <> '';
create index office_gifts_words on office_gifts using gin (words_of(folded(reference)))
  with (fastupdate = off) where not is_one_word(folded(reference));

-- The gifts of a sheet, of any kind.
create table day_sheet_gifts (
  donation_id bigint primary key references donations,
  day_sheet_id integer not null references day_sheets,
  -- the amount when it was entered, which later decisions do not change
  amount integer not null check (amount between 1 and 99999999)
);
create index day_sheet_gifts_sheet on day_sheet_gifts (day_sheet_id);

--------------------------------------------------------------------------------------------------------------
-- Receipts and messages

-- The last number of each series. Gapless: the row is locked until the settling transaction ends.
create table receipt_numbers (
  year smallint primary key,
  last integer not null check (last > 0)
);

create table receipts (
  id bigint generated always as identity primary key,
  intent_id bigint not null references payment_intents,
  year smallint not null,
  serial integer not null,
  -- written by the trigger below: '2026-000123', 'AMN-2026-27-000123' for a fiscal year with a prefix
  number text not null unique default '',
  -- the unguessable part of its public URL
  token text not null unique,
  amount integer not null check (amount > 0),
  issued_at timestamptz not null default now(),
  -- a void receipt keeps its number; its event has the reason
  voided_at timestamptz,
  prefix text not null default '',
  fiscal boolean not null default false,
  unique (year, serial)
);
comment on column receipts.year is
  'the year of the series: with fiscal the one that it begins in, on 1 July in Pakistan';
create unique index one_standing_receipt on receipts (intent_id) where voided_at is null;
create index receipts_intent on receipts (intent_id, id desc);

create function number_receipt() returns trigger language plpgsql as $$
begin
  new.number := new.prefix || case when new.prefix <> '' then '-' else '' end
    || new.year || case when new.fiscal then '-' || lpad(((new.year + 1) % 100)::text, 2, '0') else '' end
    || '-' || lpad(new.serial::text, greatest(6, length(new.serial::text)), '0');
  return new;
end $$;
create trigger receipts_numbered before insert or update of prefix, fiscal, year, serial on receipts
  for each row execute function number_receipt();

-- E-mails to donors and payees.
create table messages (
  id bigint generated always as identity primary key,
  intent_id bigint not null references payment_intents,
  -- 'donation': recorded, and how to pay; 'receipt': received; 'payment': please pay; 'paid': received;
  -- 'refund': all of it was refunded; 'rejection': why a transfer was rejected; 'reopened': the rejection was
  -- undone
  kind text not null check (kind in
    ('donation', 'receipt', 'payment', 'paid', 'refund', 'rejection', 'reopened')),
  receipt_id bigint references receipts,
  recipient text not null,
  language text not null default 'en',
  -- 'dropped': its receipt became void before it was sent
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'dropped')),
  -- the same at every attempt, so that a mailbox recognises a duplicate
  message_id uuid not null default gen_random_uuid(),
  tries smallint not null default 0,
  -- the error of the last attempt
  error text,
  -- the member of staff who requested it; null if an event queued it
  asked_by integer references users,
  queued_at timestamptz not null default now(),
  -- null after the last attempt
  next_try_at timestamptz default now(),
  sent_at timestamptz,
  -- tries that may have reached the mail server although its answer did not reach us (docs/decisions/0053)
  unconfirmed smallint not null default 0,
  constraint messages_receipt_check check ((kind = 'receipt') = (receipt_id is not null)),
  constraint messages_sent_check check ((status = 'sent') = (sent_at is not null)),
  constraint messages_queued_check check ((status = 'queued') = (next_try_at is not null))
);
create index messages_intent on messages (intent_id, id);
create index messages_due on messages (next_try_at) where status = 'queued';
create index messages_failed on messages (intent_id) where status = 'failed';

--------------------------------------------------------------------------------------------------------------
-- Personal data (docs/decisions/0062)

-- Removes the payer's personal data from everything that belongs to these intents; the books stay whole.
-- @returns the files to delete
create function anonymise_payers(of_intents bigint[]) returns setof text language plpgsql as $$
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

-- Whether money may still move or a decision is open, for which staff must know the payer.
create function needs_payer(of_intent bigint) returns boolean language sql stable as $$
  select exists (select from payment_intents where id = of_intent and status in ('pending', 'disputed'))
    or exists (select from payment_attempts as attempt
      where attempt.intent_id = of_intent and (attempt.status = 'pending'
        or exists (select from discrepancies where attempt_id = attempt.id and ended_at is null)
        or exists (select from refunds where attempt_id = attempt.id and status = 'asked')))
$$;

--------------------------------------------------------------------------------------------------------------
-- Counts for lists and charts (docs/decisions/0047), so that neither reads every row. Every change of an
-- intent adds deltas, so that no transaction waits for a lock; a job rolls them up.

-- Intents by the day they were created on, and by month and year, so that any range is the sum of few rows.
create table intent_counts (
  kind text not null,
  level text not null check (level in ('day', 'month', 'year')),
  -- the first day of the day, month or year
  starts date not null,
  status text not null,
  -- 0: no pair yet
  active_pay_method_id integer not null,
  count bigint not null,
  amount bigint not null,
  refunded_amount bigint not null,
  primary key (kind, level, starts, status, active_pay_method_id)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index intent_counts_empty on intent_counts (count) where count = 0;

-- Donations by the set of their causes as well: a gift to two of the requested causes counts once.
create table cause_sets (cause_ids integer[] primary key);
create table cause_counts (
  level text not null check (level in ('day', 'month', 'year')),
  cause_ids integer[] not null,
  starts date not null,
  status text not null,
  active_pay_method_id integer not null,
  count bigint not null,
  amount bigint not null,
  refunded_amount bigint not null,
  primary key (level, cause_ids, starts, status, active_pay_method_id)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index cause_counts_empty on cause_counts (count) where count = 0;

create table count_deltas (
  kind text not null,
  day date not null,
  status text not null,
  active_pay_method_id integer not null,
  cause_ids integer[] not null,
  count bigint not null,
  amount bigint not null,
  refunded_amount bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Charts: gifts by the day they were settled on, and their amounts after refunds. A gift counts once with the
-- cause null, and once for each cause with its share.
create table giving_counts (
  day date not null,
  active_pay_method_id integer not null,
  cause_id integer,
  count bigint not null,
  amount bigint not null,
  unique nulls not distinct (day, active_pay_method_id, cause_id)
);
create index giving_counts_empty on giving_counts (count) where count = 0;

create table giving_deltas (
  day date not null,
  active_pay_method_id integer not null,
  cause_id integer,
  count bigint not null,
  amount bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- The contribution of an intent to the charts; none unless its money counts: whether a disputed payment stays
-- is unknown. The balance of a partial refund is shared by its causes in proportion: each gets the rounded
-- sum up to it less the rounded sum before it, so that whole rupees add up exactly.
create function giving_of(
  kind text, status text, settled_at timestamptz, cause_ids integer[], cause_amounts integer[],
  amount integer, refunded_amount integer
) returns table (day date, cause_id integer, left_over bigint)
  language sql immutable parallel safe as $$
  select day_in_pakistan(settled_at), share.cause_id, share.left_over
  from (
    select null::integer, (amount - refunded_amount)::bigint
    union all
    select id, of_cause from unnest(cause_ids, cause_amounts) as one (id, of_cause) where refunded_amount = 0
    union all
    select id,
      (2 * whole * upto + amount) / (2 * amount) - (2 * whole * (upto - of_cause) + amount) / (2 * amount)
    from (
      select id, of_cause, sum(of_cause) over (order by id) as upto, amount - refunded_amount as whole
      from unnest(cause_ids, cause_amounts) as one (id, of_cause)
    ) as cause where refunded_amount > 0
  ) as share (cause_id, left_over)
  where kind = 'donation' and status in ('success', 'partially refunded') and settled_at is not null
    and (share.cause_id is null or share.left_over > 0)
$$;

-- The counts, computed from the rows.
create view counted_intents as
select kind, day_in_pakistan(created_at) as day, status,
  coalesce(active_pay_method_id, 0) as active_pay_method_id, cause_ids,
  count(*) as count, sum(amount) as amount, sum(refunded_amount) as refunded_amount
from payment_intents group by 1, 2, 3, 4, 5;

create view counted_giving as
select giving.day, coalesce(active_pay_method_id, 0) as active_pay_method_id, cause_id,
  count(*) as count, sum(left_over)::bigint as amount
from payment_intents as intent,
  giving_of(kind, status, settled_at, cause_ids, cause_amounts, amount, refunded_amount) as giving
group by 1, 2, 3;

-- Subtracts the old state of the changed rows and adds the new one.
create function count_intents() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    perform count_again();
    return null;
  end if;
  if tg_op <> 'DELETE' then
    insert into count_deltas
      select kind, day_in_pakistan(created_at), status, coalesce(active_pay_method_id, 0), cause_ids,
        count(*), sum(amount), sum(refunded_amount)
      from added group by 1, 2, 3, 4, 5;
    if exists (select from added where settled_at is not null) then
      insert into giving_deltas
        select day, coalesce(active_pay_method_id, 0), cause_id, count(*), sum(left_over)
        from added,
          giving_of(kind, status, settled_at, cause_ids, cause_amounts, amount, refunded_amount)
        group by 1, 2, 3;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    insert into count_deltas
      select kind, day_in_pakistan(created_at), status, coalesce(active_pay_method_id, 0), cause_ids,
        -count(*), -sum(amount), -sum(refunded_amount)
      from removed group by 1, 2, 3, 4, 5;
    if exists (select from removed where settled_at is not null) then
      insert into giving_deltas
        select day, coalesce(active_pay_method_id, 0), cause_id, -count(*), -sum(left_over)
        from removed,
          giving_of(kind, status, settled_at, cause_ids, cause_amounts, amount, refunded_amount)
        group by 1, 2, 3;
    end if;
  end if;
  return null;
end $$;
create trigger payment_intents_inserted after insert on payment_intents
  referencing new table as added for each statement execute function count_intents();
create trigger payment_intents_updated after update on payment_intents
  referencing old table as removed new table as added for each statement execute function count_intents();
create trigger payment_intents_deleted after delete on payment_intents
  referencing old table as removed for each statement execute function count_intents();
create trigger payment_intents_emptied after truncate on payment_intents
  for each statement execute function count_intents();

-- Rolls up the deltas. Runs once at a time: a second caller returns at once.
-- @returns the number of deltas
create function fold_counts() returns bigint language plpgsql as $$
declare
  folded bigint;
  folded_giving bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('counts')) then return 0; end if;
  with taken as (
    delete from count_deltas returning *
  ), leveled as (
    select kind, level, date_trunc(level, day)::date as starts, status, active_pay_method_id, cause_ids,
      count, amount, refunded_amount
    from taken, unnest(array['day', 'month', 'year']) as level
  ), of_intents as (
    insert into intent_counts as counted
    select kind, level, starts, status, active_pay_method_id, sum(count), sum(amount), sum(refunded_amount)
    from leveled group by 1, 2, 3, 4, 5 order by 1, 2, 3
    on conflict (kind, level, starts, status, active_pay_method_id) do update set
      count = counted.count + excluded.count, amount = counted.amount + excluded.amount,
      refunded_amount = counted.refunded_amount + excluded.refunded_amount
  ), of_sets as (
    insert into cause_sets select distinct cause_ids from taken where kind = 'donation' on conflict do nothing
  ), of_causes as (
    insert into cause_counts as counted
    select level, cause_ids, starts, status, active_pay_method_id,
      sum(count), sum(amount), sum(refunded_amount)
    from leveled where kind = 'donation' group by 1, 2, 3, 4, 5 order by 1, 2, 3
    on conflict (level, cause_ids, starts, status, active_pay_method_id) do update set
      count = counted.count + excluded.count, amount = counted.amount + excluded.amount,
      refunded_amount = counted.refunded_amount + excluded.refunded_amount
  ) select count(*) from taken into folded;
  with taken as (
    delete from giving_deltas returning *
  ), of_giving as (
    insert into giving_counts as counted
    select day, active_pay_method_id, cause_id, sum(count), sum(amount) from taken group by 1, 2, 3
    on conflict (day, active_pay_method_id, cause_id) do update set
      count = counted.count + excluded.count, amount = counted.amount + excluded.amount
  ) select count(*) from taken into folded_giving;
  delete from intent_counts where count = 0;
  delete from cause_counts where count = 0;
  delete from giving_counts where count = 0;
  return folded + folded_giving;
end $$;

-- Counts all rows again: after rows were loaded without triggers, or if a check finds that counts and rows
-- differ. Changes of intents wait until it is done.
create function count_again() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('counts'));
  lock table count_deltas, giving_deltas in share row exclusive mode;
  delete from count_deltas;
  delete from giving_deltas;
  delete from intent_counts;
  delete from cause_counts;
  delete from cause_sets;
  delete from giving_counts;
  insert into count_deltas select * from counted_intents;
  insert into giving_deltas select * from counted_giving;
  perform fold_counts();
end $$;

--------------------------------------------------------------------------------------------------------------
-- Abuse (docs/decisions/0058)

-- Counters of a time window, shared by all processes; subjects are keyed hashes.
create table tallies (
  -- 'address:<hash>'
  subject text not null,
  ends_at timestamptz not null,
  count integer not null,
  primary key (subject, ends_at)
);
create index tallies_ends on tallies (ends_at);

-- Proofs of work that were used: each counts once.
create table spent_proofs (
  nonce text primary key,
  ends_at timestamptz not null
);

-- An attack as staff see it. It lasts while its limit is exceeded, and ten minutes longer.
create table attacks (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('site', 'network', 'address', 'email', 'phone')),
  subject text not null,
  -- '203.0.113.0/24'; null if there are many
  network text,
  started_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- requests that were challenged, and those that were rejected
  asked integer not null,
  refused integer not null
);
create index attacks_last on attacks (last_at);

-- Donations that the attacker began from ten minutes before the attack on, without those with a proof of
-- work.
create table attack_donations (
  attack_id bigint not null references attacks on delete cascade,
  intent_id bigint not null references payment_intents,
  primary key (attack_id, intent_id)
);

-- Donations that staff flagged. The flag changes nothing in the books.
create table suspicious_donations (
  intent_id bigint primary key references payment_intents,
  marked_by text not null,
  marked_at timestamptz not null default now()
);

--------------------------------------------------------------------------------------------------------------
-- Operations

-- Exports of data: who, which, when.
create table exports (
  id bigint generated always as identity primary key,
  user_id integer not null references users,
  what text not null,
  -- the search is stored as 'given': it may be a CNIC, an e-mail address or a phone number
  filters jsonb not null,
  -- null until the last row was sent
  rows integer,
  begun_at timestamptz not null default now(),
  ended_at timestamptz
);

-- Runs of the checks of the books.
create table check_runs (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null,
  ended_at timestamptz not null default now(),
  -- 'system', 'command', or a member of staff
  started_by text not null,
  results jsonb not null
);

-- Attempted backups, so that a late one is noticed (docs/decisions/0064).
create table backup_runs (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null,
  ended_at timestamptz not null default now(),
  folder text not null,
  bytes bigint,
  encrypted boolean not null default false,
  -- why it failed
  error text,
  -- false for an external database: the backup has the files alone
  with_database boolean not null default true,
  constraint backup_runs_error_check check ((error is null) = (bytes is not null))
);
create index backup_runs_newest on backup_runs (begun_at desc);
