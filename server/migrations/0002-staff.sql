-- Who works in the back office, what each may do, and their sessions (specification, section 6).

create table roles (
  id integer generated always as identity primary key,
  name citext not null unique check (name <> '')
);

-- A right, as the back office shows it; path is what the server checks.
create table permissions (
  path text primary key,
  name text not null,
  route text not null,
  -- whether it has a screen with a link in the sidebar
  sidebar boolean not null,
  position smallint not null
);

insert into permissions (path, name, route, sidebar, position) values
  ('donation', 'Donations', 'donation', true, 1),
  ('payment', 'Payments', 'payment', true, 2),
  ('cause', 'Causes', 'cause', true, 3),
  ('gateway', 'Gateway', 'gateway', true, 4),
  ('bankAcc', 'Bank Accounts', 'bankAcc', true, 5);

create table role_permissions (
  role_id integer not null references roles on delete cascade,
  path text not null references permissions,
  primary key (role_id, path)
);

insert into roles (name) values ('Administrator'), ('Donation Officer'), ('Content Editor');
insert into role_permissions (role_id, path)
  select roles.id, permissions.path from roles, permissions
  where roles.name = 'Administrator'
     or (roles.name = 'Donation Officer' and permissions.path in ('donation', 'payment'))
     or (roles.name = 'Content Editor' and permissions.path in ('cause', 'bankAcc'));

create table users (
  id integer generated always as identity primary key,
  email citext not null unique,
  first_name text not null,
  last_name text not null,
  -- argon2id, with its parameters
  password_hash text not null,
  status smallint not null default 1 check (status in (0, 1)),
  created_at timestamptz not null default now()
);

create table user_roles (
  user_id integer not null references users on delete cascade,
  role_id integer not null references roles,
  primary key (user_id, role_id)
);

create table sessions (
  -- SHA-256 of the cookie: a copy of this table signs nobody in
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

-- Failures to sign in, per account and per address; each one makes the next wait longer.
create table sign_in_failures (
  -- 'account:<e-mail as typed>' or 'address:<ip>'
  subject citext primary key,
  failures integer not null,
  failed_at timestamptz not null default now(),
  blocked_until timestamptz not null default now()
);
