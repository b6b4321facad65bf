-- Further addresses that a donor proved while signed in with another one (docs/decisions/0120). Signing in
-- with `email` also opens the donations under `further`, never the reverse: a couple may share the further
-- one.
drop table proven_emails;
create table proven_emails (
  email text not null,
  further text not null,
  proved_at timestamptz not null default now(),
  primary key (email, further),
  constraint another_address check (email <> further)
);
create index proven_emails_further on proven_emails (further);
