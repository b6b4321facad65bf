-- Where our state and the gateway's answer differ, and what people should know of a settlement.

create table differences (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references payment_attempts,
  -- 'state', 'amount': ours is not the gateway's; 'paid late': settled after it expired; 'paid twice': two attempts of
  -- one donation or payment were paid; 'refund of unknown amount': given back in part, and nobody said how much
  kind text not null check (kind in ('state', 'amount', 'paid late', 'paid twice', 'refund of unknown amount')),
  -- as both stood when it was last seen
  ours text not null,
  theirs text not null,
  their_amount_paisa bigint,
  reason text not null default '',
  found_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- null while it stands; who ended it ('gateway': a later answer agreed) and what they wrote
  ended_at timestamptz,
  ended_by text,
  note text not null default '',
  check ((ended_at is null) = (ended_by is null))
);
create unique index one_standing_difference on differences (attempt_id, kind) where ended_at is null;
create index differences_newest on differences (ended_at, found_at desc, id desc);

-- Each time that settled and given-up attempts were asked about again.
create table reconciliation_runs (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null default now(),
  -- null while it runs
  ended_at timestamptz,
  -- 'job', or who of the staff
  started_by text not null,
  -- how many attempts are to be asked about, were asked about, could not be asked about, and how many differences it found
  planned integer not null default 0,
  asked integer not null default 0,
  unreachable integer not null default 0,
  found integer not null default 0
);

insert into permissions (path, name, route, sidebar, position) values
  ('reconciliation', 'Reconciliation', 'reconciliation', true, 7);
insert into role_permissions (role_id, path) select id, 'reconciliation' from roles where name = 'Administrator';
