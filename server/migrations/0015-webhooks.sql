-- Webhooks by Standard Webhooks v1 (docs/decisions/0153): each endpoint receives the events of its types.
create table webhook_endpoints (
  id integer generated always as identity primary key,
  name text not null, url text not null,
  types text[] not null check (cardinality(types) > 0),
  -- sealed; after a rotation the previous one signs too, until previous_until
  secret text not null, previous_secret text, previous_until timestamptz,
  sent_through bigint not null, -- sequence up to which events have a delivery
  disabled_at timestamptz, -- null while it receives events
  disabled_because text check (disabled_because in ('staff', 'gone', 'failing')),
  -- first failed attempt since the last success, their number, and until when no attempt is made
  failing_since timestamptz, failures integer not null default 0, held_until timestamptz,
  warned_at timestamptz, -- when administrators were notified of the failures
  created_at timestamptz not null default now(), created_by integer not null references users,
  constraint disabled_for_a_reason check ((disabled_at is null) = (disabled_because is null)),
  constraint previous_secret_ends check ((previous_secret is null) = (previous_until is null))
);

-- An event for an endpoint. Deleted with the event.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id integer not null references webhook_endpoints on delete cascade,
  sequence bigint references stream_events on delete cascade, -- null for a test event
  status text not null default 'queued' check (status in ('queued', 'delivered', 'failed')),
  tries smallint not null default 0, -- failed attempts of the present schedule
  next_try_at timestamptz default now(), -- a lease while it is sent
  created_at timestamptz not null default now(), ended_at timestamptz,
  constraint one_delivery_an_event unique (endpoint_id, sequence),
  constraint webhook_deliveries_queued_check
    check ((status = 'queued') = (next_try_at is not null) and (status = 'queued') = (ended_at is null))
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_try_at) where status = 'queued';
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_sequence on webhook_deliveries (sequence);

create table webhook_attempts (
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  number smallint not null, at timestamptz not null, duration_ms integer not null,
  status_code smallint, -- null without an answer
  -- null for a success
  error text check (error in ('status', 'redirect', 'timeout', 'not_connected', 'private_address', 'no_host')),
  primary key (delivery_id, number)
);
