-- Accounts that people manage on screens: invitations, sessions that can be seen and ended, browsers that are known,
-- and e-mails to staff (docs/decisions/0055 and 0056).

alter table users
  -- null until somebody who was invited has chosen one
  alter column password_hash drop not null,
  -- until when a password that somebody else made works; whoever signs in with it chooses another one first
  add column temporary_until timestamptz;

alter table roles
  -- whoever holds the role sets up a second factor before anything else
  add column needs_second_factor boolean not null default false;

alter table sessions
  add column id uuid not null unique default gen_random_uuid(),
  -- when the password, or a second factor, was given last
  add column confirmed_at timestamptz not null default now(),
  -- 'Firefox on Windows'
  add column device text not null default '',
  add column address text not null default '';

-- Browsers that somebody has signed in with before: strangers cannot lock them out.
create table known_devices (
  -- SHA-256 of the cookie
  device_hash bytea not null,
  user_id integer not null references users on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (device_hash, user_id)
);

-- By which somebody chooses a password. The secret in the address is calculated from the row and SECRET_KEY, so that
-- a copy of this table opens no account.
create table password_links (
  id bigint generated always as identity primary key,
  nonce uuid not null default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('invitation', 'reset')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_links_user on password_links (user_id, created_at);

-- E-mails to members of staff. They are written when they are sent, and sent as those to donors are (docs/decisions/0053).
create table staff_letters (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('invitation', 'reset', 'account', 'bank account')),
  facts jsonb not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'dropped')),
  message_id uuid not null default gen_random_uuid(),
  tries smallint not null default 0,
  unconfirmed smallint not null default 0,
  error text,
  queued_at timestamptz not null default now(),
  next_try_at timestamptz default now(),
  sent_at timestamptz,
  check ((status = 'sent') = (sent_at is not null)),
  check ((status = 'queued') = (next_try_at is not null))
);
create index staff_letters_due on staff_letters (next_try_at) where status = 'queued';

-- The network is counted with the account, so that whoever fails elsewhere locks nobody out.
truncate sign_in_failures;

insert into permissions (path, name, route, sidebar, position) values ('users', 'Staff', 'staff', true, 29);
insert into role_permissions (role_id, path) select id, 'users' from roles where name = 'Administrator';
