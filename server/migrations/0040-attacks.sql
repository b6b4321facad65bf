-- How often something was tried in a window of time, by all processes together (docs/decisions/0058). Whoever is counted is known by
-- a keyed hash alone.
create table tallies (
  -- 'address:<hash>'
  subject text not null,
  ends_at timestamptz not null,
  count integer not null,
  primary key (subject, ends_at)
);
create index tallies_ends on tallies (ends_at);

-- A proof of work counts once.
create table spent_proofs (
  nonce text primary key,
  ends_at timestamptz not null
);

-- What staff read of an attack. It goes on while its limit is exceeded, and ten minutes longer.
create table attacks (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('site', 'network', 'address', 'email', 'phone')),
  subject text not null,
  -- Of a network or of an address in it, e.g. '203.0.113.0/24'; null where it comes from many.
  network text,
  started_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- For a proof of work, and in vain.
  asked integer not null,
  refused integer not null
);
create index attacks_last on attacks (last_at);

-- The donations that were begun by whoever attacked, from ten minutes before on; not those that somebody worked for.
create table attack_donations (
  attack_id bigint not null references attacks on delete cascade,
  intent_id bigint not null references payment_intents,
  primary key (attack_id, intent_id)
);

-- Donations that staff do not believe in. A mark for people: it changes nothing in the books.
create table suspicious_donations (
  intent_id bigint primary key references payment_intents,
  marked_by text not null,
  marked_at timestamptz not null default now()
);

insert into permissions (path, name, route, sidebar, position) values ('attack', 'Attacks', 'attacks', true, 24);
insert into role_permissions (role_id, path) select id, 'attack' from roles where name = 'Administrator';
