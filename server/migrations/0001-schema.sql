-- The whole schema; later changes are 0002 and up (docs/decisions/0067). Names on the wire are the
-- specification's (section 3). Amounts are whole rupees unless a name says paisa, and days are Pakistan's.

create extension if not exists citext;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Functions that tables and indexes use ---------------------------------------------------------------------
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

-- Splits a folded text into words at all ASCII characters except letters and digits.
create function words_of(folded text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array_remove(regexp_split_to_array(folded, '[^0-9a-z\u0080-\U0010ffff]+'), ''));

create function is_one_word(folded text) returns boolean language sql immutable parallel safe
  return folded !~ '[^0-9a-z\u0080-\U0010ffff]';

-- Prefix query for every word of a folded text; null, which matches nothing, if it has no words.
create function words_begin(folded text) returns tsquery language sql immutable parallel safe
  return ('''' || nullif(array_to_string(tsvector_to_array(words_of(folded)), ''':* & '''), '')
    || ''':*')::tsquery;

create function international_digits(phone text) returns text language sql immutable return
  regexp_replace(phone, '^0(?=3[0-9]{9}$)', '92');

-- Makes a table append-only.
create function refuse_change() returns trigger language plpgsql as $$
begin raise exception '% rows are only added, never changed', tg_table_name; end $$;

-- Truncating an empty table is allowed, because bulk loading starts with it.
create function refuse_truncate() returns trigger language plpgsql as $$
declare has_rows boolean;
begin
  execute format('select exists (select from %s)', tg_relid::regclass) into has_rows;
  if has_rows then
    raise exception '% rows are only added, never deleted', tg_table_name;
  end if;
  return null;
end $$;

-- Charity ---------------------------------------------------------------------------------------------------
-- Cache invalidation of the catalogue, the charity's settings and its texts (docs/decisions/0050). The
-- version changes with the data; every listening process is notified at the commit.
create table versions (subject text primary key, version bigint not null default 1);
insert into versions (subject) values ('catalogue');

create function announce_change() returns trigger language plpgsql as $$
declare now_at bigint;
begin
  update versions set version = version + 1 where subject = tg_argv[0] returning version into now_at;
  perform pg_notify(tg_argv[0], now_at::text);
  return null;
end $$;

-- Profile and settings (docs/decisions/0069), as in contract/src/charity.ts. One row.
create table charity (
  only_one boolean primary key default true check (only_one),
  settings jsonb not null default '{}',
  -- features that staff switched on or off (docs/decisions/0069), as in contract/src/switches.ts
  switches jsonb not null default '{}',
  -- privacy notice and terms as HTML (contract/src/charity-texts.ts); every page contains the settings alone
  texts jsonb not null default '{}'
);
create trigger charity_announced after update on charity
  for each statement execute function announce_change('catalogue');
insert into charity default values;

-- The link that creates the first administrator (docs/decisions/0069). Deleted when used.
create table set_up_links (
  only_one boolean primary key default true check (only_one),
  token_hash bytea not null, expires_at timestamptz not null
);

-- Staff (specification, section 6) --------------------------------------------------------------------------
create table roles (
  id integer generated always as identity primary key,
  name citext not null unique check (name <> ''),
  -- requires its members to set up a second factor before anything else
  needs_second_factor boolean not null default false
);

-- A permission, as the back office shows it; the server checks its path.
create table permissions (
  path text primary key,
  name text not null, route text not null,
  sidebar boolean not null, -- whether its screen has a link in the sidebar
  position smallint not null
);

create table role_permissions (
  role_id integer not null references roles on delete cascade, path text not null references permissions,
  primary key (role_id, path)
);

insert into permissions (path, name, route, sidebar, position) values
  ('donation', 'Donations', 'donation', true, 1), ('payment', 'Payments', 'payment', true, 2),
  ('cause', 'Causes', 'cause', true, 3), ('gateway', 'Gateway', 'gateway', true, 4),
  ('bankAcc', 'Bank Accounts', 'bankAcc', true, 5), ('contact', 'Donors', 'contact', true, 6),
  ('contact.agreement', 'Regular Donations', 'agreements', true, 7), ('appeal', 'Appeals', 'appeal', true, 8),
  ('appeal.send', 'Send appeals', '', false, 9), ('donation.enter', 'Office Gifts', 'office-gifts', true, 10),
  ('statement', 'Bank Statements', 'statement', true, 11),
  ('reconciliation', 'Reconciliation', 'reconciliation', true, 12),
  ('accounting', 'Accounting', 'accounting', true, 13),
  ('donation.verify', 'Verify bank transfers', '', false, 15),
  ('donation.reverse', 'Reverse verifications', '', false, 16),
  ('payment.create', 'Request payments', '', false, 16),
  ('donation.personal', 'See full CNICs', '', false, 17),
  ('donation.receipt', 'Send e-mails again', '', false, 18),
  ('donation.refund', 'Refund donations and payments', '', false, 19),
  ('contact.merge', 'Merge donors', '', false, 20), ('donation.note', 'Write notes', '', false, 20),
  ('donation.export', 'Export donations', '', false, 22),
  ('payment.export', 'Export payments', '', false, 23),
  ('bankAcc.approve', 'Approve changes of bank accounts', '', false, 24),
  ('accounting.export', 'Export the journal', '', false, 25), ('audit', 'Audit', 'audit', true, 26),
  ('checks', 'Checks', 'checks', true, 27), ('status', 'Status', 'status', true, 28),
  ('attack', 'Attacks', 'attacks', true, 29), ('personal-data', 'Personal Data', 'personal-data', true, 30),
  ('users', 'Staff', 'staff', true, 34), ('settings', 'Settings', 'settings', true, 35),
  ('accounting.post', 'Enter expenses and transfers', '', false, 44),
  ('accounting.close', 'Close and reopen months', '', false, 45);

-- Ready-made roles. Many people share Donation Officer, so it cannot export. A Trustee only reads, a
-- Volunteer enters gifts at the office, and a Fundraiser writes appeals, which an administrator sends.
insert into roles (name) values ('Administrator'), ('Donation Officer'), ('Content Editor'), ('Accountant'),
  ('Trustee'), ('Volunteer'), ('Fundraiser');
insert into role_permissions (role_id, path)
select roles.id, permissions.path from roles, permissions
where roles.name = 'Administrator'
  or roles.name = 'Donation Officer' and permissions.path in ('appeal', 'contact', 'contact.agreement',
    'contact.merge', 'donation', 'donation.enter', 'donation.note', 'donation.receipt', 'donation.verify',
    'payment', 'payment.create', 'statement')
  or roles.name = 'Content Editor' and permissions.path in ('bankAcc', 'cause')
  or roles.name = 'Accountant' and permissions.path in ('accounting', 'accounting.close', 'accounting.export',
    'accounting.post', 'appeal', 'audit', 'checks', 'contact', 'contact.agreement', 'donation',
    'donation.export', 'donation.note', 'donation.receipt', 'payment', 'payment.create', 'payment.export',
    'reconciliation', 'statement')
  or roles.name = 'Trustee' and permissions.path in ('accounting', 'audit', 'checks', 'donation', 'payment',
    'status')
  or roles.name = 'Volunteer' and permissions.path = 'donation.enter'
  or roles.name = 'Fundraiser' and permissions.path in ('appeal', 'contact', 'contact.agreement', 'donation',
    'donation.note', 'donation.receipt');

create table users (
  id integer generated always as identity primary key,
  email citext not null unique, first_name text not null, last_name text not null,
  password_hash text, -- argon2id with its parameters; null until an invited user has chosen a password
  status smallint not null default 1 check (status in (0, 1)), created_at timestamptz not null default now(),
  -- expiry of a password that another person set; signing in with it requires choosing another one first
  temporary_until timestamptz,
  invited_by integer references users, -- null for an account made at set-up or by the operator
  -- second person who approved the invitation or a later gain of rights; null without one
  vouched_by integer references users,
  -- last gain of a privileged right, after which the account approves nothing for 72 hours
  privileged_at timestamptz
);

create table user_roles (
  user_id integer not null references users on delete cascade, role_id integer not null references roles,
  primary key (user_id, role_id)
);

create table sessions (
  token_hash bytea primary key, -- SHA-256 of the cookie: a copy of this table is not enough to sign in
  user_id integer not null references users on delete cascade, created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(), id uuid not null unique default gen_random_uuid(),
  confirmed_at timestamptz not null default now(), -- last time the password or a second factor was entered
  device text not null default '', -- 'Firefox on Windows'
  address text not null default ''
);
create index sessions_user on sessions (user_id);

-- Failed sign-ins by account and network, and by network; each failure lengthens the next wait. The account
-- is counted with its network, so that failures elsewhere do not lock it out.
create table sign_in_failures (
  subject citext primary key,
  failures integer not null, failed_at timestamptz not null default now(),
  blocked_until timestamptz not null default now()
);

-- Browsers that have signed in before: failures of others do not lock them out.
create table known_devices (
  device_hash bytea not null, -- SHA-256 of the cookie
  user_id integer not null references users on delete cascade, seen_at timestamptz not null default now(),
  primary key (device_hash, user_id)
);

-- Links for choosing a password. The token is derived from the row and SECRET_KEY, and stored nowhere.
create table password_links (
  id bigint generated always as identity primary key,
  nonce uuid not null default gen_random_uuid(), user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('invitation', 'reset')), created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_links_user on password_links (user_id, created_at);

-- Second factors (docs/decisions/0057).
create table totp_secrets (
  user_id integer primary key references users on delete cascade,
  sealed text not null, -- AES-256-GCM, with a key derived from SECRET_KEY
  confirmed_at timestamptz, -- null until the first code was correct
  last_step bigint not null default 0 -- time step (30 s) of the last accepted code: a code works once
);

create table passkeys (
  id text primary key, -- the credential id, as browsers send it
  user_id integer not null references users on delete cascade, name text not null, public_key bytea not null,
  counter bigint not null, transports text[] not null default '{}',
  created_at timestamptz not null default now(), used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- WebAuthn challenges, used once.
create table passkey_challenges (
  challenge text primary key,
  user_id integer references users on delete cascade, -- null at sign-in, when the user is not known yet
  expires_at timestamptz not null
);

create table recovery_codes (
  user_id integer not null references users on delete cascade,
  code_hash bytea not null, -- SHA-256 is enough: the codes are random
  primary key (user_id, code_hash)
);

-- Audit -----------------------------------------------------------------------------------------------------
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id integer references users, -- null for an unauthenticated actor
  who text not null, -- the name at that time
  address text not null default '',
  action text not null, -- 'signed in', 'exported', 'verified', ...
  subject text not null default '', -- the object of the action: 'donation K7Q-M3X-PD4', 'payment method card'
  facts jsonb not null default '{}'
);
create index audit_entries_newest on audit_entries (id desc);
create index audit_entries_action on audit_entries (action, id desc);
create index audit_entries_user on audit_entries (user_id, id desc);
-- Serves the changes on the timeline of a donor.
create index audit_entries_of_donors on audit_entries (subject, id desc) where starts_with(subject, 'donor ');
create index audit_entries_of_agreements on audit_entries (subject, id desc)
  where starts_with(subject, 'agreement ');

-- Hash chain of the audit (docs/decisions/0107): one row per entry, with the hash of all entries up to it.
-- Concurrent transactions commit in any order, so a job links the entries later and nobody waits for a lock.
create table audit_chain (position bigint primary key, entry_id bigint not null unique, hash bytea not null);

-- Covers every column of the entry. Times are microseconds, since a timestamp's text depends on the session.
create function hash_audit_entry(previous bytea, entry audit_entries) returns bytea
  language sql stable parallel safe
  return sha256(previous || convert_to(jsonb_build_array(
    entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.user_id, entry.who, entry.address,
    entry.action, entry.subject, entry.facts)::text, 'UTF8'));

-- Overwrites position and hash, so that no writer chooses a hash.
create function link_audit_entry() returns trigger language plpgsql as $$
declare newest audit_chain;
begin
  perform pg_advisory_xact_lock(hashtext('audit chain'));
  select * into newest from audit_chain order by position desc limit 1;
  new.position = coalesce(newest.position, 0) + 1;
  new.hash = (select hash_audit_entry(coalesce(newest.hash, ''), entry) from audit_entries as entry
    where id = new.entry_id);
  return new;
end $$;
create trigger audit_chain_linked before insert on audit_chain
  for each row execute function link_audit_entry();

-- Exports of data: who, which, when.
create table exports (
  id bigint generated always as identity primary key,
  user_id integer not null references users, what text not null,
  -- the search is stored as 'given': it may be a CNIC, an e-mail address or a phone number
  filters jsonb not null,
  rows integer, -- null until the last row was sent
  begun_at timestamptz not null default now(), ended_at timestamptz,
  announced_at timestamptz -- null until administrators were notified
);
create index exports_unannounced on exports (begun_at) where announced_at is null;

-- Catalogue -------------------------------------------------------------------------------------------------
create table causes (
  id integer generated always as identity primary key,
  fundtitle text not null check (fundtitle <> ''), funddetail text not null,
  fundimage text not null default 'noimage', fund_icon text not null,
  amount integer check (amount between 1 and 99999999),
  accept_fraction smallint not null default 0 check (accept_fraction in (0, 1)),
  status smallint not null default 1 check (status in (0, 1)),
  -- zakat is separated from other gifts, up to the accounts it is paid to
  kind text not null default 'general' check (kind in ('zakat', 'general')),
  web_sequence integer not null default 100, mobile_sequence integer not null default 100,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  impact text not null default '', -- shown to donors after giving; '' if not written
  texts jsonb not null default '{}' -- title and description in other languages (contract/src/causes.ts)
);

create table fund_types (
  id integer generated always as identity primary key,
  cause_id integer not null references causes on delete cascade,
  typename citext not null check (typename <> ''), position smallint not null,
  unique (cause_id, typename)
);

create table payment_methods (
  id integer generated always as identity primary key,
  name citext not null unique check (name <> ''), created_at timestamptz not null default now(),
  -- titles that staff give a payment method in other languages than English: {"ur": "راست"}
  titles jsonb not null default '{}'
    constraint payment_methods_titles_check check (jsonb_typeof(titles) = 'object')
);

create table payment_gateways (
  id integer generated always as identity primary key,
  name citext not null unique check (name <> ''), created_at timestamptz not null default now()
);

-- A method and the gateway it is paid through, for a period: the specification's active association.
create table active_pay_methods (
  id integer generated always as identity primary key,
  pay_method_id integer not null references payment_methods,
  pay_gateway_id integer not null references payment_gateways,
  effective_from timestamptz not null default now(), effective_to timestamptz,
  constraint active_pay_methods_period_check check (effective_to >= effective_from),
  constraint one_active_association_per_pair exclude using gist
    (pay_method_id with =, pay_gateway_id with =, tstzrange(effective_from, effective_to) with &&)
);

-- Gifts that staff record (docs/decisions/0043).
insert into payment_gateways (name) values ('office');
insert into payment_methods (name) values ('cash'), ('cheque');
insert into active_pay_methods (pay_method_id, pay_gateway_id)
select method.id, gateway.id from payment_methods as method, payment_gateways as gateway;

create table bank_accounts (
  id integer generated always as identity primary key,
  bank_name text not null check (bank_name <> ''), logo text not null default '/art/icons/bank.svg',
  width integer not null default 120, name text not null, number text not null, iban_no text not null,
  swift_code text, currency text not null default 'PKR',
  status smallint not null default 1 check (status in (0, 1)),
  kind text not null default 'general' check (kind in ('zakat', 'general')),
  created_at timestamptz not null default now(),
  notes jsonb not null default '{}', -- shown beside the account, by language (contract/src/bank-accounts.ts)
  since timestamptz not null default now() -- time since which donors see the present details
);

-- Changes that wait for a second person's approval, then for the time at which they take effect
-- (docs/decisions/0100, 0101, 0102, 0142).
create table pending_changes (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('add', 'change', 'remove')),
  form jsonb not null default '{}', -- the requested values by column; the logo only if there is a new one
  asked_by integer not null references users, asked_at timestamptz not null default now(),
  decision text check (decision in ('approved', 'rejected', 'withdrawn')),
  decided_by integer references users, decided_at timestamptz,
  subject text not null default 'bank_account'
    check (subject in ('bank_account', 'cause', 'charity', 'charity_text', 'email_templates', 'appeal',
      'appeal_settings', 'voucher', 'write_off', 'reopened_month', 'approval_amount', 'access')),
  -- id of an account or cause, name of a text, language of e-mail templates, key of a voucher, e-mail
  -- address of a staff account, 'role' with the id or name of a role; '' otherwise
  target text not null default '',
  texts jsonb not null default '[]', -- differences of the texts, and the accounts and links found in them
  found jsonb not null default '[]',
  effective_at timestamptz, -- set on approval
  applied_at timestamptz, stopped_at timestamptz,
  -- null when the job stopped it, because it conflicted with a later change
  stopped_by integer references users,
  is_open boolean generated always as (decision is null or decision = 'approved'
    and effective_at is not null and applied_at is null and stopped_at is null) stored,
  constraint pending_changes_decided_check check ((decision is null) = (decided_at is null)),
  constraint nobody_approves_their_own_change check (decision = 'withdrawn' or decided_by <> asked_by),
  constraint pending_changes_applied_check check (applied_at is null or stopped_at is null)
);
create unique index one_open_change on pending_changes (subject, target)
  where is_open and subject in ('bank_account', 'access') and target <> '';
create index pending_changes_open on pending_changes (subject, target) where is_open;

-- E-mail texts that staff changed (docs/decisions/0085), by their key in the catalogue of translations.
create table email_templates (
  language text not null check (language ~ '^[a-z]{2,8}$'), key text not null,
  message text not null check (message <> ''), changed_at timestamptz not null default now(),
  changed_by integer references users, -- null: imported with the settings of another installation
  primary key (language, key)
);

-- Donor records ---------------------------------------------------------------------------------------------
-- Donor records (docs/decisions/0117). A contact is a person, company or household that gives; a donation
-- stores the names, address and CNIC that were entered with it (`donation_donors`), and a job attaches it to a
-- contact.
create table contacts (
  id bigint generated by default as identity primary key,
  kind text not null default 'person' check (kind in ('person', 'company', 'household')),
  first_name text not null, last_name text not null, country text not null,
  language text not null check (language ~ '^[a-z]{2,8}$'), created_at timestamptz not null default now(),
  -- the contact into which this contact was merged; never a contact that was merged itself
  merged_into bigint references contacts,
  anonymised_at timestamptz, -- null while the row has personal data
  folded_name text generated always as (folded(first_name || ' ' || last_name)) stored,
  channel text check (channel in ('email', 'whatsapp', 'sms')), channel_chosen_at timestamptz,
  constraint not_merged_into_itself check (merged_into <> id),
  constraint channel_chosen_at_some_time check ((channel is null) = (channel_chosen_at is null))
);
create index contacts_merged_into on contacts (merged_into) where merged_into is not null;
create index contacts_name on contacts (folded_name, id) where merged_into is null;

-- Ways to reach or identify a contact.
create table contact_points (
  id bigint generated always as identity primary key,
  contact_id bigint not null references contacts,
  kind text not null check (kind in ('email', 'phone', 'cnic')),
  -- a lower-case address, a phone number as it was entered, or a CNIC's blind index (docs/decisions/0061)
  value text not null check (value <> ''),
  source text not null check (source in ('donation', 'staff', 'donor')),
  is_primary boolean not null default false, created_at timestamptz not null default now(),
  verified_at timestamptz, -- when a code sent to it was entered, or staff verified it with the donor
  valid_until date, -- the last day in Pakistan on which it is used; null while it is current
  -- how staff verified it; null when a code verified it, or while it is unverified
  verified_how text check (verified_how in ('form', 'email', 'phone', 'in_person', 'letter')),
  verified_by integer references users,
  constraint one_point_once unique (contact_id, kind, value),
  constraint verified_by_somebody check (num_nonnulls(verified_how, verified_by) <> 1
    and (verified_how is null or verified_at is not null))
);
create index contact_points_value on contact_points (kind, value text_pattern_ops, contact_id);

-- Names under which donations are attached: those of a contact's donations, and of contacts merged into it.
create table contact_names (
  contact_id bigint not null references contacts, folded_name text not null,
  primary key (contact_id, folded_name)
);
create index contact_names_words on contact_names using gin (words_of(folded_name)) with (fastupdate = off);

-- Further addresses and numbers that a signed-in donor proved with a code (docs/decisions/0120).
create table proven_points (
  point text not null, further text not null, proved_at timestamptz not null default now(),
  primary key (point, further),
  constraint another_address check (point <> further)
);
create index proven_points_further on proven_points (further);

-- Members of a household, which groups them for one message or statement, and owns no donation.
create table household_members (
  member_id bigint primary key references contacts,
  household_id bigint not null references contacts, joined_at timestamptz not null default now(),
  constraint not_its_own_member check (member_id <> household_id)
);
create index household_members_household on household_members (household_id);

-- People and companies on whose behalf a contact gives; statements are issued to them, or to the contact if
-- there are none.
create table taxpayers (
  id bigint generated always as identity primary key,
  contact_id bigint not null references contacts, name text not null check (name <> ''),
  kind text not null check (kind in ('cnic', 'ntn')),
  number text, -- sealed (docs/decisions/0061); null after erasure
  -- the default of a contact is its latest; null on all of them when the contact itself is the default
  default_since timestamptz, created_at timestamptz not null default now(),
  removed_at timestamptz -- set when it is no longer offered; donations on its behalf stay
);
create index taxpayers_contact on taxpayers (contact_id, id);

-- Log of consents; append-only, except that a merge moves rows and erasure blanks the reason.
create table consents (
  id bigint generated always as identity primary key,
  contact_id bigint not null references contacts,
  purpose text not null check (purpose in ('news', 'appeals')),
  channel text not null check (channel in ('email', 'phone', 'whatsapp', 'sms', 'post')),
  is_given boolean not null, at timestamptz not null default now(),
  wording text not null, -- version of the sentence that the donor agreed to, as in 2026-11
  source text not null check (source in ('donor_page', 'form', 'email', 'phone', 'in_person', 'letter',
    'erasure', 'whatsapp', 'sms')),
  reason text not null default '',
  user_id integer references users -- null when no member of staff recorded it
);
create index consents_contact on consents (contact_id, purpose, channel, at desc, id desc);
create trigger consents_append_only before update on consents for each row
  when (new.reason not in (old.reason, '')
    or (new.id, new.purpose, new.channel, new.is_given, new.at, new.wording, new.source, new.user_id)
      is distinct from
      (old.id, old.purpose, old.channel, old.is_given, old.at, old.wording, old.source, old.user_id))
  execute function refuse_change();

create table contact_tasks (
  id bigint generated always as identity primary key,
  contact_id bigint not null references contacts, title text not null check (title <> ''),
  due_on date not null, assignee_id integer not null references users,
  created_at timestamptz not null default now(), created_by integer not null references users,
  done_at timestamptz, done_by integer references users,
  constraint done_by_somebody check ((done_at is null) = (done_by is null))
);
create index contact_tasks_contact on contact_tasks (contact_id, id);
create index contact_tasks_open on contact_tasks (assignee_id, due_on) where done_at is null;

-- Filters of the list of donors under a name, for all staff.
create table contact_segments (
  id bigint generated always as identity primary key,
  name text not null,
  address text not null, -- the query of the list's address: 'lapsed=last_year&sort=largest'
  created_by integer not null references users, created_at timestamptz not null default now(),
  constraint one_segment_of_a_name unique (name)
);

-- Pairs of contacts that may be the same. Computed from their points and names, except what staff decided.
create table duplicate_proposals (
  one_id bigint not null references contacts, other_id bigint not null references contacts,
  score smallint not null, -- points: CNIC 10, phone 6, e-mail 6, name 4; pairs from 10 on
  reasons text[] not null, proposed_at timestamptz not null default now(),
  dismissed_at timestamptz, dismissed_by integer references users,
  primary key (one_id, other_id),
  constraint each_pair_once check (one_id < other_id)
);
create index duplicate_proposals_open on duplicate_proposals (score desc, one_id, other_id)
  where dismissed_at is null;
create index duplicate_proposals_other on duplicate_proposals (other_id);

-- Merges, with everything that Split needs.
create table contact_merges (
  id bigint generated always as identity primary key,
  winner_id bigint not null references contacts, loser_id bigint not null references contacts,
  before jsonb not null, -- the winner's own fields before the merge
  merged_at timestamptz not null default now(), merged_by integer references users,
  undone_at timestamptz, undone_by integer references users
);
create index contact_merges_winner on contact_merges (winner_id, id desc);
create unique index one_standing_merge on contact_merges (loser_id) where undone_at is null;

-- The rows that a merge moved from the loser to the winner, by table and key.
create table contact_merge_moves (
  merge_id bigint not null references contact_merges, table_name text not null, row_key text not null,
  primary key (merge_id, table_name, row_key)
);

create view default_taxpayers as
select distinct on (contact_id) contact_id, id as taxpayer_id from taxpayers
where default_since is not null and removed_at is null
order by contact_id, default_since desc, id desc;

create view current_consents as
select distinct on (contact_id, purpose, channel) contact_id, purpose, channel, is_given, at
from consents order by contact_id, purpose, channel, at desc, id desc;

-- Appeals ---------------------------------------------------------------------------------------------------
-- Appeals: a message to a segment of donor records (docs/decisions/0135), and the higher amounts that are
-- proposed to regular donors by the same means.
create table appeals (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('appeal', 'higher_amount')), name text not null check (name <> ''),
  -- filters of donor records, or for a higher amount of agreements, as they were when staff saved them
  filters jsonb not null default '{}',
  segment text not null default '', -- name of the segment; '' for all donors
    channels text[] not null check (channels <@ array['email', 'whatsapp', 'sms'] and cardinality(channels)
    > 0),
  texts jsonb not null, -- by language: subject and text of the e-mail, text for WhatsApp and SMS
  -- cause and rupees with which the donation page opens
  cause_id integer references causes, amount integer check (amount between 1 and 99999999),
  -- increase of a regular donation: one of the two
  raise_percent integer check (raise_percent between 1 and 500),
  raise_rupees integer check (raise_rupees between 1 and 99999999),
  created_at timestamptz not null default now(), created_by integer not null references users,
  -- when sending began, when the last message was queued, and when staff stopped it
  begun_at timestamptz, begun_by integer references users, ended_at timestamptz,
  stopped_at timestamptz, stopped_by integer references users,
  -- number of matching donors, number handled, and the last one handled
  planned integer not null default 0 check (planned >= 0),
  handled integer not null default 0 check (handled between 0 and planned),
  last_contact_id bigint not null default 0,
  constraint raise_of_a_higher_amount
    check (num_nonnulls(raise_percent, raise_rupees) = case kind when 'higher_amount' then 1 else 0 end),
  constraint begun_by_somebody check ((begun_at is null) = (begun_by is null)),
  constraint stopped_by_somebody check ((stopped_at is null) = (stopped_by is null)),
  constraint ended_after_it_began check (begun_at is not null or coalesce(ended_at, stopped_at) is null)
);
create index appeals_running on appeals (id) where begun_at is not null and ended_at is null and stopped_at is
  null;

-- Rules of appeals: the latest row applies.
create table appeal_settings (
  id integer generated always as identity primary key,
  approval_size integer not null check (approval_size >= 0), -- more recipients need a second person
  -- price in paisa of a part of an SMS, and of a WhatsApp message
  sms_paisa integer not null check (sms_paisa between 0 and 100000),
  whatsapp_paisa integer not null check (whatsapp_paisa between 0 and 100000),
  changed_at timestamptz not null default now(), changed_by integer references users
);
insert into appeal_settings (approval_size, sms_paisa, whatsapp_paisa) values (1000, 250, 1500);

-- Donations and payments ------------------------------------------------------------------------------------
-- Payment intents (docs/decisions/0035): donations and payment links are both something to be paid. Their
-- shared columns are here; ids on the wire are those of donations and payments.
create table payment_intents (
  id bigint generated by default as identity primary key,
  kind text not null check (kind in ('donation', 'payment')),
  link text not null unique, -- the unguessable part of the payer's URLs
  amount integer not null check (amount between 1 and 99999999),
  refunded_amount integer not null default 0, -- the refunded part, as far as it is known
  status text not null default 'pending' check (status in ('pending', 'success', 'failed', 'expired',
    'refunded', 'partially_refunded', 'disputed')),
  -- the pair of the attempt that paid, else of the latest one; null until a payee has chosen one
  active_pay_method_id integer references active_pay_methods, settled_at timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  -- the promised amount if another amount was received (docs/decisions/0042); else null
  promised_amount integer check (promised_amount between 1 and 99999999),
  -- causes in ascending order and the amount of each; 0 is money without a cause yet. Denormalised from
  -- donation_funds, so that lists and counts need this row alone
  cause_ids integer[] not null default '{}', cause_amounts integer[] not null default '{}',
  -- language of the donor and of e-mails to them (docs/decisions/0070)
  language text not null default 'en' check (language ~ '^[a-z]{2,8}$'),
  value_date date, -- bank's value date: the last one of two transfers; null for cash and gateways
  reversed_at timestamptz, -- set when a gift in cash or by cheque was reversed; its settled_at stays
  account_ids integer[], account_amounts integer[],
  -- the channel that the donor chose for messages about a donation; null without a choice
  channel text check (channel in ('email', 'whatsapp', 'sms')),
  constraint payment_intents_refunded_amount_check check (refunded_amount between 0 and amount),
  constraint an_amount_for_each_cause check (cardinality(cause_ids) = cardinality(cause_amounts)),
  constraint an_amount_for_each_account
    check (cardinality(account_ids) is not distinct from cardinality(account_amounts))
) with (
  -- an index-only scan needs a recent vacuum
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02
);
create index payment_intents_newest on payment_intents (kind, created_at desc, id desc)
  include (status, active_pay_method_id, cause_ids, account_ids);
create index payment_intents_amount on payment_intents (kind, amount desc, created_at desc, id desc)
  include (status, active_pay_method_id, cause_ids, settled_at, value_date, account_ids);
create index payment_intents_settled on payment_intents (kind, settled_at desc, id desc)
  include (status, active_pay_method_id, cause_ids, account_ids) where settled_at is not null;
create index payment_intents_valued on payment_intents (kind, value_date desc, created_at desc, id desc)
  include (status, active_pay_method_id, cause_ids, account_ids) where value_date is not null;
-- Serves the count of unallocated donations, of which there are few.
create index payment_intents_unallocated on payment_intents (id)
  where kind = 'donation' and cause_ids && array[0];

-- The donor as typed with one donation: typing another person's e-mail address changes no other record, and
-- each donation is anonymised separately.
create table donation_donors (
  id bigint generated always as identity primary key,
  first_name text not null, last_name text not null, email citext not null, phone text not null,
  country text not null,
  cnic text, -- '<key id>.<hash>.<hash of the last four digits>.<encrypted>' (docs/decisions/0061)
  created_at timestamptz not null default now(),
  anonymised_at timestamptz, -- null while the row has personal data (docs/decisions/0062)
  -- stored, because a search reads thousands of the newest rows
  folded_name text generated always as (folded(first_name || ' ' || last_name)) stored
);
create index donation_donors_email on donation_donors (email);
create index donation_donors_email_begins on donation_donors (lower(email::text) text_pattern_ops);
create index donation_donors_phone_begins on donation_donors (phone text_pattern_ops);
-- Without fastupdate, whose pending list every search would have to read.
create index donation_donors_name on donation_donors using gin (words_of(folded_name))
  with (fastupdate = off);
create index donation_donors_cnic on donation_donors (split_part(cnic, '.', 2)) where cnic is not null;
create index donation_donors_cnic_ends on donation_donors (split_part(cnic, '.', 3)) where cnic is not null;
-- Rows to encrypt (seal-cnics.ts): the key is in no database, so a migration cannot encrypt them.
create index donation_donors_cnic_plain on donation_donors (id) where strpos(cnic, '.') = 0;

create function copy_donor(of_donor bigint) returns bigint language sql as $$
  insert into donation_donors (first_name, last_name, email, phone, country, cnic)
    select first_name, last_name, email, phone, country, cnic from donation_donors where id = of_donor
    returning id
$$;

-- Agreements to give regularly (docs/decisions/0130).
create table agreements (
  id bigint generated always as identity primary key,
  -- permanent reference for standing orders and transfers: a donation code after 'M-'
  reference text not null unique,
  link text not null unique, -- secret token of the donor's page
  donor_id bigint not null unique references donation_donors, -- details for the next donations, as entered
  status text not null default 'proposed' check (status in ('proposed', 'active', 'paused', 'ended')),
  method text not null check (method in ('pay_link', 'permanent_reference', 'raast_request', 'stored_card')),
  payment_method text not null, payment_gateway text not null,
  language text not null check (language ~ '^[a-z]{2,8}$'), created_at timestamptz not null default now(),
  created_by integer references users, -- null when the donor made it on the site
  activated_at timestamptz, -- when the first donation was paid
  ended_at timestamptz,
  end_reason text check (end_reason in
    ('cannot_afford', 'gives_another_way', 'not_satisfied', 'other', 'erased')),
  end_note text,
  -- day in Pakistan on which the job checks it next; null when it has nothing more to do
  next_action_on date,
  import_key text, -- keyed hash of an imported row, so that it is imported once
  confirmed_at timestamptz, -- when the donor confirmed it by the link of a message; null for never
  constraint ended_with_a_reason check ((status = 'ended') = (num_nonnulls(ended_at, end_reason) = 2)),
  constraint active_once_paid check (status <> 'active' or activated_at is not null)
) with (fillfactor = 50);
create unique index agreements_import_key on agreements (import_key) where import_key is not null;

-- Terms by their first day. Of the terms that are valid on a day, those added last apply. A pause is a row.
create table agreement_terms (
  id bigint generated always as identity primary key,
  agreement_id bigint not null references agreements, valid_from date not null,
  unit text not null check (unit in ('month', 'week', 'quarter', 'year', 'ramazan_night')),
  -- day of the month (31 for its last) or week (1 for Monday), or the choice of nights of Ramazan (0 to 5)
  day smallint not null,
  -- month from which quarters and years are counted
  anchor_month smallint not null check (anchor_month between 1 and 12),
  amount integer not null check (amount > 0), -- rupees of a period
  lines jsonb not null, -- lines of the donations, as `donation_funds`
  is_pause boolean not null default false, added_at timestamptz not null default now(),
  added_by integer references users, -- null for the donor
  constraint day_of_unit check (case unit when 'ramazan_night' then day = 0 when 'week' then day between 1
    and 7 else day between 1 and 28 or day = 31 end)
);
create index agreement_terms_agreement on agreement_terms (agreement_id, id);
create trigger agreement_terms_append_only before update on agreement_terms
  for each row execute function refuse_change();

-- Account or card from which an agreement is collected. Deleted by the donor, by staff, and with its end.
create table payment_instruments (
  agreement_id bigint primary key references agreements,
  method text not null check (method in ('raast_request', 'stored_card')),
  -- Raast ID, IBAN, or the vendor's token of the card: sealed, as a CNIC is; null until the card was stored
  sealed text,
  bank_code text not null default '', -- the vendor's code of the bank, for a Raast request
  ending text not null default '', -- last characters of the account, by which the donor recognises it
  -- largest amount in rupees that the donor agreed to
  agreed_amount integer not null check (agreed_amount > 0), agreed_at timestamptz not null default now(),
  -- whether the bank does not know the account; shown to the donor until the account is replaced or pays
  is_unknown boolean not null default false,
  constraint account_of_a_bank check (method = 'stored_card' or (sealed is not null and bank_code <> ''))
);
create index payment_instruments_to_store on payment_instruments (agreement_id) where sealed is null;

-- The donor record of an agreement.
create table agreement_contacts (
  agreement_id bigint primary key references agreements,
  contact_id bigint not null references contacts
);
create index agreement_contacts_contact on agreement_contacts (contact_id, agreement_id);

-- Rules of regular donations; the latest row applies.
create table agreement_settings (
  id bigint generated always as identity primary key,
  -- whether a surplus pays later periods, or stays unallocated
  surplus text not null check (surplus in ('later_periods', 'unallocated')),
  -- days by which Ramazan begins later in Pakistan than in the calendar of Umm al-Qura
  moon_shift smallint not null check (moon_shift between -1 and 2),
  changed_by integer references users, changed_at timestamptz not null default now()
);
insert into agreement_settings (surplus, moon_shift) values ('later_periods', 1);

-- Higher amounts proposed to regular donors. Terms change only when the donor accepts.
create table amount_proposals (
  id bigint generated always as identity primary key,
  appeal_id integer not null references appeals, agreement_id bigint not null references agreements,
  amount_before integer not null check (amount_before > 0),
  amount integer not null check (amount between 1 and 99999999),
  proposed_at timestamptz not null default now(), answer text check (answer in ('accepted', 'declined')),
  answered_at timestamptz,
  constraint proposes_more check (amount > amount_before),
  constraint one_proposal_per_appeal unique (appeal_id, agreement_id),
  constraint answered_at_some_time check ((answer is null) = (answered_at is null))
);
create index amount_proposals_agreement on amount_proposals (agreement_id, proposed_at);

create table donations (
  id bigint generated always as identity primary key,
  donation_code text not null unique, donor_id bigint not null references donation_donors,
  platform text not null, remarks text, intent_id bigint not null references payment_intents,
  shortfall_of bigint references donations, -- the donation whose shortfall this one pays
  agreement_id bigint references agreements,
  appeal_id integer references appeals, -- the appeal whose link led to it
  constraint donations_intent unique (intent_id)
);
-- Covering, for the donations of many donors with a common name.
create index donations_donor on donations (donor_id) include (intent_id);
create index donations_shortfall_of on donations (shortfall_of) where shortfall_of is not null;
create index donations_code_begins on donations (replace(donation_code, '-', '') text_pattern_ops);
-- Any three consecutive characters of a code. The pending list is short, because every search reads it.
create index donations_code_parts on donations using gin (replace(donation_code, '-', '') gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index donations_agreement on donations (agreement_id, intent_id) where agreement_id is not null;
create index donations_appeal on donations (appeal_id) include (intent_id) where appeal_id is not null;

create table donation_funds (
  id bigint generated always as identity primary key,
  donation_id bigint not null references donations, position smallint not null,
  cause_id integer references causes, -- null: money without a cause yet
  -- titles at the time of the gift
  fundtitle text not null, fund_type text not null default 'Not Selected',
  quantity numeric(10, 2) not null check (quantity >= 1),
  unit_amount integer, -- the cause's fixed price at that time, if it had one
  amount integer not null check (amount between 0 and 99999999), -- 0: nothing of it was received
  remarks text,
  -- the promised amount if another amount was received; 0 for a line that was not promised
  promised_amount integer check (promised_amount between 0 and 99999999),
  refunded_amount integer not null default 0, -- share of the refunds (settlement/plan/funds.ts)
  unique (donation_id, position),
  constraint donation_funds_refunded_amount_check check (refunded_amount between 0 and amount)
);
create index donation_funds_cause on donation_funds (cause_id, donation_id);

-- Payment links: money that is not a donation (fees, tickets, sponsorships).
create table payments (
  id bigint generated always as identity primary key,
  reference_no text not null unique, first_name text not null, last_name text not null, email citext not null,
  phone text, type text not null, platform text not null default 'web', remarks text,
  created_by integer references users, intent_id bigint not null references payment_intents,
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
  body_hash text not null, donation_id bigint references donations, answer jsonb not null,
  created_at timestamptz not null default now()
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Staff notes; append-only, except that anonymising erases the text.
create table notes (
  id bigint generated always as identity primary key,
  intent_id bigint references payment_intents, at timestamptz not null default now(),
  user_id integer not null references users, note text not null check (note <> ''),
  contact_id bigint references contacts,
  constraint note_of_one_subject check (num_nonnulls(intent_id, contact_id) = 1)
);
create index notes_intent on notes (intent_id, id desc);
create index notes_contact on notes (contact_id, id desc) where contact_id is not null;
create trigger notes_append_only before update on notes for each row
  when (new.note not in (old.note, '(erased)')
    or (new.id, new.intent_id, new.at, new.user_id)
      is distinct from (old.id, old.intent_id, old.at, old.user_id))
  execute function refuse_change();

-- Corrections of a donor's details (docs/decisions/0113). Events are append-only, so the personal
-- data is stored here: an event names its correction, and erasing personal data deletes the values.
create table donor_corrections (
  id bigint generated always as identity primary key,
  intent_id bigint not null references payment_intents,
  -- only the corrected fields
  before jsonb not null, after jsonb not null
);
create index donor_corrections_intent on donor_corrections (intent_id);

create view causes_of_lines as
select intent_id, array_agg(cause_id order by cause_id) as cause_ids,
  array_agg(amount order by cause_id) as cause_amounts
from (
  select intent_id, coalesce(cause_id, 0) as cause_id, sum(amount - refunded_amount)::integer as amount
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
left join donation_donors as donor on donor.id = donation.donor_id
left join payments as payment on payment.intent_id = intent.id;

-- Settlement ------------------------------------------------------------------------------------------------
create table payment_attempts (
  id bigint generated always as identity primary key,
  intent_id bigint not null references payment_intents,
  -- our id, sent to the gateway; each retry is a new attempt with a new id
  transaction_id text not null unique check (length(transaction_id) <= 20),
  active_pay_method_id integer not null references active_pay_methods,
  -- the gateway's name when the attempt was made: inquiries still go to a renamed gateway
  gateway text not null, amount integer not null check (amount between 1 and 99999999),
  status text not null default 'pending' check (status in ('pending', 'success', 'failed', 'expired',
    'refunded', 'partially_refunded', 'disputed')),
  -- number of inquiries, the last one, and when the next one is due
  inquiries integer not null default 0, inquired_at timestamptz, next_inquiry_at timestamptz,
  expires_at timestamptz not null, settled_at timestamptz, created_at timestamptz not null default now(),
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
  attempt_id bigint not null references payment_attempts, id text not null, order_id text not null,
  category_name text not null, channel_name text not null, channel_transaction_id text not null,
  transaction_status text not null, amount_paisa bigint, updated_at timestamptz not null default now(),
  primary key (attempt_id, id)
);
create index gateway_transactions_id on gateway_transactions (lower(id) text_pattern_ops);
create index gateway_transactions_channel on gateway_transactions
  (lower(channel_transaction_id) text_pattern_ops);

-- Timeline of a donation or payment, append-only: kind and facts as in contract/src/payment-events.ts.
create table events (
  id bigint generated always as identity primary key,
  intent_id bigint not null references payment_intents, attempt_id bigint references payment_attempts,
  at timestamptz not null default now(),
  actor text not null, -- 'donor', 'gateway', 'system', or a member of staff
  kind text not null check (kind in ('donated', 'payment_requested', 'attempt_started', 'status_changed',
    'callback_received', 'inquiry_answered', 'contradiction', 'transfer_reported', 'transfer_verified',
    'transfer_rejected', 'rejection_undone', 'verification_reversed', 'amount_changed', 'lines_changed',
    'shortfall_opened', 'shortfall_of', 'allocated', 'gift_recorded', 'gift_reversed', 'line_matched',
    'match_undone', 'discrepancy_closed', 'refund_requested', 'refund_recorded', 'refund_made',
    'refund_refused', 'refund_reported', 'paid_twice', 'receipt_issued', 'receipt_voided', 'email_ended',
    'retried_unanswered', 'cheque_cleared', 'line_corrected', 'donor_corrected')),
  facts jsonb not null default '{}' -- without personal data
);
create index events_intent on events (intent_id, id);

-- Callbacks that match none of our attempts (forged, or sent to the wrong merchant).
create table refused_callbacks (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(), gateway text not null,
  refusal text not null check (refusal in ('no_signature', 'wrong_signature', 'unknown_transaction')),
  facts jsonb not null default '{}'
);

-- Counts of callbacks that anyone can repeat: forged callbacks, and genuine callbacks after the first.
create table counted_callbacks (
  id bigint generated always as identity, attempt_id bigint not null references payment_attempts,
  -- '' for repeated genuine callbacks
  refusal text not null check (refusal in ('', 'no_signature', 'wrong_signature')),
  count integer not null default 1, first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  record jsonb not null, -- the first callback, without personal data
  primary key (attempt_id, refusal)
);

create table refunds (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references payment_attempts, amount integer not null check (amount > 0),
  reason text not null,
  -- 'gateway': we requested it; 'by_hand': staff paid it; 'reported': the gateway refunded on its own
  way text not null check (way in ('gateway', 'by_hand', 'reported')),
  -- 'asked': the outcome is unknown
  status text not null default 'asked' check (status in ('asked', 'made', 'refused')),
  answer text, -- the answer of the gateway, or of the member of staff who looked it up there
  asked_by integer references users, -- null if it was reported
  asked_at timestamptz not null default now(), ended_at timestamptz,
  position smallint, -- the line of the donation that it returns; null: all lines, in proportion
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
  -- 'state', 'amount': ours is not the gateway's; 'paid_late': settled after it expired; 'paid_twice': two
  -- attempts of one intent were paid; 'refunded_twice': by staff and by the gateway; 'disputed': the payer's
  -- bank disputes it, with a deadline; 'refund_of_unknown_amount': a partial refund without an amount
  kind text not null check (kind in ('state', 'amount', 'paid_late', 'paid_twice', 'refunded_twice',
    'disputed', 'refund_of_unknown_amount')),
  -- both states when last seen
  ours text not null check (ours in ('pending', 'success', 'failed', 'expired', 'refunded',
    'partially_refunded', 'disputed')),
  -- 'unknown': the gateway does not know the payment, or answers about another one
  theirs text not null check (theirs in ('pending', 'success', 'failed', 'expired', 'refunded',
    'partially_refunded', 'disputed', 'unknown')),
  their_amount_paisa bigint,
  reason text not null default '', -- as the gateway wrote it
  found_at timestamptz not null default now(), seen_at timestamptz not null default now(),
  ended_at timestamptz, -- null while it is open; ended by 'gateway' if a later answer agreed
  ended_by text, note text not null default '',
  constraint discrepancies_ended_check check ((ended_at is null) = (ended_by is null))
);
create unique index one_standing_discrepancy on discrepancies (attempt_id, kind) where ended_at is null;
create index discrepancies_standing_first on discrepancies
  (ended_at desc nulls first, found_at desc, id desc);

create table reconciliation_runs (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null default now(),
  moved_at timestamptz not null default now(), -- heartbeat: a run without a recent one was killed
  ended_at timestamptz, -- null while it runs
  started_by text not null, -- 'system' or a member of staff
  -- attempts to inquire about, inquired, without an answer, with a changed state; new discrepancies
  planned integer not null default 0, asked integer not null default 0,
  unreachable integer not null default 0, changed integer not null default 0,
  found integer not null default 0,
  -- gateways skipped for the rest of the run after several inquiries in a row without an answer
  given_up text[] not null default '{}'
);
create unique index one_run_at_a_time on reconciliation_runs ((ended_at is null)) where ended_at is null;

-- Queue of a run, in order; empty when it has ended.
create table reconciliation_questions (
  run_id bigint not null references reconciliation_runs, place integer not null,
  attempt_id bigint not null references payment_attempts, gateway text not null,
  primary key (run_id, place)
);

-- Whether money may still move or a decision is open, for which staff must know the payer.
create function needs_payer(of_intent bigint) returns boolean language sql stable as $$
  select exists (select from payment_intents where id = of_intent and status in ('pending', 'disputed'))
    or exists (select from payment_attempts as attempt
      where attempt.intent_id = of_intent and (attempt.status = 'pending'
        or exists (select from discrepancies where attempt_id = attempt.id and ended_at is null)
        or exists (select from refunds where attempt_id = attempt.id and status = 'asked')))
$$;

-- Charges of regular donations ------------------------------------------------------------------------------
-- A charge for each period that was requested, paid or skipped. Only `charge_donations` changes what is paid.
create table planned_charges (
  id bigint generated always as identity primary key,
  agreement_id bigint not null references agreements,
  period text not null, -- '2026-12', '2026-W50' or '1448-R01'
  due_on date not null, expected integer not null check (expected > 0),
  progress text not null default 'planned'
    check (progress in ('planned', 'requested', 'missed', 'skipped', 'cancelled')),
  paid integer not null default 0, -- rupees of the rows of `charge_donations` that were not undone
  -- whether a payment of the charge was refunded or reversed: no reminder is sent then
  was_uncovered boolean not null default false,
  status text not null generated always as (case when paid >= expected then 'paid'
    when paid > 0 then 'partly_paid' else progress end) stored,
  noticed_on date, requested_on date,
  -- number of reminders, and day of the last one
  reminders smallint not null default 0, reminded_on date,
  -- day on which the schedule passed the period without a request, after days without a run (decision 0130)
  overtaken_on date,
  -- a period is charged once
  constraint one_charge_a_period unique (agreement_id, period),
  constraint paid_as_expected check (paid between 0 and expected)
);
create index planned_charges_status on planned_charges (status, due_on desc, id desc);
create index planned_charges_overtaken on planned_charges (overtaken_on) where overtaken_on is not null;

-- Rupees of a settled donation that paid a charge; undone when the donation is refunded or reversed.
create table charge_donations (
  id bigint generated always as identity primary key,
  charge_id bigint not null references planned_charges, intent_id bigint not null references payment_intents,
  amount integer not null check (amount > 0), covered_at timestamptz not null default now(),
  undone_at timestamptz
);
create index charge_donations_charge on charge_donations (charge_id);
create index charge_donations_intent on charge_donations (intent_id);
create trigger charge_donations_append_only before update on charge_donations for each row
  when (old.undone_at is not null or new.undone_at is null
    or to_jsonb(new) - 'undone_at' is distinct from to_jsonb(old) - 'undone_at')
  execute function refuse_change();

-- Request for a charge at the vendor; one for each charge, so that no period is requested twice.
create table charge_requests (
  charge_id bigint primary key references planned_charges,
  method text not null check (method in ('raast_request', 'stored_card')),
  status text not null default 'planned'
    check (status in ('unconfirmed', 'planned', 'sending', 'sent', 'cancelling', 'paid', 'declined',
      'expired', 'unknown_account', 'card_removed', 'not_possible', 'not_sent', 'cancelled')),
  -- whether the donor waits on our page, and approves within minutes
  is_present boolean not null default false,
  -- the donation that the request pays; its transaction id is the vendor's idempotency key
  attempt_id bigint unique references payment_attempts, tries smallint not null default 0,
  next_try_at timestamptz default now(), -- null when nothing is to be done
  expires_at timestamptz, -- when the vendor lets it expire
  reason text not null default '', -- the vendor's reason, for staff
  reported_on date, -- day on which the donor was notified of its failure
  created_at timestamptz not null default now(),
  constraint sent_for_a_donation check (status not in ('sending', 'sent', 'paid', 'declined', 'expired')
    or attempt_id is not null),
  constraint followed_while_open check ((status in ('planned', 'sending', 'sent', 'cancelling'))
    = (next_try_at is not null))
);
create index charge_requests_due on charge_requests (next_try_at) where next_try_at is not null;

-- Maintains a charge's paid amount, and activates the agreement with its first payment. Enforced by the
-- database, so that no program can record a charge as paid without the donation that paid it. A refund after
-- the end of an agreement leaves nothing due: its charge is cancelled, and the agreement is not checked again
-- (least() ignores null).
create function follow_charge_donation() returns trigger language plpgsql as $$
declare
  is_covering constant boolean := new.undone_at is null;
  of_agreement bigint;
begin
  update planned_charges as charge
    set paid = paid + case when is_covering then new.amount else -new.amount end,
      was_uncovered = was_uncovered or not is_covering,
      progress = case when agreement.status = 'ended' and not is_covering then 'cancelled' else progress end
    from agreements as agreement
    where charge.id = new.charge_id and agreement.id = charge.agreement_id
    returning agreement.id into of_agreement;
  update agreements
    set next_action_on = case when status <> 'ended' then least(next_action_on, day_in_pakistan(now())) end,
      status = case when is_covering and status = 'proposed' then 'active' else status end,
      activated_at = coalesce(activated_at, case when is_covering then now() end)
    where id = of_agreement;
  return null;
end $$;
create trigger charge_donations_follow after insert or update on charge_donations
  for each row execute function follow_charge_donation();

-- The end of an agreement, also by erasure, deletes its card or account.
create function delete_instrument() returns trigger language plpgsql as $$
begin delete from payment_instruments where agreement_id = new.id; return null; end $$;
create trigger agreements_delete_instrument after update of status on agreements for each row
  when (new.status = 'ended' and old.status <> 'ended') execute function delete_instrument();

-- Ends the request of a charge that is paid, skipped or cancelled; the job cancels it at the vendor.
create function cancel_request_of_charge() returns trigger language plpgsql as $$
begin
  update charge_requests set status = 'cancelling', next_try_at = now(), tries = 0
    where charge_id = new.id and status in ('unconfirmed', 'planned', 'sending', 'sent');
  return null;
end $$;
create trigger planned_charges_cancel_request after update on planned_charges for each row
  when (new.paid >= new.expected and old.paid < old.expected
    or new.progress in ('skipped', 'cancelled') and old.progress not in ('skipped', 'cancelled'))
  execute function cancel_request_of_charge();

-- Ledger ----------------------------------------------------------------------------------------------------
-- Vouchers (docs/decisions/0124): expenses, transfers between accounts and write-offs that staff enter, by
-- hand or for a line of a bank statement. Their entries are the ledger's; a mistake is reversed, not changed.
create table vouchers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('expense', 'transfer', 'write_off', 'opening')),
  happened_on date not null, amount_paisa bigint not null check (amount_paisa > 0),
  -- the account that paid; null for cash at the office, and for a write-off
  bank_account_id integer references bank_accounts,
  -- the account that received a transfer; null for cash at the office
  to_account_id integer references bank_accounts, fund text not null check (fund in ('zakat', 'general')),
  cause_id integer references causes,
  -- what the voucher paid for (contract/src/ledger.ts); only an expense has a head
  head text check (head in ('poor', 'needy', 'collectors', 'hearts', 'captives', 'debtors', 'cause_of_allah',
    'travellers', 'programme', 'administration', 'fundraising', 'bank_charges', 'refund', 'overpayment',
    'unallocated')),
  payee text not null default '', purpose text not null check (purpose <> ''),
  bill_file text, -- key in the file storage of the bill or receipt
  attempt_id bigint references payment_attempts, -- a payment that its gateway will never pay out
  form_key text unique, -- Idempotency-Key of the form
  entered_by integer not null references users, entered_at timestamptz not null default now(),
  reversed_at timestamptz, reversed_by integer references users, reversal_reason text,
  constraint vouchers_zakat_check check (fund <> 'zakat' or head is null
    or head not in ('programme', 'administration', 'fundraising', 'bank_charges')),
  constraint vouchers_general_check check (fund <> 'general' or head is null or head in ('programme',
    'administration', 'fundraising', 'bank_charges', 'refund', 'overpayment', 'unallocated')),
  constraint vouchers_reversed_check check (num_nulls(reversed_at, reversed_by, reversal_reason) in (0, 3)),
  constraint vouchers_fields_check check (
    (kind = 'expense') = (head is not null) and (kind = 'write_off') = (attempt_id is not null)
    and (kind in ('transfer', 'opening') or to_account_id is null)
    and (kind <> 'opening' or bank_account_id is null)
    and (kind <> 'transfer' or bank_account_id is distinct from to_account_id))
);
create index vouchers_days on vouchers (happened_on desc, id desc);
create unique index vouchers_attempt on vouchers (attempt_id, fund)
  where attempt_id is not null and reversed_at is null;
-- the office's cash has no account
create unique index vouchers_opening on vouchers (coalesce(to_account_id, 0), fund)
  where kind = 'opening' and reversed_at is null;
-- The only update of a voucher is its reversal.
create trigger vouchers_append_only before update on vouchers for each row
  when (old.reversed_at is not null
    or to_jsonb(new) - '{reversed_at,reversed_by,reversal_reason}'::text[]
      is distinct from to_jsonb(old) - '{reversed_at,reversed_by,reversal_reason}'::text[])
  execute function refuse_change();

-- 'cash', 'donations'; 'bank:3' is a bank account, 'gateway:swich' a gateway's debt (contract/src/ledger.ts).
create table ledger_accounts (
  code text primary key,
  kind text not null check (kind in ('asset', 'liability', 'equity', 'income', 'expense')),
  created_at timestamptz not null default now()
);

create table ledger_entries (
  id bigint generated always as identity primary key,
  intent_id bigint references payment_intents,
  line_id bigint, -- no foreign key: removing a statement deletes its lines, after entries that reverse theirs
  attempt_id bigint references payment_attempts,
  -- counts within its donation, payment or line; unique, so that an entry planned twice is refused
  number integer not null check (number > 0),
  reason text not null check (reason in ('received', 'banked', 'disputed', 'refunded', 'left_unallocated',
    'fee', 'spent', 'repaid', 'moved', 'written_off', 'opened')),
  happened_on date not null, booked_at timestamptz not null default now(),
  reverses_id bigint references ledger_entries,
  voucher_id bigint references vouchers,
  constraint ledger_entries_intent unique (intent_id, number),
  constraint ledger_entries_line unique (line_id, number),
  constraint ledger_entries_source_check check (num_nonnulls(intent_id, line_id, voucher_id) = 1),
  constraint ledger_entries_voucher unique (voucher_id, number)
);
create index ledger_entries_days on ledger_entries (happened_on, id);

create table ledger_lines (
  entry_id bigint not null references ledger_entries, position smallint not null,
  account text not null references ledger_accounts, fund text not null check (fund in ('zakat', 'general')),
  cause_id integer references causes, debit bigint check (debit > 0), credit bigint check (credit > 0),
  primary key (entry_id, position),
  constraint ledger_lines_one_side check (num_nonnulls(debit, credit) = 1),
  -- Zakat is spent under its eight heads only.
  constraint ledger_lines_zakat_check check (
    case when account like 'expense:%' then (fund = 'zakat') = (account in ('expense:poor', 'expense:needy',
        'expense:collectors', 'expense:hearts', 'expense:captives', 'expense:debtors',
        'expense:cause_of_allah', 'expense:travellers'))
      when account in ('bank_charges', 'written_off') then fund = 'general' else true end)
);

-- Days through which the books are closed; no entry may be dated on or before the last one.
create table ledger_closings (
  closed_through date,
  closed_by integer not null references users, closed_at timestamptz not null default now(),
  id bigint generated always as identity primary key,
  is_reopening boolean not null default false,
  signature text not null default '', -- name that the accountant typed
  reason text, -- why it was closed with open items, or reopened
  open_items jsonb not null default '[]', -- [{what, count, paisa}]
  -- [{account, day, statement, ...}]: bank reconciliation when the month was closed; null before 1.2
  banks jsonb,
  constraint ledger_closings_reason_check check (not is_reopening or reason is not null),
  constraint ledger_closings_day_check check (is_reopening or closed_through is not null)
);

-- Progress of the job that posts rows older than the ledger: ids of the next and the last one to post.
create table ledger_backfill (
  only_one boolean primary key default true check (only_one),
  next_intent bigint not null, last_intent bigint not null, next_line bigint not null,
  last_line bigint not null
);
insert into ledger_backfill (next_intent, last_intent, next_line, last_line) values (0, -1, 0, -1);

-- Checked at commit, since lines are inserted after their entry. Balanced funds make a balanced entry.
create function check_ledger_entry() returns trigger language plpgsql as $$
declare
  of_entry bigint := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'id')::bigint
    else (to_jsonb(new) ->> 'entry_id')::bigint end;
begin
  if not exists (select from ledger_lines where entry_id = of_entry) then
    raise exception 'ledger entry % has no lines', of_entry;
  end if;
  if exists (select from ledger_lines where entry_id = of_entry
    group by fund having sum(coalesce(debit, 0)) <> sum(coalesce(credit, 0))) then
    raise exception 'ledger entry % does not balance', of_entry;
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_entry();

-- An entry that is older than its transaction accepts no further lines, so that one check per entry suffices.
create function refuse_late_line() returns trigger language plpgsql as $$
begin
  if exists (select from added join ledger_entries on ledger_entries.id = entry_id
      where booked_at <> now()) then
    raise exception 'a ledger entry accepts no lines after its transaction';
  end if;
  return null;
end $$;
create trigger ledger_lines_with_their_entry after insert on ledger_lines
  referencing new table as added for each statement execute function refuse_late_line();

create function refuse_closed_day() returns trigger language plpgsql as $$
begin
  if new.happened_on <= (select closed_through from ledger_closings order by id desc limit 1) then
    raise exception 'the books of % are closed', new.happened_on
      using errcode = 'check_violation', constraint = 'ledger_entries_open_period';
  end if;
  return new;
end $$;
create trigger ledger_entries_in_open_period before insert on ledger_entries
  for each row execute function refuse_closed_day();

-- Sums of the ledger by day and month, for reports and lists of its lines (docs/decisions/0126): a year of a
-- million donations has 2.5 million lines. Adds up existing lines, about 20 s per million donations.
create table ledger_sums (
  level text not null check (level in ('day', 'month')), starts date not null,
  account text not null references ledger_accounts, fund text not null, cause_id integer,
  reason text not null,
  active_pay_method_id integer not null, -- method and gateway of the payment; 0 for entries without one
  lines bigint not null, debit bigint not null, credit bigint not null,
  constraint one_ledger_sum unique nulls not distinct
    (level, starts, account, fund, cause_id, reason, active_pay_method_id)
);

-- Lines that are not rolled up yet: concurrent donations add rows instead of waiting for one.
create table ledger_sum_deltas (
  day date not null, account text not null, fund text not null, cause_id integer, reason text not null,
  active_pay_method_id integer not null, lines bigint not null, debit bigint not null, credit bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- The sums, computed from the lines.
create view counted_ledger as
select happened_on as day, account, fund, cause_id, reason,
  coalesce(active_pay_method_id, 0) as active_pay_method_id, count(*) as lines,
  coalesce(sum(debit), 0)::bigint as debit, coalesce(sum(credit), 0)::bigint as credit
from ledger_lines join ledger_entries on ledger_entries.id = entry_id
left join payment_attempts as attempt on attempt.id = attempt_id
group by 1, 2, 3, 4, 5, 6;

create function count_ledger_lines() returns trigger language plpgsql as $$
begin
  insert into ledger_sum_deltas
    select happened_on, account, fund, cause_id, reason, coalesce(active_pay_method_id, 0),
      count(*), coalesce(sum(debit), 0), coalesce(sum(credit), 0)
    from added join ledger_entries on ledger_entries.id = entry_id
    left join payment_attempts as attempt on attempt.id = attempt_id
    group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;
create trigger ledger_lines_counted after insert on ledger_lines
  referencing new table as added for each statement execute function count_ledger_lines();

-- Rolls up the deltas. One call runs at a time: a second caller returns at once. Returns the number of
-- deltas.
create function roll_up_ledger() returns bigint language plpgsql as $$
declare rolled_up bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('ledger sums')) then return 0; end if;
  with taken as (
    delete from ledger_sum_deltas returning *
  ), added as (
    insert into ledger_sums as one
    select level, date_trunc(level, day)::date, account, fund, cause_id, reason, active_pay_method_id,
      sum(lines), sum(debit), sum(credit)
    from taken, unnest(array['day', 'month']) as level group by 1, 2, 3, 4, 5, 6, 7
    on conflict on constraint one_ledger_sum do update set lines = one.lines + excluded.lines,
      debit = one.debit + excluded.debit, credit = one.credit + excluded.credit
  ) select count(*) from taken into rolled_up;
  return rolled_up;
end $$;

-- Names of accounts in an accounting program, where they differ from ours.
create table ledger_account_names (
  program text not null check (program in
    ('csv', 'quickbooks_online', 'quickbooks_desktop', 'xero', 'tally', 'ledger_cli')),
  account text not null references ledger_accounts, name text not null check (name <> ''),
  primary key (program, account)
);

create table journal_batches (
  id integer generated always as identity primary key,
  -- both inclusive
  date_from date not null, date_to date not null, entries integer not null check (entries > 0),
  lines integer not null, debit bigint not null,
  made_by integer not null references users, made_at timestamptz not null default now(),
  constraint journal_batches_period_check check (date_from <= date_to)
);

-- An entry is exported once.
create table journal_batch_entries (
  entry_id bigint primary key references ledger_entries,
  batch_id integer not null references journal_batches
);
create index journal_batch_entries_batch on journal_batch_entries (batch_id, entry_id);

-- Names of accounts and causes in a batch's file, stored when it is first saved, so that it stays the same.
create table journal_batch_files (
  batch_id integer not null references journal_batches, program text not null, names jsonb not null,
  saved_by integer not null references users, saved_at timestamptz not null default now(),
  primary key (batch_id, program)
);

-- Bank transfers and statements -----------------------------------------------------------------------------
-- A transfer as the donor reported it.
create table manual_bank_transfers (
  attempt_id bigint not null references payment_attempts, reference_no text not null,
  reference_file text not null default 'NA', -- the receipt's key in private storage; 'NA' if there is none
  submitted_at timestamptz not null default now(),
  -- which transfer: to the zakat account, to the other one, or 'all' if there is only one
  part text not null default 'all' check (part in ('all', 'zakat', 'general')),
  primary key (attempt_id, part)
);
-- Find by the beginning of a reference, in an order that returns the first few at once, and by each word.
create index manual_bank_transfers_reference on manual_bank_transfers (folded(reference_no) text_pattern_ops);
create index manual_bank_transfers_words on manual_bank_transfers using gin (words_of(folded(reference_no)))
  with (fastupdate = off) where not is_one_word(folded(reference_no));

-- A transfer as staff verified it; a reversed verification is retained.
create table transfer_verifications (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references payment_attempts,
  bank_account_id integer not null references bank_accounts,
  amount_received integer not null check (amount_received > 0),
  value_date date not null, -- the day on which the bank credited it
  verified_by integer not null references users,
  -- clock_timestamp() orders it against the closing of a day sheet; now() is the transaction's start
  verified_at timestamptz not null default clock_timestamp(),
  reversed_by integer references users, reversed_at timestamptz, reversal_reason text,
  -- whether statement lines settled it: undoing one of their matches reverses the verification
  from_statement boolean not null default false,
  part text not null default 'all' check (part in ('all', 'zakat', 'general')),
  funds jsonb, -- new amounts of the donation's lines, [{"position", "amount"}]; null if as promised
  constraint transfer_verifications_reversed_check check ((reversed_at is null) = (reversed_by is null) and
    (reversed_at is null) = (reversal_reason is null))
);
create unique index one_standing_verification on transfer_verifications (attempt_id, part)
  where reversed_at is null;
create index transfer_verifications_account on transfer_verifications (bank_account_id, value_date);

-- Column mapping of an account's CSV, as staff chose it last.
create table statement_mappings (
  bank_account_id integer references bank_accounts, mapping jsonb not null,
  saved_by integer not null references users, saved_at timestamptz not null default now(), gateway text,
  constraint statement_mappings_account unique (bank_account_id),
  constraint statement_mappings_gateway unique (gateway),
  constraint statement_mappings_source_check check (num_nonnulls(bank_account_id, gateway) = 1)
);

create table statement_files (
  id bigint generated always as identity primary key,
  bank_account_id integer not null references bank_accounts, name text not null,
  format text not null check (format in ('csv', 'xlsx', 'mt940', 'camt.053')),
  sha256 text not null,
  line_count integer not null, -- including lines that earlier files had
  new_line_count integer not null, credit_count integer not null, credit_paisa bigint not null,
  debit_paisa bigint not null,
  -- the file's own balances, which its lines must connect
  opening_paisa bigint, closing_paisa bigint,
  imported_by integer not null references users, imported_at timestamptz not null default now(),
  first_day date, last_day date,
  unique (bank_account_id, sha256)
);
create index statement_files_newest on statement_files (id desc);
create index statement_files_days on statement_files (bank_account_id, last_day);

-- A line as the bank wrote it.
create table statement_lines (
  id bigint generated always as identity primary key,
  bank_account_id integer not null references bank_accounts,
  -- hash of day, amount, text and reference, and the number among the account's lines with the same hash
  fingerprint text not null, occurrence integer not null check (occurrence > 0), value_date date not null,
  amount_paisa bigint not null check (amount_paisa <> 0), -- positive for credits
  description text not null, counterparty text not null default '', reference text not null default '',
  balance_paisa bigint, created_at timestamptz not null default now(),
  is_reversal boolean not null default false, -- marked by the bank as the reversal of an earlier line
  unique (bank_account_id, fingerprint, occurrence)
);
create index statement_lines_days on statement_lines (bank_account_id, value_date);

-- The lines of a file, in order; overlapping files share lines.
create table statement_file_lines (
  file_id bigint not null references statement_files, position integer not null,
  line_id bigint not null references statement_lines,
  primary key (file_id, position)
);
create index statement_file_lines_line on statement_file_lines (line_id);

-- Part of a line that pays a transfer. A line may pay several transfers, and several lines one transfer.
create table statement_matches (
  id bigint generated always as identity primary key,
  line_id bigint not null references statement_lines, attempt_id bigint not null references payment_attempts,
  amount integer not null check (amount <> 0),
  -- 'code': the line has the donation's code; 'proposal': staff confirmed one; 'by_hand': staff searched
  found_by text not null check (found_by in ('code', 'proposal', 'by_hand')),
  matched_by integer not null references users, matched_at timestamptz not null default now(),
  -- an undone match is retained
  undone_at timestamptz, undone_by integer references users,
  -- fee that the gateway retained; the fees of a line's matches add up to its own fee; null before 1.1
  fee_paisa bigint,
  constraint statement_matches_undone_check check ((undone_at is null) = (undone_by is null)),
  constraint statement_matches_fee_paisa_check check (fee_paisa >= 0 or amount < 0)
);
create unique index one_standing_match on statement_matches (line_id, attempt_id) where undone_at is null;
create index statement_matches_attempt on statement_matches (attempt_id);

-- Staff decisions about a line. A credit without one is open.
create table line_decisions (
  line_id bigint primary key references statement_lines,
  -- 'matched': allocated, with a reason if part of it is not; 'left': unallocated
  status text not null check (status in ('matched', 'left', 'posted')),
  left_reason text,
  decided_by integer not null references users, decided_at timestamptz not null default now(),
  fee_paisa bigint check (fee_paisa <> 0), -- negative when a payout returns more fees than it has
  voucher_id bigint references vouchers, voucher_side text check (voucher_side in ('out', 'in')),
  constraint line_decisions_left_check check (status <> 'left' or left_reason is not null),
  constraint line_decisions_fee_check check (fee_paisa is null or status = 'matched'),
  constraint line_decisions_posted_check check ((status = 'posted') = (voucher_id is not null)),
  constraint line_decisions_side_check check ((voucher_id is null) = (voucher_side is null))
);
create unique index line_decisions_voucher on line_decisions (voucher_id, voucher_side)
  where voucher_id is not null;

create function set_voucher_side() returns trigger language plpgsql as $$
begin
  select case when amount_paisa < 0 then 'out' else 'in' end from statement_lines where id = new.line_id
    into new.voucher_side;
  return new;
end $$;
create trigger line_decisions_side before insert on line_decisions for each row
  when (new.voucher_id is not null) execute function set_voucher_side();

-- Payouts of gateways (docs/decisions/0124): the terms of each gateway, and the fee of each payment.
create table gateway_terms (
  gateway text primary key,
  -- share of each payment that the gateway retains, in hundredths of a percent
  fee_basis_points integer not null check (fee_basis_points between 0 and 2000),
  payout_days integer not null check (payout_days between 0 and 60), -- days until a payment is paid out
  -- first day in Pakistan of which payments are tracked; the payouts of earlier payments were not matched
  since date not null,
  changed_by integer not null references users, changed_at timestamptz not null default now()
);

-- Settlement reports of gateways (docs/decisions/0128): each line is matched to its payment, the whole report
-- to the bank's line of the payout, and each difference is a discrepancy until staff resolve it.
create table settlement_reports (
  id bigint generated always as identity primary key,
  gateway text not null, name text not null, format text not null check (format in ('csv', 'xlsx')),
  sha256 text not null,
  -- first and last day of its payments
  first_day date not null, last_day date not null,
  -- the bank's line of the payout; the match itself is in statement_matches, and undone there
  line_id bigint references statement_lines on delete set null,
  imported_by integer not null references users, imported_at timestamptz not null default now(),
  constraint settlement_reports_file unique (gateway, sha256)
);

create table settlement_report_lines (
  report_id bigint not null references settlement_reports,
  line integer not null, -- line of the file, from 1
  day date not null, reference text not null, description text not null,
  amount_paisa bigint not null, -- negative for a refund that the gateway deducts
  fee_paisa bigint not null,
  attempt_id bigint references payment_attempts, -- null for a line without a donation or payment
  primary key (report_id, line)
);
create index settlement_report_lines_attempt on settlement_report_lines (attempt_id);
-- Finds an earlier report with the lines of a new file.
create index settlement_report_lines_reference on settlement_report_lines (reference);

create table settlement_discrepancies (
  id bigint generated always as identity primary key,
  report_id bigint not null references settlement_reports,
  -- 'surplus': a line without a payment; 'amount': the payment has another amount; 'missing': a payment of
  -- these days is not in the report; 'late': no payout of the report in the bank
  kind text not null check (kind in ('surplus', 'amount', 'missing', 'late')),
  line integer, -- line of the report, for a surplus
  attempt_id bigint references payment_attempts,
  -- amounts due by our books and by the report
  ours_paisa bigint not null, theirs_paisa bigint not null,
  due_on date, -- for a late payout, the first day on which it is late
  resolution text check (resolution in ('paid_later', 'unallocated', 'returned', 'refunded', 'charged',
    'written_off', 'explained')),
  note text, resolved_by integer references users, resolved_at timestamptz,
  constraint settlement_discrepancies_late_check check ((kind = 'late') = (due_on is not null)),
  constraint settlement_discrepancies_resolved_check
    check (num_nulls(resolution, note, resolved_by, resolved_at) in (0, 4)),
  constraint settlement_discrepancies_once unique nulls not distinct (report_id, kind, line, attempt_id)
);
create index settlement_discrepancies_open on settlement_discrepancies (report_id) where resolution is null;
-- Finds a payment that several reports miss.
create index settlement_discrepancies_attempt on settlement_discrepancies (attempt_id) where kind = 'missing';

-- Office gifts (docs/decisions/0043) ------------------------------------------------------------------------
-- A day sheet: the manual count that the entries must match before it is closed.
create table day_sheets (
  id integer generated always as identity primary key,
  day date not null, title text not null check (title <> ''),
  expected_count integer not null check (expected_count >= 0),
  expected_sum bigint not null check (expected_sum >= 0),
  opened_by integer not null references users, opened_at timestamptz not null default now(),
  closed_by integer references users, closed_at timestamptz,
  constraint day_sheets_closed_check check ((closed_at is null) = (closed_by is null))
);
create index day_sheets_order on day_sheets (closed_at desc nulls first, day desc, id desc);

-- Receipt of a gift by staff; its amount and state are the attempt's.
create table office_gifts (
  attempt_id bigint primary key references payment_attempts,
  way text not null check (way in ('cash', 'cheque')), received_on date not null,
  reference text not null default '', -- number of the cheque or in the receipt book; '' if there is none
  bank_account_id integer references bank_accounts, -- the account that the cheque was paid in to
  recorded_by integer not null references users, recorded_at timestamptz not null default now(),
  -- a bounced cheque or a mistake; retained
  reversed_by integer references users, reversed_at timestamptz, reversal_reason text,
  cleared_on date, cleared_by integer references users, cleared_at timestamptz,
  constraint office_gifts_reversed_check check ((reversed_at is null) = (reversed_by is null) and
    (reversed_at is null) = (reversal_reason is null)),
  constraint office_gifts_cleared_check check ((cleared_on is null) = (cleared_by is null)
    and (cleared_on is null) = (cleared_at is null) and (cleared_on is null or way = 'cheque'))
);
create index office_gifts_reference on office_gifts (folded(reference) text_pattern_ops)
  where reference <> '';
create index office_gifts_words on office_gifts using gin (words_of(folded(reference)))
  with (fastupdate = off) where not is_one_word(folded(reference));
-- Finds a cheque by its number in any spelling: 'CHQ 00445567'.
create index office_gifts_cheque_number on office_gifts
  ((ltrim(regexp_replace(reference, '\D', '', 'g'), '0'))) where way = 'cheque' and reversed_at is null;

-- The gifts of a sheet, of any kind.
create table day_sheet_gifts (
  donation_id bigint primary key references donations,
  day_sheet_id integer not null references day_sheets,
  -- the amount when it was entered, which later decisions do not change
  amount integer not null check (amount between 1 and 99999999)
);
create index day_sheet_gifts_sheet on day_sheet_gifts (day_sheet_id);

-- Accounts that received an intent's money. A matched statement line names the account of a gateway's payout
-- or of deposited cash, before the fee; cheques and transfers name their own account.
create view accounts_of_intents as
select intent_id, array_agg(bank_account_id order by bank_account_id) as account_ids,
  array_agg(amount order by bank_account_id) as account_amounts
from (
  select attempt.intent_id, bank_account_id, sum(coalesce(received, attempt.amount))::integer as amount
  from payment_attempts as attempt join (
    select attempt_id, bank_account_id, amount_received as received
    from transfer_verifications where reversed_at is null
    union all
    select attempt_id, bank_account_id, null
    from office_gifts where bank_account_id is not null
    union all
    select attempt_id, bank_account_id, match.amount
    from statement_matches as match join statement_lines as line on line.id = line_id
    join payment_attempts as paid on paid.id = match.attempt_id and paid.gateway <> 'default'
    where undone_at is null
      and not exists (select from office_gifts as gift
        where gift.attempt_id = match.attempt_id and gift.bank_account_id is not null)
  ) as arrival on arrival.attempt_id = attempt.id
  group by 1, 2
) as account group by intent_id;

-- Reads the view for the changed rows alone: a plain join would aggregate every donation.
create function follow_accounts() returns trigger language plpgsql as $$
begin
  update payment_intents as intent
  set account_ids = received.account_ids, account_amounts = received.account_amounts
  from payment_attempts as attempt left join lateral (
    select account_ids, account_amounts from accounts_of_intents where intent_id = attempt.intent_id
  ) as received on true
  where attempt.id = new.attempt_id and intent.id = attempt.intent_id
    and (intent.account_ids, intent.account_amounts)
      is distinct from (received.account_ids, received.account_amounts);
  return null;
end $$;
create trigger transfer_verifications_follow_accounts after insert or update of reversed_at
  on transfer_verifications for each row execute function follow_accounts();
create trigger office_gifts_follow_accounts after insert on office_gifts
  for each row when (new.bank_account_id is not null) execute function follow_accounts();

-- Once for all matches of a statement line, as a payout has thousands.
create function follow_matched_accounts() returns trigger language plpgsql as $$
begin
  if not exists (select from changed) then return null; end if;
  update payment_intents as intent
  set account_ids = received.account_ids, account_amounts = received.account_amounts
  from (
    select distinct intent_id from payment_attempts where id in (select attempt_id from changed)
  ) as matched left join lateral (
    select account_ids, account_amounts from accounts_of_intents where intent_id = matched.intent_id
  ) as received on true
  where intent.id = matched.intent_id
    and (intent.account_ids, intent.account_amounts)
      is distinct from (received.account_ids, received.account_amounts);
  return null;
end $$;
create trigger statement_matches_added after insert on statement_matches
  referencing new table as changed for each statement execute function follow_matched_accounts();
create trigger statement_matches_undone after update on statement_matches
  referencing new table as changed for each statement execute function follow_matched_accounts();

-- Receipts and yearly statements ----------------------------------------------------------------------------
-- The last number of each series. Gapless: the row is locked until the settling transaction ends.
create table receipt_numbers (year smallint primary key, last integer not null check (last > 0));

create table receipts (
  id bigint generated always as identity primary key,
  intent_id bigint not null references payment_intents, year smallint not null, serial integer not null,
  -- written by the trigger below: '2026-000123', 'AMN-2026-27-000123' for a fiscal year with a prefix
  number text not null unique default '',
  token text not null unique, -- the unguessable part of its public URL
  amount integer not null check (amount > 0), issued_at timestamptz not null default now(),
  voided_at timestamptz, -- a void receipt keeps its number; its event has the reason
  prefix text not null default '', fiscal boolean not null default false,
  unique (year, serial)
);
create unique index one_standing_receipt on receipts (intent_id) where voided_at is null;
create index receipts_intent on receipts (intent_id, id desc);

comment on column receipts.year is
  'the year of the series: with fiscal the one that it begins in, on 1 July in Pakistan';

create function number_receipt() returns trigger language plpgsql as $$
begin
  new.number := receipt_number(new.prefix, new.fiscal, new.year, new.serial);
  return new;
end $$;
create trigger receipts_numbered before insert or update of prefix, fiscal, year, serial on receipts
  for each row execute function number_receipt();

create function receipt_number(prefix text, fiscal boolean, year integer, serial integer) returns text
language sql immutable as $$
  select prefix || case when prefix <> '' then '-' else '' end
    || year || case when fiscal then '-' || lpad(((year + 1) % 100)::text, 2, '0') else '' end
    || '-' || lpad(serial::text, greatest(6, length(serial::text)), '0')
$$;

-- Bulk runs: every donor of a tax year gets a statement, in the order of the contacts' ids.
create table yearly_statement_runs (
  id bigint generated always as identity primary key,
  tax_year smallint not null,
  begun_at timestamptz not null default now(), begun_by integer not null references users,
  -- donors of the year when the run began, and donors handled so far
  planned integer not null, handled integer not null default 0, last_contact_id bigint not null default 0,
  ended_at timestamptz
);
create unique index one_run_of_a_year on yearly_statement_runs (tax_year) where ended_at is null;

-- Statements that were sent; the donations on them are read when the e-mail is written.
create table yearly_statements (
  id bigint generated always as identity primary key,
  tax_year smallint not null, contact_id bigint not null references contacts,
  run_id bigint references yearly_statement_runs, -- null when staff sent it to this donor alone
  taxpayer_id bigint references taxpayers,
  constraint one_statement_a_year unique nulls not distinct (tax_year, contact_id, taxpayer_id)
);
create index yearly_statements_run on yearly_statements (run_id) where run_id is not null;
create index yearly_statements_contact on yearly_statements (contact_id);

-- Yearly statements as they were issued (docs/decisions/0119): a number, and a page that verifies it. An
-- unchanged statement keeps its number; a changed statement gets a new number, and replaces the last one.
create table issued_statements (
  id bigint generated always as identity primary key,
  number text not null unique, -- random, so that no restore issues one twice
  token text not null unique, -- the unguessable part of its public URL
  tax_year smallint not null, contact_id bigint not null references contacts,
  taxpayer_id bigint references taxpayers, -- null for the donor
  amount bigint not null, -- rupees of all donations on it
  digest text not null, -- hash of its name and donations
  issued_at timestamptz not null default now()
);
create index issued_statements_contact on issued_statements (contact_id, tax_year, id);

-- Numbers that a restore skipped (docs/decisions/0020): documents issued after the backup, whose records were
-- lost, may be with donors or in an accounting program.
create table number_gaps (
  id bigint generated always as identity primary key,
  series text not null check (series in ('receipt', 'journal_batch')),
  year smallint, -- year of the receipts' series; null for journal batches
  first integer not null check (first > 0), last integer not null check (last >= first),
  -- first and last number as printed
  first_number text not null, last_number text not null,
  -- time of the backup, and of the restore: the lost documents were issued between them
  lost_from timestamptz not null, lost_until timestamptz not null default now(),
  check ((series = 'receipt') = (year is not null))
);

-- Donor's page ----------------------------------------------------------------------------------------------
-- The donor's page (docs/decisions/0120): sign-in by a link and a code, without a password.
create table donor_sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique, -- SHA-256 of the cookie: a copy of this table is not enough to sign in
  point text not null, -- the mailbox that was proved, in lower case
  -- the donor chosen among those that have this address; null until then
  contact_id bigint references contacts,
  device text not null, -- 'Firefox on Windows'
  address text not null, created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index donor_sessions_point on donor_sessions (point);

-- Links and codes sent to donors. Neither is stored: both are calculated from the row and the server's key.
create table donor_codes (
  id bigint generated always as identity primary key,
  nonce uuid not null default gen_random_uuid(),
  request_hash bytea, -- SHA-256 of the requesting browser's cookie; null for a link that staff sent
  point text, -- the mailbox it was sent to; null when no donor has the entered address or number
  -- set for a further address that a signed-in donor adds
  session_id uuid references donor_sessions on delete cascade,
  tries smallint not null default 0, -- number of wrong codes entered
  created_at timestamptz not null default now(),
  used_at timestamptz, -- first sign-in with it
  -- block of addresses that requested an SMS, which costs money; null for e-mails, and for staff
  network text
);
create index donor_codes_request on donor_codes (request_hash);
create index donor_codes_session on donor_codes (session_id) where session_id is not null;
create index donor_codes_point on donor_codes (point, created_at);

-- Donors' requests to erase their personal data; staff decide.
create table erasure_requests (
  id bigint generated always as identity primary key,
  contact_id bigint not null references contacts,
  point text not null, -- the mailbox that asked; '' once decided
  asked_at timestamptz not null default now(), decision text check (decision in ('erased', 'refused')),
  decided_at timestamptz, decided_by integer references users,
  constraint decided_by_somebody check (num_nonnulls(decision, decided_at, decided_by) in (0, 3))
);
create unique index erasure_requests_open on erasure_requests (contact_id, point) where decision is null;

-- Messages --------------------------------------------------------------------------------------------------
-- Appeals are sent after all other messages, like the yearly statements.
create function message_rank(
  kind text, intent_id bigint, contact_id bigint, statement_id bigint, appeal_id integer)
  returns integer language sql immutable return
  case when statement_id is not null or appeal_id is not null then 4 when contact_id is not null then 3
    when intent_id is null then 0 when kind = 'receipt' then 1 else 2 end;

-- Messages to donors, payees and staff, by e-mail, WhatsApp or SMS (docs/decisions/0127); a fallback is a row.
create table messages (
  id bigint generated always as identity primary key,
  intent_id bigint references payment_intents,
  -- 'donation': recorded, and how to pay; 'receipt', 'paid': received; 'payment': please pay; 'refund': all
  -- was refunded; 'rejection': why a transfer was rejected; 'rejection_undone': it was undone
  kind text not null, receipt_id bigint references receipts, recipient text not null default '',
  language text not null default 'en',
  -- 'dropped': outdated before it was sent; 'held' until the donor opens their page or reports the transfer
  status text not null default 'queued' check (status in ('queued', 'held', 'sent', 'failed', 'dropped')),
  -- the same at every attempt, so that a mailbox recognises a duplicate
  message_id uuid not null default gen_random_uuid(), tries smallint not null default 0,
  error text, -- the error of the last attempt
  asked_by integer references users, -- the member of staff who requested it; null if an event queued it
  queued_at timestamptz not null default now(),
  next_try_at timestamptz default now(), -- null after the last attempt
  sent_at timestamptz,
  -- tries that may have reached the mail server although its answer did not reach us (docs/decisions/0053)
  unconfirmed smallint not null default 0, user_id integer references users on delete cascade,
  facts jsonb not null default '{}', -- facts from which an e-mail to staff is written
  released_at timestamptz, -- earliest time of a released e-mail; the number per minute is limited
  statement_id bigint references yearly_statements,
  donor_code_id bigint references donor_codes on delete cascade,
  channel text not null default 'email' check (channel in ('email', 'whatsapp', 'sms')),
  phone text not null default '', -- international digits; set when it is sent by WhatsApp or SMS
  -- the donor record that a message is about, unless it is about one of the other subjects
  contact_id bigint references contacts,
  event_key text, -- one message per event and donor record
  -- the failed message that this one replaces, and the channels that are not used: those that failed before
  instead_of bigint references messages, excluded text[] not null default '{}',
  handed_at timestamptz, -- when the vendor of WhatsApp or SMS was asked to send it
  -- the vendor's id, and its latest report
  vendor_id text, delivery text check (delivery in ('sent', 'delivered', 'read')),
  appeal_id integer references appeals,
  constraint messages_receipt_check check ((kind = 'receipt') = (receipt_id is not null)),
  constraint messages_sent_check check ((status = 'sent') = (sent_at is not null)),
  constraint messages_queued_check check ((status = 'queued') = (next_try_at is not null)),
  constraint messages_recipient_check
    check (num_nonnulls(intent_id, user_id, statement_id, donor_code_id, contact_id) = 1),
  -- kinds of messages to staff and to donor records are checked by the program
  constraint messages_kind_check check (user_id is not null or contact_id is not null or statement_id is not
    null and kind = 'yearly_statement' or donor_code_id is not null and kind in ('sign_in', 'new_address')
    or intent_id is not null and kind in ('donation', 'receipt', 'payment', 'paid', 'refund', 'rejection',
    'rejection_undone', 'reversal')),
  constraint message_has_phone check (channel = 'email' or phone <> '' or status <> 'queued'),
  constraint appeal_to_a_donor check (appeal_id is null or contact_id is not null)
);
create index messages_failed on messages (intent_id) where status = 'failed';
create index messages_to_staff on messages (user_id, queued_at) where user_id is not null;
create index messages_held on messages (queued_at) where status = 'held';
create index messages_released on messages (released_at) where released_at is not null;
create index messages_of_statements on messages (statement_id, id) where statement_id is not null;
create index messages_of_codes on messages (donor_code_id) where donor_code_id is not null;
create unique index messages_message_id on messages (message_id);
create unique index messages_vendor_id on messages (channel, vendor_id) where vendor_id is not null;
create index messages_phone on messages (phone, handed_at) where phone <> '';
create index messages_contact on messages (contact_id, id) where contact_id is not null;
create index messages_appeal on messages (appeal_id, status, channel) where appeal_id is not null;
create index messages_due on messages (message_rank(kind, intent_id, contact_id, statement_id, appeal_id),
  next_try_at) where status = 'queued';
create unique index one_message_per_event on messages (event_key) where event_key is not null;
create unique index one_fallback on messages (instead_of) where instead_of is not null;
create index messages_intent on messages (intent_id, id) where intent_id is not null;
-- Appeals are sent, counted and stopped by address (docs/decisions/0135).
create index messages_appeal_recipient on messages (recipient) where appeal_id is not null;

-- Channels beside e-mail. Their credentials are settings of the server.
create table message_channels (
  name text primary key check (name in ('whatsapp', 'sms')),
  is_on boolean not null default false,
  -- set while the vendor refuses every message; a test message that is sent clears it
  stopped_at timestamptz, stopped_reason text,
  appeals_stopped_at timestamptz, -- set while the vendor restricts the number: appeals use other channels
  constraint stopped_for_a_reason check ((stopped_at is null) = (stopped_reason is null))
);
create trigger message_channels_announced after update on message_channels
  for each statement execute function announce_change('catalogue');

insert into message_channels (name) values ('whatsapp'), ('sms');

-- Approval of the templates of WhatsApp, as read from the vendor.
create table whatsapp_templates (
  name text not null, language text not null,
  status text not null, -- APPROVED, PENDING, REJECTED, PAUSED, DISABLED
  category text not null, reason text not null default '', updated_at timestamptz not null default now(),
  primary key (name, language)
);

-- Reachability of phone numbers, as the vendors reported it.
create table reachable_numbers (
  channel text not null check (channel in ('whatsapp', 'sms')),
  phone text not null, -- international digits
  worked_at timestamptz,
  -- set when the vendor reported that the number cannot be reached; cleared when a message arrives
  failed_at timestamptz, failure text,
  held_until timestamptz, -- no message before then
  wrote_at timestamptz, -- last message from the number: free texts are allowed for a day
  vendor_user_id text, -- the person's id at WhatsApp, which their messages carry when they hide the number
  primary key (channel, phone)
);
create index reachable_numbers_user on reachable_numbers (vendor_user_id) where vendor_user_id is not null;

-- Short links in messages: /k/ and the code redirect to the path.
create table short_links (
  code text primary key check (code ~ '^[A-Za-z0-9]{10}$'),
  path text not null unique check (starts_with(path, '/')), created_at timestamptz not null default now()
);

-- Records that the person with this number stops appeals on every channel, or agrees to them on one. @returns
-- the donor records whose consents changed
create function record_reply(of_phone text, is_start boolean, on_channel text, of_wording text)
  returns setof bigint language sql as $$
  with own as (
    select distinct contact_id from contact_points
    join contacts on contacts.id = contact_id
    where contact_points.kind = 'phone' and merged_into is null and anonymised_at is null
      and value = any(array[of_phone, regexp_replace(of_phone, '^92(?=3[0-9]{9}$)', '0')])
  ), changed as (
    insert into consents (contact_id, purpose, channel, is_given, wording, source)
    select own.contact_id, 'appeals', one, is_start, of_wording, on_channel
    from own cross join unnest(array['email', 'phone', 'whatsapp', 'sms', 'post']) as one
    left join current_consents as current on current.contact_id = own.contact_id
      and current.purpose = 'appeals' and current.channel = one
    where case when is_start then one = on_channel and current.is_given is not true
      -- also recorded for a donor who never agreed: nobody may ask them later
      else current.is_given or one = on_channel and current.is_given is null end
    returning contact_id
  ) select distinct contact_id from changed order by contact_id;
$$;

-- Returns the spellings of a stored address or number: 03001234567 is 923001234567 too.
create function same_points(of_value text) returns text[] language sql immutable strict return
  array[of_value, regexp_replace(of_value, '^0(?=3[0-9]{9}$)', '92'),
    regexp_replace(of_value, '^92(?=3[0-9]{9}$)', '0')];

create function stop_appeals(of_contact bigint, of_kind text, of_wording text, from_source text)
  returns setof bigint language sql as $$
  with asked as (
    select coalesce(merged_into, id) as id from contacts where id = of_contact
  ), own as (
    select id from asked
    union
    select theirs.contact_id from asked join contact_points as mine on mine.contact_id = asked.id
    join contact_points as theirs on theirs.kind = mine.kind and theirs.value = any(same_points(mine.value))
    where mine.kind = of_kind
  ), changed as (
    insert into consents (contact_id, purpose, channel, is_given, wording, source)
    select contact.id, 'appeals', one, false, of_wording, from_source
    from own join contacts as contact using (id)
    cross join unnest(array['email', 'phone', 'whatsapp', 'sms', 'post']) as one
    left join current_consents as current on current.contact_id = contact.id
      and current.purpose = 'appeals' and current.channel = one
    where merged_into is null and anonymised_at is null and current.is_given
    returning contact_id
  ) select distinct contact_id from changed order by contact_id;
$$;

-- Donations of donor records --------------------------------------------------------------------------------
create table donation_contacts (
  donation_id bigint primary key references donations,
  contact_id bigint not null references contacts,
  -- the taxpayer chosen for a donation; null for the contact's default
  taxpayer_id bigint references taxpayers
);
create index donation_contacts_contact on donation_contacts (contact_id, donation_id);
create index donation_contacts_taxpayer on donation_contacts (taxpayer_id) where taxpayer_id is not null;

-- A share of another contact in a donation, such as the friend who asked for it; never part of any total.
create table soft_credits (
  id bigint generated always as identity primary key,
  contact_id bigint not null references contacts, donation_id bigint not null references donations,
  amount integer not null check (amount > 0),
  role text not null check (role in ('introduced', 'family', 'employer', 'honoured')),
  created_at timestamptz not null default now(), created_by integer not null references users,
  constraint one_role_once unique (contact_id, donation_id, role)
);
create index soft_credits_donation on soft_credits (donation_id);

-- Donations whose contact, points or totals may have changed. A donation may be queued several times.
create table contact_queue (
  donation_id bigint not null,
  -- false for a new donation and for one whose payment changed: its donor's details are unchanged
  is_corrected boolean not null default true
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index contact_queue_donation on contact_queue (donation_id);

-- Contacts whose totals and duplicates are due once the queue is empty: in a conversion a donor's donations
-- are in several batches, each of which would read all of them.
create table uncounted_contacts (
  contact_id bigint primary key
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Paid donations of a contact after refunds, recounted by the job. A merged contact has no row.
create table contact_totals (
  contact_id bigint primary key references contacts,
  donations integer not null, amount bigint not null, largest integer not null,
  first_on date, -- days in Pakistan on which the first and last were paid; null without any
  last_on date,
  kind text not null default 'person', -- as in `contacts`
  language text not null default '', country text not null default '',
  tax_years bigint not null default 0, -- a bit for each tax year with donations, the lowest for 2000
  cause_ids integer[] not null default '{}' -- causes of paid donations
);
create index contact_totals_last on contact_totals (last_on desc nulls last, contact_id desc);
create index contact_totals_amount on contact_totals (amount desc, contact_id desc);
create index contact_totals_donations on contact_totals (donations desc, contact_id desc);
create index contact_totals_causes on contact_totals using gin (cause_ids);
create index contact_totals_rare_kinds on contact_totals (kind) where kind <> 'person';
-- Rare languages and countries are found without reading every donor.
create index contact_totals_language on contact_totals (language);
create index contact_totals_country on contact_totals (country);

-- Totals by tax year: July to June, named by the year it ends in.
create table contact_years (
  contact_id bigint not null references contacts, tax_year smallint not null, donations integer not null,
  amount bigint not null,
  primary key (contact_id, tax_year)
);
create index contact_years_year on contact_years (tax_year, contact_id);

-- Contact points of each donation, one row for each; a donation without any has one row with nulls.
create view donor_points as
select donations.id as donation_id, donor.id as donor_id, donor.folded_name, point.kind, point.value,
  point.strength
from donations join donation_donors as donor on donor.id = donations.donor_id
left join lateral (
  values ('email', lower(email::text), 1), ('phone', phone, 2), ('cnic', split_part(cnic, '.', 2), 3)
) as point (kind, value, strength) on value <> ''
where donor.anonymised_at is null;

-- Contact points of each agreement's donor, as donor_points has those of donations.
create view agreement_points as
select agreements.id as agreement_id, donor.folded_name, point.kind, point.value, point.strength
from agreements join donation_donors as donor on donor.id = donor_id
cross join lateral (
  values ('email', lower(email::text), 1), ('phone', phone, 2), ('cnic', split_part(cnic, '.', 2), 3)
) as point (kind, value, strength)
where value <> '' and anonymised_at is null;

-- Donations of each contact; for a merged contact, those that the merge moved.
create view own_donations as
select contact_id, donation_id from donation_contacts
union all
select loser_id, row_key::bigint from contact_merges join contact_merge_moves on merge_id = contact_merges.id
where undone_at is null and table_name = 'donation_contacts';

-- Donations that count for a contact: settled, not refunded in full or lost in a dispute.
create view paid_donations as
select contact_id, donation_id, amount - refunded_amount as amount, cause_ids,
  day_in_pakistan(settled_at) as paid_on,
  extract(year from day_in_pakistan(settled_at) + interval '6 months')::smallint as tax_year
from donation_contacts join donations on donations.id = donation_id
join payment_intents as intent on intent.id = intent_id
where status in ('success', 'partially_refunded', 'disputed') and settled_at is not null;

create view counted_contacts as
select contact_id, count(*)::integer as donations, sum(amount) as amount, max(amount) as largest,
  min(paid_on) as first_on, max(paid_on) as last_on
from paid_donations group by contact_id;

create view counted_contact_years as
select contact_id, tax_year, count(*)::integer as donations, sum(amount) as amount
from paid_donations group by 1, 2;

create view counted_contact_causes as
select contact_id, array_agg(distinct cause_id) as cause_ids
from paid_donations cross join unnest(cause_ids) as cause_id group by contact_id;

-- The taxpayer of each donation; null for the contact itself.
create view donation_taxpayers as
select donation_id, given.contact_id, coalesce(given.taxpayer_id, usual.taxpayer_id) as taxpayer_id
from donation_contacts as given left join default_taxpayers as usual on usual.contact_id = given.contact_id;

create function queue_contacts() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'donations' then
    insert into contact_queue select id, false from added;
  elsif tg_table_name = 'donation_donors' then
    insert into contact_queue select id, true from donations where donor_id = new.id;
  else
    insert into contact_queue select id, false from donations where intent_id = new.id;
  end if;
  return null;
end $$;
create trigger donations_queue_contacts after insert on donations
  referencing new table as added for each statement execute function queue_contacts();
create trigger donation_donors_queue_contacts after update on donation_donors
  for each row execute function queue_contacts();
create trigger payment_intents_queue_contacts after update on payment_intents for each row
  when (new.kind = 'donation' and (new.status, new.settled_at, new.amount, new.refunded_amount, new.cause_ids)
    is distinct from (old.status, old.settled_at, old.amount, old.refunded_amount, old.cause_ids))
  execute function queue_contacts();

-- Totals of a contact without donations, which a monthly agreement created.
create function fill_contact_totals() returns trigger language plpgsql as $$
begin
  select kind, language, country from contacts where id = new.contact_id
    into new.kind, new.language, new.country;
  return new;
end $$;
create trigger contact_totals_filled before insert on contact_totals for each row when (new.language = '')
  execute function fill_contact_totals();

create function copy_to_contact_totals() returns trigger language plpgsql as $$
begin
  update contact_totals set kind = new.kind, language = new.language, country = new.country
    where contact_id = new.id;
  return null;
end $$;
create trigger contacts_copied after update on contacts for each row
  when ((new.kind, new.language, new.country) is distinct from (old.kind, old.language, old.country))
  execute function copy_to_contact_totals();

/*
 * Attaches queued donations to contacts, adds the points and names they bring, proposes duplicates and
 * recounts. Attaches only where a point and the folded name are both a contact's; a CNIC decides before a
 * phone number, and that before an e-mail address, then the oldest contact. Else makes a new contact. One at
 * a time, and never during a merge. Finds by points first, which are rare: joined, the names were compared
 * with those of all contacts of one name, 1.8 ms of a donation among 2,000 such donors.
 * Only adds the points of new donations, only counts again donations whose payment changed, and counts
 * contacts when fewer donations than a batch are queued. Its settings suit a batch: a few thousand rows of
 * each table, which a merge join would find by reading the table from its beginning.
 * @returns the number of donations and of contacts counted later
 */
create function attach_contacts(batch integer) returns integer language plpgsql
set random_page_cost = 1.1 set enable_mergejoin = off as $$
declare
  last_id bigint;
  queued bigint[];
  attached bigint[];
  -- queued donations that had a contact already, and whose donor may have changed
  corrected bigint[];
  waiting bigint[];
  -- donations that are new or corrected
  changed bigint[];
  new_points integer;
  touched bigint[];
  uncounted bigint[];
begin
  perform pg_advisory_xact_lock(hashtext('contacts'));
  select max(donation_id) from (
    select distinct donation_id from contact_queue order by donation_id limit batch) as one into last_id;
  with taken as (
    delete from contact_queue where donation_id <= last_id returning donation_id, is_corrected
  ) select array_agg(distinct donation_id), array_agg(distinct donation_id) filter (where is_corrected)
    from taken into queued, corrected;

  select array_agg(donation_id) from donation_contacts where donation_id = any(queued) into attached;
  select array_agg(id) from unnest(queued) as id where id <> all(coalesce(attached, '{}')) into waiting;
  select array_agg(id) from unnest(corrected) as id where id = any(attached) into corrected;
  changed := waiting || corrected;
  while waiting is not null loop
    with facts as materialized (
      select * from donor_points where donation_id = any(waiting)
    ), known as materialized (
      select facts.*, point.contact_id
      from facts join contact_points as point on point.kind = facts.kind and point.value = facts.value
    ), found as (
      select distinct on (donation_id) donation_id, contact_id from known
      where (select true from contact_names as name
          where name.contact_id = known.contact_id and name.folded_name = known.folded_name)
        and (select merged_into is null from contacts where id = known.contact_id)
      order by donation_id, strength desc, contact_id
    ), attached as (
      insert into donation_contacts select donation_id, contact_id from found
    ) insert into contact_points (contact_id, kind, value, source)
      select contact_id, kind, value, 'donation' from found join facts using (donation_id)
      except select contact_id, kind, value, 'donation' from known
      on conflict do nothing;
    get diagnostics new_points = row_count;
    select array_agg(id) from unnest(waiting) as id
      where not exists (select from donation_contacts where donation_id = id) into waiting;
    exit when waiting is null;
    -- Points added in this round may attach further donations.
    continue when new_points > 0;
    -- The first donation with a given point and name makes the contact; the others find it in the next round.
    with facts as materialized (
      select *, min(donation_id) over (partition by kind, value, folded_name) as first_id
      from donor_points where donation_id = any(waiting)
    ), made as (
      select nextval('contacts_id_seq') as contact_id, id as donation_id from unnest(waiting) as id
      where id not in (select donation_id from facts where kind is not null and first_id < donation_id)
    ), contact as (
      insert into contacts (id, first_name, last_name, country, language, created_at, anonymised_at)
      select contact_id, first_name, last_name, country, language, intent.created_at, anonymised_at
      from made join donations on donations.id = donation_id
      join donation_donors as donor on donor.id = donor_id
      join payment_intents as intent on intent.id = intent_id
    ), point as (
      insert into contact_points (contact_id, kind, value, source, is_primary)
      select contact_id, kind, value, 'donation', true from made join facts using (donation_id)
      where kind is not null
    ), name as (
      insert into contact_names
      select distinct contact_id, folded_name from made join facts using (donation_id)
    ) insert into donation_contacts select donation_id, contact_id from made;
    if cardinality(waiting) > 1000
        and (select reltuples <= 0 from pg_class where oid = 'contact_points'::regclass) then
      analyze contacts, contact_points, contact_names, donation_contacts;
    end if;
    select array_agg(id) from unnest(waiting) as id
      where not exists (select from donation_contacts where donation_id = id) into waiting;
  end loop;

  if corrected is not null then
    insert into contact_points (contact_id, kind, value, source)
      select distinct contact_id, kind, value, 'donation' from donor_points
      join donation_contacts using (donation_id)
      where donation_id = any(corrected) and kind is not null
      on conflict do nothing;
    insert into contact_names
      select distinct contact_id, folded_name from donor_points join donation_contacts using (donation_id)
      where donation_id = any(corrected)
      on conflict do nothing;
    -- Deletes points that no donation has any more: corrected ones, and CNICs' blind indexes of a former key.
    delete from contact_points as point
      where contact_id in (select contact_id from donation_contacts where donation_id = any(corrected))
      and source = 'donation'
      and not exists (select from donor_points join donation_contacts using (donation_id)
        where contact_id = point.contact_id and kind = point.kind and value = point.value);
  end if;
  if changed is not null then
    perform anonymise_contacts((
      select array_agg(distinct contact_id) from donations
      join donation_donors as donor on donor.id = donor_id
      join donation_contacts on donation_id = donations.id
      where donations.id = any(changed) and anonymised_at is not null));
  end if;

  select array_agg(distinct contact_id) from donation_contacts where donation_id = any(queued) into touched;
  if cardinality(queued) >= batch then
    insert into uncounted_contacts select unnest(touched) on conflict do nothing;
    return cardinality(queued);
  end if;
  select max(contact_id) from (
    select contact_id from uncounted_contacts order by contact_id limit batch) as one into last_id;
  with taken as (
    delete from uncounted_contacts where contact_id <= last_id returning contact_id
  ) select array_agg(contact_id) from taken into uncounted;
  if queued is null and uncounted is null then return 0; end if;
  perform propose_duplicates(uncounted || (
    select array_agg(distinct contact_id) from donation_contacts where donation_id = any(changed)));
  perform recount_contacts(uncounted || touched);
  return coalesce(cardinality(queued), 0) + coalesce(cardinality(uncounted), 0);
end $$;

-- Writes rows only when they change.
create function recount_contacts(of_contacts bigint[]) returns void language sql as $$
  with paid as materialized (
    select * from paid_donations where contact_id = any(of_contacts)
  ), past_year as (
    delete from contact_years where contact_id = any(of_contacts)
      and (contact_id, tax_year) not in (select contact_id, tax_year from paid)
  ), year as (
    insert into contact_years as known
      select contact_id, tax_year, count(*), sum(amount) from paid group by 1, 2
    on conflict (contact_id, tax_year) do update set donations = excluded.donations, amount = excluded.amount
      where (known.donations, known.amount) is distinct from (excluded.donations, excluded.amount)
  ), merged as (
    delete from contact_totals using contacts
      where contact_id = any(of_contacts) and id = contact_id and merged_into is not null
  ), cause as (
    select contact_id, array_agg(distinct cause_id) as cause_ids
    from paid cross join unnest(paid.cause_ids) as cause_id group by 1
  ) insert into contact_totals as known
    select contacts.id, count(paid_on), coalesce(sum(amount), 0), coalesce(max(amount), 0), min(paid_on),
      max(paid_on), kind, language, country, coalesce(bit_or(1::bigint << (tax_year - 2000)), 0),
      coalesce(cause.cause_ids, '{}')
    from contacts left join paid on paid.contact_id = contacts.id
    left join cause on cause.contact_id = contacts.id
    where contacts.id = any(of_contacts) and merged_into is null
    group by contacts.id, cause.cause_ids
  on conflict (contact_id) do update set donations = excluded.donations, amount = excluded.amount,
      largest = excluded.largest, first_on = excluded.first_on, last_on = excluded.last_on,
      tax_years = excluded.tax_years, cause_ids = excluded.cause_ids, kind = excluded.kind,
      language = excluded.language, country = excluded.country
    where known is distinct from excluded;
$$;

-- Proposes pairs of these contacts with any other, never a household with a person or company. A point of
-- more than 20 contacts is no evidence: it is the charity's own address, or a number typed to fill the field.
-- Only shared points are counted, to save time.
create function propose_duplicates(of_contacts bigint[]) returns void language sql as $$
  delete from duplicate_proposals where one_id = any(of_contacts) and dismissed_at is null;
  delete from duplicate_proposals where other_id = any(of_contacts) and dismissed_at is null;
  with pair as materialized (
    select mine.contact_id, theirs.contact_id as other_id, kind, value
    from contact_points as mine join contact_points as theirs using (kind, value)
    where mine.contact_id = any(of_contacts) and theirs.contact_id <> mine.contact_id
  ), shared as materialized (
    select least(me.id, them.id) as one_id, greatest(me.id, them.id) as other_id, pair.kind
    from pair
    join contacts as me on me.id = contact_id and me.merged_into is null
    join contacts as them on them.id = other_id and them.merged_into is null
      and (me.kind = 'household') = (them.kind = 'household')
    where (select count(*) from (select from contact_points as any_point
      where any_point.kind = pair.kind and any_point.value = pair.value limit 21) as sharing) <= 20
  )
  insert into duplicate_proposals as known (one_id, other_id, score, reasons)
    select one_id, other_id, sum(score), array_agg(reason order by score desc, reason)
    from (
      select distinct one_id, other_id, kind as reason, case kind when 'cnic' then 10 else 6 end as score
      from shared
      union
      select distinct one_id, other_id, 'name', 4 from shared
      join contact_names as name on name.contact_id = one_id
      join contact_names as same on same.contact_id = other_id and same.folded_name = name.folded_name
    ) as reason group by 1, 2 having sum(score) >= 10
  on conflict (one_id, other_id) do update set score = excluded.score, reasons = excluded.reasons;
$$;

/*
 * Finds the contact that has one of these points and the folded name; null for none. A CNIC counts more than
 * a phone number, and that more than an e-mail address.
 */
create function contact_with(its_name text, its_points jsonb) returns bigint language sql stable as $$
  select known.contact_id
  from jsonb_to_recordset(its_points) as said (kind text, value text, strength integer)
  join contact_points as known on known.kind = said.kind and known.value = said.value
  join contact_names as name on name.contact_id = known.contact_id and name.folded_name = its_name
  join contacts on contacts.id = known.contact_id and merged_into is null
  order by said.strength desc, known.contact_id limit 1
$$;

-- Attaches an agreement to the contact that has one of its donor's points and the folded name, by the rule of
-- attach_contacts, else to a new contact, which gets these points at once instead of by a later donation.
create function attach_agreement(of_agreement bigint) returns bigint language plpgsql as $$
declare found_id bigint;
begin
  perform pg_advisory_xact_lock(hashtext('contacts'));
  select contact_with(folded_name,
      jsonb_agg(jsonb_build_object('kind', kind, 'value', value, 'strength', strength)))
    into found_id from agreement_points where agreement_id = of_agreement group by folded_name;
  if found_id is null then
    insert into contacts (first_name, last_name, country, language)
      select first_name, last_name, country, language from agreements
      join donation_donors as donor on donor.id = donor_id
      where agreements.id = of_agreement returning id into found_id;
    insert into contact_names select found_id, folded_name from agreements
      join donation_donors as donor on donor.id = donor_id
      where agreements.id = of_agreement;
    insert into contact_points (contact_id, kind, value, source, is_primary)
      select found_id, kind, value, 'donor', true from agreement_points where agreement_id = of_agreement;
    insert into contact_totals (contact_id, donations, amount, largest) values (found_id, 0, 0, 0);
  end if;
  insert into agreement_contacts values (of_agreement, found_id);
  return found_id;
end $$;

-- Erasure of personal data ----------------------------------------------------------------------------------
-- Removes the payer's personal data from these intents; the books stay whole. @returns the files to delete
create function anonymise_payers(of_intents bigint[]) returns setof text language plpgsql as $$
begin
  update donation_donors set first_name = 'Anonymous', last_name = '', email = '', phone = '', cnic = null,
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
  delete from donor_corrections where intent_id = any(of_intents);
  update notes set note = '(erased)' where intent_id = any(of_intents);
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

-- The second half of anonymise_contacts, for contacts whose donations are erased or who never gave.
create function anonymise_contact_rows(erased bigint[]) returns void language plpgsql as $$
declare households bigint[];
begin
  update contacts set first_name = 'Anonymous', last_name = '', anonymised_at = now()
    where id = any(erased) and anonymised_at is null;
  delete from contact_points where contact_id = any(erased);
  delete from contact_names where contact_id = any(erased);
  update contact_merges set before = '{}' where winner_id = any(erased);
  update taxpayers set name = 'Anonymous', number = null
    where contact_id = any(erased) and number is not null;
  insert into consents (contact_id, purpose, channel, is_given, wording, source)
    select contact_id, purpose, channel, false, '', 'erasure' from current_consents
    where contact_id = any(erased) and is_given;
  update consents set reason = '' where contact_id = any(erased) and reason <> '';
  update notes set note = '(erased)' where contact_id = any(erased) and note <> '(erased)';
  delete from contact_tasks where contact_id = any(erased);
  with removed as (
    delete from household_members where member_id = any(erased) returning household_id
  ) select array_agg(household_id) from removed into households;
  perform anonymise_empty_households(households);
end $$;

-- Makes contacts, and those merged into them, anonymous once all their donations are.
create function anonymise_contacts(of_contacts bigint[]) returns void language plpgsql as $$
declare erased bigint[];
begin
  select array_agg(contact_id) from (
    select contact_id from own_donations join donations on donations.id = donation_id
    join donation_donors as donor on donor.id = donor_id
    where contact_id in (select id from contacts
      where id = any(of_contacts) or merged_into = any(of_contacts))
    group by contact_id having bool_and(anonymised_at is not null)
  ) as all_erased into erased;
  if erased is not null then perform anonymise_contact_rows(erased); end if;
end $$;

/*
 * Makes a contact without personal data in any donation anonymous, with those merged into it: one that only
 * has regular donations. A contact with donations follows them (anonymise_contacts).
 */
create function anonymise_contact_without_donations(of_contact bigint) returns boolean language plpgsql as $$
declare erased bigint[];
begin
  select array_agg(id) from contacts where id = of_contact or merged_into = of_contact into erased;
  if exists (select from own_donations join donations on donations.id = donation_id
      join donation_donors as donor on donor.id = donor_id
      where contact_id = any(erased) and anonymised_at is null) then return false; end if;
  perform anonymise_contact_rows(erased);
  return true;
end $$;

-- A household may be named after its last member, so one without members is anonymised.
create function anonymise_empty_households(of_contacts bigint[]) returns void language sql as $$
  update contacts set first_name = 'Anonymous', last_name = '', anonymised_at = now()
    where id = any(of_contacts) and kind = 'household' and anonymised_at is null
      and not exists (select from household_members where household_id = contacts.id);
  delete from contact_points using contacts
    where contact_id = contacts.id and contacts.id = any(of_contacts) and anonymised_at is not null;
  delete from contact_names using contacts
    where contact_id = contacts.id and contacts.id = any(of_contacts) and anonymised_at is not null;
$$;

-- Clearing the recipient of a message clears its phone number too. Anonymising a donor or payee also deletes
-- the number from reachable_numbers.
create function erase_message_phone() returns trigger language plpgsql as $$
begin new.phone := ''; return new; end $$;
create trigger messages_erase_phone before update of recipient on messages for each row
  when (new.recipient = '' and new.phone <> '') execute function erase_message_phone();

create function erase_reachable_number() returns trigger language plpgsql as $$
begin
  delete from reachable_numbers where phone = international_digits(old.phone); return null;
end $$;
create trigger donation_donors_erase_reachable_number after update of anonymised_at on donation_donors
  for each row when (old.anonymised_at is null and new.anonymised_at is not null and old.phone <> '')
  execute function erase_reachable_number();
create trigger payments_erase_reachable_number after update of anonymised_at on payments for each row
  when (old.anonymised_at is null and new.anonymised_at is not null and old.phone <> '')
  execute function erase_reachable_number();

-- Erasing a contact erases the addresses of its messages and yearly statements; those not sent are dropped.
create function erase_contact_messages() returns trigger language plpgsql as $$
begin
  update messages set recipient = '', next_try_at = null, facts = '{}',
      status = case status when 'queued' then 'dropped' else status end,
      error = case status when 'queued' then 'The personal data were erased' end
    where contact_id = new.id
      or statement_id = any(array(select id from yearly_statements where contact_id = new.id));
  return null;
end $$;
create trigger contacts_erase_messages after update of anonymised_at on contacts for each row
  when (old.anonymised_at is null and new.anonymised_at is not null)
  execute function erase_contact_messages();

-- Erasing a contact ends its agreements, and erases their details.
create function erase_agreements() returns trigger language plpgsql as $$
declare erased bigint[];
begin
  select array_agg(agreement_id) from agreement_contacts where contact_id = new.id into erased;
  if erased is null then return null; end if;
  update agreements set status = 'ended', ended_at = now(), end_reason = 'erased', next_action_on = null
    where id = any(erased) and status <> 'ended';
  update agreements set end_note = null where id = any(erased) and end_note is not null;
  update planned_charges set progress = 'cancelled'
    where agreement_id = any(erased) and progress in ('planned', 'requested', 'missed');
  update donation_donors set first_name = 'Anonymous', last_name = '', email = '', phone = '', cnic = null,
      anonymised_at = now()
    where id in (select donor_id from agreements where id = any(erased)) and anonymised_at is null;
  return null;
end $$;
create trigger contacts_erase_agreements after update of anonymised_at on contacts for each row
  when (old.anonymised_at is null and new.anonymised_at is not null) execute function erase_agreements();

-- Counters of lists and charts ------------------------------------------------------------------------------
-- Intents by the day they were created on, and by month and year, so that any range is the sum of few rows.
create table intent_counts (
  kind text not null, level text not null check (level in ('day', 'month', 'year')),
  starts date not null, -- the first day of the day, month or year
  status text not null,
  active_pay_method_id integer not null, -- 0: no pair yet
  count bigint not null, amount bigint not null, refunded_amount bigint not null,
  dated_by text not null check (dated_by in ('created', 'settled', 'value_date')),
  primary key (kind, dated_by, level, starts, status, active_pay_method_id)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index intent_counts_empty on intent_counts (count) where count = 0;

-- Donations by the set of their causes as well: a gift to two of the requested causes counts once.
create table cause_sets (cause_ids integer[] primary key);

create table cause_counts (
  level text not null check (level in ('day', 'month', 'year')), cause_ids integer[] not null,
  starts date not null, status text not null, active_pay_method_id integer not null, count bigint not null,
  amount bigint not null, refunded_amount bigint not null,
  dated_by text not null check (dated_by in ('created', 'settled', 'value_date')),
  cause_amounts bigint[] not null, -- the part of `amount` for each of `cause_ids`
  primary key (dated_by, level, cause_ids, starts, status, active_pay_method_id)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index cause_counts_empty on cause_counts (count) where count = 0;

-- Donations by the accounts that received them, for each set of causes and, as '{}', for all of them.
create table account_counts (
  dated_by text not null check (dated_by in ('created', 'settled', 'value_date')),
  level text not null check (level in ('day', 'month', 'year')), cause_ids integer[] not null,
  starts date not null, account_ids integer[] not null, status text not null,
  active_pay_method_id integer not null, count bigint not null, amount bigint not null,
  refunded_amount bigint not null,
  -- the parts of `amount` for each of `cause_ids` and in each of `account_ids`
  cause_amounts bigint[] not null, account_amounts bigint[] not null,
  primary key (dated_by, level, cause_ids, starts, account_ids, status, active_pay_method_id)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index account_counts_starts on account_counts (dated_by, level, starts) where cause_ids <> '{}';
create index account_counts_empty on account_counts (count) where count = 0;

create table count_deltas (
  kind text not null, day date not null, status text not null, active_pay_method_id integer not null,
  cause_ids integer[] not null, count bigint not null, amount bigint not null,
  refunded_amount bigint not null, dated_by text not null, cause_amounts bigint[] not null,
  account_ids integer[] not null, account_amounts bigint[] not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Charts: gifts by the day they were settled on, and their amounts after refunds. A gift counts once with the
-- cause null, and once for each cause with its share.
create table giving_counts (
  day date not null, active_pay_method_id integer not null, cause_id integer, count bigint not null,
  amount bigint not null,
  unique nulls not distinct (day, active_pay_method_id, cause_id)
);
create index giving_counts_empty on giving_counts (count) where count = 0 and amount = 0;

create table giving_deltas (
  day date not null, active_pay_method_id integer not null, cause_id integer, count bigint not null,
  amount bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Adds two lists of equal length element by element. In a loop: a row takes up to 4 µs, and took 28 in an SQL
-- function.
create function add_each(one bigint[], other bigint[]) returns bigint[]
  language plpgsql immutable strict parallel safe as $$
begin
  for place in 1 .. cardinality(one) loop
    one[place] := one[place] + other[place];
  end loop;
  return one;
end $$;

create aggregate sum_each(bigint[]) (sfunc = add_each, stype = bigint[], parallel = safe);

-- Sums the amounts of these causes.
create function amount_for(wanted integer[], cause_ids integer[], cause_amounts bigint[])
  returns bigint language plpgsql immutable parallel safe as $$
declare total bigint := 0;
begin
  for place in 1 .. coalesce(cardinality(cause_ids), 0) loop
    if cause_ids[place] = any(wanted) then total := total + cause_amounts[place]; end if;
  end loop;
  return total;
end $$;

-- Returns the dates by which lists filter and sort an intent.
create function dates_of(created_at timestamptz, settled_at timestamptz, value_date date)
  returns table (dated_by text, day date) language sql immutable parallel safe as $$
  select 'created', day_in_pakistan(created_at)
  union all select 'settled', day_in_pakistan(settled_at) where settled_at is not null
  union all select 'value_date', value_date where value_date is not null
$$;

-- Amounts of a donation in the charts: positive on the day it was settled, negative on the day of a reversal.
create function giving_of(
  kind text, status text, settled_at timestamptz, reversed_at timestamptz, cause_ids integer[],
  cause_amounts integer[], amount integer, refunded_amount integer
) returns table (day date, cause_id integer, gifts integer, left_over bigint)
  language sql immutable parallel safe as $$
  select entry.day, share.cause_id, entry.sign, entry.sign * share.left_over
  from (
    select null::integer, (amount - refunded_amount)::bigint
    union all
    select * from unnest(cause_ids, cause_amounts)
  ) as share (cause_id, left_over), (
    select day_in_pakistan(settled_at), 1
    union all
    select day_in_pakistan(reversed_at), -1 where reversed_at is not null
  ) as entry (day, sign)
  where kind = 'donation' and settled_at is not null
    and (status in ('success', 'partially_refunded', 'disputed') or reversed_at is not null)
    and (share.cause_id is null or share.left_over > 0)
$$;

create view counted_intents as
select kind, dated_by, day, status, coalesce(active_pay_method_id, 0) as active_pay_method_id, cause_ids,
  coalesce(account_ids, '{}') as account_ids,
  count(*) as count, sum(amount) as amount, sum(refunded_amount) as refunded_amount,
  case cardinality(cause_ids)
    when 0 then '{}'
    when 1 then array[sum(cause_amounts[1])]
    else sum_each(cause_amounts) filter (where cardinality(cause_ids) > 1)
  end as cause_amounts,
  case cardinality(coalesce(account_ids, '{}'))
    when 0 then '{}'
    when 1 then array[sum(account_amounts[1])]
    else sum_each(account_amounts) filter (where cardinality(account_ids) > 1)
  end as account_amounts
from payment_intents, dates_of(created_at, settled_at, value_date)
group by kind, dated_by, day, status, active_pay_method_id, cause_ids, account_ids;

create view counted_giving as
select giving.day, coalesce(active_pay_method_id, 0) as active_pay_method_id, cause_id,
  sum(gifts)::bigint as count, sum(left_over)::bigint as amount
from payment_intents as intent,
  giving_of(kind, status, settled_at, reversed_at, cause_ids, cause_amounts, amount, refunded_amount)
    as giving
group by 1, 2, 3;

-- Subtracts the old state of the changed rows and adds the new one.
create function count_intents() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    perform count_again();
    return null;
  end if;
  if tg_op <> 'DELETE' then
    insert into count_deltas (kind, dated_by, day, status, active_pay_method_id, cause_ids,
        account_ids, count, amount, refunded_amount, cause_amounts, account_amounts)
      select kind, dated_by, day, status, coalesce(active_pay_method_id, 0), cause_ids,
        coalesce(account_ids, '{}'), count(*), sum(amount), sum(refunded_amount), sum_each(cause_amounts),
        coalesce(sum_each(account_amounts), '{}')
      from added, dates_of(created_at, settled_at, value_date) group by 1, 2, 3, 4, 5, 6, 7;
    if exists (select from added where settled_at is not null) then
      insert into giving_deltas
        select day, coalesce(active_pay_method_id, 0), cause_id, sum(gifts), sum(left_over)
        from added,
          giving_of(kind, status, settled_at, reversed_at, cause_ids, cause_amounts, amount, refunded_amount)
        group by 1, 2, 3;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    insert into count_deltas (kind, dated_by, day, status, active_pay_method_id, cause_ids,
        account_ids, count, amount, refunded_amount, cause_amounts, account_amounts)
      select kind, dated_by, day, status, coalesce(active_pay_method_id, 0), cause_ids,
        coalesce(account_ids, '{}'), -count(*), -sum(amount), -sum(refunded_amount),
        array(select -of_cause from unnest(sum_each(cause_amounts)) as of_cause),
        array(select -of_account from unnest(sum_each(account_amounts)) as of_account)
      from removed, dates_of(created_at, settled_at, value_date) group by 1, 2, 3, 4, 5, 6, 7;
    if exists (select from removed where settled_at is not null) then
      insert into giving_deltas
        select day, coalesce(active_pay_method_id, 0), cause_id, -sum(gifts), -sum(left_over)
        from removed,
          giving_of(kind, status, settled_at, reversed_at, cause_ids, cause_amounts, amount, refunded_amount)
        group by 1, 2, 3;
    end if;
  end if;
  return null;
end $$;
create trigger payment_intents_inserted after insert on payment_intents
  referencing new table as added for each statement execute function count_intents();
create trigger payment_intents_deleted after delete on payment_intents
  referencing old table as removed for each statement execute function count_intents();
create trigger payment_intents_emptied after truncate on payment_intents
  for each statement execute function count_intents();
create trigger payment_intents_updated after update on payment_intents
  referencing old table as removed new table as added for each statement execute function count_intents();

-- Rolls up the deltas. One call runs at a time: a second caller returns at once. @returns the number of
-- deltas
create function fold_counts() returns bigint language plpgsql as $$
declare
  folded bigint;
  folded_giving bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('counts')) then return 0; end if;
  with taken as (
    delete from count_deltas returning *
  ), leveled as (
    select kind, dated_by, level, date_trunc(level, day)::date as starts, status, active_pay_method_id,
      cause_ids, account_ids, count, amount, refunded_amount, cause_amounts, account_amounts
    from taken, unnest(array['day', 'month', 'year']) as level
  ), of_intents as (
    insert into intent_counts as counted (kind, dated_by, level, starts, status, active_pay_method_id,
      count, amount, refunded_amount)
    select kind, dated_by, level, starts, status, active_pay_method_id,
      sum(count), sum(amount), sum(refunded_amount)
    from leveled group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4
    on conflict (kind, dated_by, level, starts, status, active_pay_method_id) do update set
      count = counted.count + excluded.count, amount = counted.amount + excluded.amount,
      refunded_amount = counted.refunded_amount + excluded.refunded_amount
  ), of_sets as (
    insert into cause_sets select distinct cause_ids from taken where kind = 'donation' on conflict do nothing
  ), of_causes as (
    insert into cause_counts as counted (dated_by, level, cause_ids, starts, status, active_pay_method_id,
      count, amount, refunded_amount, cause_amounts)
    select dated_by, level, cause_ids, starts, status, active_pay_method_id,
      sum(count), sum(amount), sum(refunded_amount),
      case when cardinality(cause_ids) = 1 then array[sum(cause_amounts[1])::bigint]
        else sum_each(cause_amounts) filter (where cardinality(cause_ids) > 1) end
    from leveled where kind = 'donation' group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4
    on conflict (dated_by, level, cause_ids, starts, status, active_pay_method_id) do update set
      count = counted.count + excluded.count, amount = counted.amount + excluded.amount,
      refunded_amount = counted.refunded_amount + excluded.refunded_amount,
      cause_amounts = add_each(counted.cause_amounts, excluded.cause_amounts)
  ), of_accounts as (
    insert into account_counts as counted (dated_by, level, cause_ids, starts, account_ids, status,
      active_pay_method_id, count, amount, refunded_amount, cause_amounts, account_amounts)
    select dated_by, level, kept.cause_ids, starts, account_ids, status, active_pay_method_id,
      sum(count), sum(amount), sum(refunded_amount),
      case cardinality(kept.cause_ids)
        when 0 then '{}'
        when 1 then array[sum(kept.cause_amounts[1])::bigint]
        else sum_each(kept.cause_amounts) filter (where cardinality(kept.cause_ids) > 1) end,
      case when cardinality(account_ids) = 1 then array[sum(account_amounts[1])::bigint]
        else sum_each(account_amounts) filter (where cardinality(account_ids) > 1) end
    from leveled, lateral (
      select leveled.cause_ids, leveled.cause_amounts union all select '{}', '{}'
    ) as kept (cause_ids, cause_amounts)
    where kind = 'donation' and account_ids <> '{}' group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4
    on conflict (dated_by, level, cause_ids, starts, account_ids, status, active_pay_method_id) do update set
      count = counted.count + excluded.count, amount = counted.amount + excluded.amount,
      refunded_amount = counted.refunded_amount + excluded.refunded_amount,
      cause_amounts = add_each(counted.cause_amounts, excluded.cause_amounts),
      account_amounts = add_each(counted.account_amounts, excluded.account_amounts)
  ) select count(*) from taken into folded;
  with taken as (
    delete from giving_deltas returning *
  ), of_giving as (
    insert into giving_counts as counted
    select day, active_pay_method_id, cause_id, sum(count), sum(amount) from taken group by 1, 2, 3
    on conflict (day, active_pay_method_id, cause_id) do update set
      count = counted.count + excluded.count, amount = counted.amount + excluded.amount
  ) select count(*) from taken into folded_giving;
  delete from intent_counts where count = 0; delete from cause_counts where count = 0;
  delete from account_counts where count = 0;
  -- a donation and a reversal on one day leave a count of 0, but seldom an amount of 0
  delete from giving_counts where count = 0 and amount = 0;
  return folded + folded_giving;
end $$;

-- Counts all rows again: after rows were loaded without triggers, or if a check finds that counts and rows
-- differ. Changes of intents wait until it is done.
create function count_again() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('counts'));
  lock table count_deltas, giving_deltas in share row exclusive mode;
  delete from count_deltas; delete from giving_deltas; delete from intent_counts;
  delete from cause_counts; delete from account_counts; delete from cause_sets; delete from giving_counts;
  insert into count_deltas (kind, dated_by, day, status, active_pay_method_id, cause_ids,
      account_ids, count, amount, refunded_amount, cause_amounts, account_amounts)
    select kind, dated_by, day, status, active_pay_method_id, cause_ids,
      account_ids, count, amount, refunded_amount, cause_amounts, account_amounts from counted_intents;
  insert into giving_deltas select * from counted_giving;
  perform fold_counts();
end $$;

-- Abuse (docs/decisions/0058) -------------------------------------------------------------------------------
-- Counters of a time window, shared by all processes; subjects are keyed hashes.
create table tallies (
  subject text not null, -- 'address:<hash>'
  ends_at timestamptz not null, count integer not null,
  primary key (subject, ends_at)
);
create index tallies_ends on tallies (ends_at);

-- Used proofs of work: each is accepted once.
create table spent_proofs (nonce text primary key, ends_at timestamptz not null);

-- An attack as staff see it. It lasts while its limit is exceeded, and ten minutes longer.
create table attacks (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('site', 'network', 'address', 'email', 'phone')),
  subject text not null,
  network text, -- '203.0.113.0/24'; null if there are many
  started_at timestamptz not null default now(), last_at timestamptz not null default now(),
  -- requests that were challenged, and those that were rejected
  asked integer not null, refused integer not null
);
create index attacks_last on attacks (last_at);

-- Donations that the attacker began, from ten minutes before the attack on, without a proof of work.
create table attack_donations (
  attack_id bigint not null references attacks on delete cascade,
  intent_id bigint not null references payment_intents,
  primary key (attack_id, intent_id)
);

-- Donations that staff flagged. The flag changes nothing in the books.
create table flagged_donations (
  intent_id bigint primary key references payment_intents,
  flagged_by text not null, flagged_at timestamptz not null default now()
);

-- Operations ------------------------------------------------------------------------------------------------
-- The row that a server writes to prove that it can: on a demoted primary, reading still succeeds.
create table heartbeat (
  only_one boolean primary key default true check (only_one), written_at timestamptz not null
);

-- Runs of the checks of the books.
create table check_runs (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null, ended_at timestamptz not null default now(),
  started_by text not null, -- 'system', 'command', or a member of staff
  results jsonb not null
);

-- Attempted backups, so that a late backup is noticed (docs/decisions/0064).
create table backup_runs (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null, ended_at timestamptz not null default now(), folder text not null,
  bytes bigint, encrypted boolean not null default false,
  error text, -- why it failed
  -- false for an external database: the backup has the files alone
  with_database boolean not null default true,
  constraint backup_runs_error_check check ((error is null) = (bytes is not null))
);
create index backup_runs_newest on backup_runs (begun_at desc);

-- Restore checks: a backup is restored into a scratch database and compared with its checksums.
create table restore_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null default now(), folder text not null,
  made_at timestamptz, -- null when the manifest could not be read
  error text, -- null for a success
  constraint restore_checks_made_at_check check (error is not null or made_at is not null)
);
create index restore_checks_newest on restore_checks (checked_at desc);

-- Triggers that many tables share ---------------------------------------------------------------------------
do $$
declare shared record;
begin
  for shared in select * from (values
    -- rows are only added; some tables have an append_only trigger of their own for the updates they allow
    ('append_only', 'before update or delete', 'row', 'refuse_change()', array[
      'audit_entries', 'audit_chain', 'events', 'ledger_accounts', 'ledger_entries', 'ledger_lines',
      'ledger_closings', 'journal_batches', 'journal_batch_entries', 'journal_batch_files',
      'issued_statements', 'number_gaps']),
    ('never_deleted', 'before delete', 'row', 'refuse_change()', array[
      'consents', 'agreement_terms', 'notes', 'planned_charges', 'charge_donations',
      'charge_requests', 'vouchers']),
    ('never_emptied', 'before truncate', 'statement', 'refuse_truncate()', array[
      'audit_entries', 'audit_chain', 'consents', 'agreement_terms', 'notes', 'events',
      'planned_charges', 'charge_donations', 'charge_requests', 'vouchers', 'ledger_accounts',
      'ledger_entries', 'ledger_lines', 'ledger_closings', 'journal_batches',
      'journal_batch_entries', 'journal_batch_files', 'issued_statements', 'number_gaps']),
    -- cached by every process
    ('announced', 'after insert or update or delete or truncate', 'statement',
      'announce_change(''catalogue'')', array[
      'causes', 'fund_types', 'payment_methods', 'payment_gateways', 'active_pay_methods',
      'bank_accounts', 'email_templates'])
  ) as one (name, moment, level, calls, tables), unnest(tables) as table_name
  loop
    execute format('create trigger %I %s on %I for each %s execute function %s',
      shared.table_name || '_' || shared.name, shared.moment, shared.table_name, shared.level, shared.calls);
  end loop;
end $$;
