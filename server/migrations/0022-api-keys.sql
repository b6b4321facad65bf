-- Keys with which programs call the API in the name of a member of staff (docs/decisions/0157).
create table api_keys (
  id integer generated always as identity primary key,
  public_id text not null unique, -- the readable part of the key
  name text not null, owner_id integer not null references users,
  scopes text[] not null default '{}', -- empty until a second person approves
  networks text[] not null default '{}', -- addresses and CIDR ranges; empty for any
  expires_on date not null, -- last day, in Pakistan
  hash bytea not null, last_four text not null,
  -- The secret before the last rotation, valid until then.
  old_hash bytea, old_last_four text, old_until timestamptz,
  created_at timestamptz not null default now(),
  last_used_at timestamptz, -- written at most every five minutes
  revoked_at timestamptz,
  constraint api_keys_old_secret check (num_nulls(old_hash, old_last_four, old_until) in (0, 3))
);

alter table pending_changes drop constraint pending_changes_subject_check;
alter table pending_changes add constraint pending_changes_subject_check
  check (subject in ('bank_account', 'cause', 'campaign', 'charity', 'charity_text', 'email_templates',
    'payment_option', 'appeal', 'appeal_settings', 'voucher', 'write_off', 'refund', 'reopened_month',
    'approval_amount', 'access', 'api_key'));
