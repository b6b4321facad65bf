-- Restore checks: a backup is restored into a scratch database and compared with its checksums.
create table restore_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null default now(),
  folder text not null,
  -- null when the manifest could not be read
  made_at timestamptz,
  -- null for a success
  error text,
  constraint restore_checks_made_at_check check (error is not null or made_at is not null)
);
create index restore_checks_newest on restore_checks (checked_at desc);
