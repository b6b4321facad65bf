-- What staff verify, and who did what: rows are only added.

create table transfer_verifications (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references payment_attempts,
  bank_account_id integer not null references bank_accounts,
  -- whole rupees, as the bank's statement has it
  amount_received integer not null check (amount_received > 0),
  -- the day on which the bank credited it
  value_date date not null,
  verified_by integer not null references users,
  verified_at timestamptz not null default now(),
  -- a wrong verification is reversed and stays to be seen
  reversed_by integer references users,
  reversed_at timestamptz,
  reversal_reason text,
  check ((reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reversal_reason is null))
);
create unique index one_standing_verification on transfer_verifications (attempt_id) where reversed_at is null;
create index transfer_verifications_account on transfer_verifications (bank_account_id, value_date);

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- null for somebody who did not sign in
  user_id integer references users,
  -- as they were called then
  who text not null,
  address text not null default '',
  -- what was done: 'signed in', 'exported', 'verified', ...
  action text not null,
  -- what it was done to: 'donation K7Q-M3X-PD4', 'payment method card'
  subject text not null default '',
  facts jsonb not null default '{}'
);
create index audit_entries_newest on audit_entries (id desc);
create index audit_entries_action on audit_entries (action, id desc);
create index audit_entries_user on audit_entries (user_id, id desc);
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change();

insert into permissions (path, name, route, sidebar, position) values
  ('donation.verify', 'Verify bank transfers', '', false, 10),
  ('donation.reverse', 'Reverse verifications', '', false, 11),
  ('donation.personal', 'See full CNICs', '', false, 12),
  ('audit', 'Audit', 'audit', true, 20);
insert into role_permissions (role_id, path)
  select roles.id, permissions.path from roles, permissions
  where roles.name = 'Administrator' and permissions.path in
    ('donation.verify', 'donation.reverse', 'donation.personal', 'audit');
insert into role_permissions (role_id, path)
  select roles.id, 'donation.verify' from roles where roles.name = 'Donation Officer';
