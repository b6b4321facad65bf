-- A change of an account that donors send money to waits for a second person (docs/decisions/0055); until then the account
-- stays as it is.
create table bank_account_changes (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('add', 'change', 'remove')),
  -- null for an account that is to be added, and once it was deleted
  bank_account_id integer references bank_accounts on delete set null,
  -- what the account is to be, by its columns; the logo only where there is a new one
  form jsonb not null default '{}',
  asked_by integer not null references users,
  asked_at timestamptz not null default now(),
  decision text check (decision in ('approved', 'rejected', 'withdrawn')),
  decided_by integer references users,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  -- nobody approves their own
  check (decision = 'withdrawn' or decided_by <> asked_by)
);
create unique index one_open_change on bank_account_changes (bank_account_id) where decision is null;

insert into permissions (path, name, route, sidebar, position) values
  ('bankAcc.approve', 'Approve changes of bank accounts', '', false, 19);
insert into role_permissions (role_id, path) select id, 'bankAcc.approve' from roles where name = 'Administrator';
