-- The row that a server writes to prove that it can: on a demoted primary, reading still succeeds.
create table heartbeat (
  only_one boolean primary key default true check (only_one),
  written_at timestamptz not null
);
