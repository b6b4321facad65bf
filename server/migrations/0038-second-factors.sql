-- What proves who somebody is besides their password (docs/decisions/0057).

create table totp_secrets (
  user_id integer primary key references users on delete cascade,
  -- AES-256-GCM, with a key derived from SECRET_KEY
  sealed text not null,
  -- null until the first code was right
  confirmed_at timestamptz,
  -- the half minute of the last code that was used: none works twice
  last_step bigint not null default 0
);

create table passkeys (
  -- the credential's, as browsers write it
  id text primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- What a browser is asked to sign with a passkey, once.
create table passkey_challenges (
  challenge text primary key,
  -- null at sign-in: nobody knows yet who it is
  user_id integer references users on delete cascade,
  expires_at timestamptz not null
);

create table recovery_codes (
  user_id integer not null references users on delete cascade,
  -- SHA-256: the codes are random
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
