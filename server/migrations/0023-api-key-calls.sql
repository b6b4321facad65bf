-- Writes of programs by their Idempotency-Key: a repeated one gets the answer of the first (docs/decisions/0157).
create table api_key_calls (
  api_key_id integer not null references api_keys, idempotency_key text not null,
  call text not null, -- 'POST /attempts/12/refunds'
  call_hash text not null, -- keyed hash of the call and its values
  answer jsonb, -- null while the first call runs, and when its outcome is unknown
  created_at timestamptz not null default now(),
  primary key (api_key_id, idempotency_key)
);
create index api_key_calls_age on api_key_calls (created_at);

-- Objects that changed since an instant, for the lists of programs.
create index stream_events_added on stream_events using brin (added_at);
