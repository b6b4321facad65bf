-- Where our state and the gateway's answer differ, and what people should know of a settlement.

create table differences (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references payment_attempts,
  -- 'state', 'amount': ours is not the gateway's; 'paid late': settled after it expired; 'paid twice': two attempts of
  -- one donation or payment were paid; 'given back twice': by staff by hand and by the gateway too;
  -- 'disputed': the payer's bank disputes it, and the vendor has a deadline;
  -- 'refund of unknown amount': given back in part, and nobody said how much
  kind text not null check (kind in ('state', 'amount', 'paid late', 'paid twice', 'given back twice',
    'disputed', 'refund of unknown amount')),
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
create index differences_standing_first on differences (ended_at desc nulls first, found_at desc, id desc);

-- What happened before there were differences, for people to look at now.
insert into differences (attempt_id, kind, ours, theirs, reason, found_at, seen_at)
select distinct on (attempt_id, kind) attempt_id, case events.kind when 'state' then 'paid late' else 'paid twice' end as kind,
  case events.kind when 'state' then 'expired' else 'success' end, 'success', events.reason, at, at
from events join payment_attempts on payment_attempts.id = attempt_id
where gateway <> 'default' and (events.kind = 'paid twice'
  or (events.kind = 'state' and from_status = 'expired' and to_status = 'success'))
order by attempt_id, kind, at;

-- Each time that settled and given-up attempts were asked about again.
create table reconciliation_runs (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null default now(),
  -- the last sign of life; one without any for long was killed
  moved_at timestamptz not null default now(),
  -- null while it runs
  ended_at timestamptz,
  -- 'job', or who of the staff
  started_by text not null,
  -- how many attempts are to be asked about, were asked about and could not be asked about; how many of those asked
  -- changed their state, and how many new differences there were
  planned integer not null default 0,
  asked integer not null default 0,
  unreachable integer not null default 0,
  changed integer not null default 0,
  found integer not null default 0,
  -- gateways that did not answer several times in a row and were asked no more in this run
  given_up text[] not null default '{}'
);
create unique index one_run_at_a_time on reconciliation_runs ((ended_at is null)) where ended_at is null;

-- What a run still has to ask about, in this order; empty when it is over.
create table reconciliation_questions (
  run_id bigint not null references reconciliation_runs,
  place integer not null,
  attempt_id bigint not null references payment_attempts,
  gateway text not null,
  primary key (run_id, place)
);

-- What a run plans: the attempts of the last weeks, and those of any age that are unsettled in some way.
create index payment_attempts_settled on payment_attempts (settled_at) where settled_at is not null;
create index payment_attempts_given_up on payment_attempts (created_at) where status in ('failed', 'expired');
create index payment_attempts_disputed on payment_attempts (id) where status = 'disputed';

insert into permissions (path, name, route, sidebar, position) values
  ('reconciliation', 'Reconciliation', 'reconciliation', true, 7);
insert into role_permissions (role_id, path) select id, 'reconciliation' from roles where name = 'Administrator';
