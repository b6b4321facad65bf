-- What processes keep in memory until somebody changes it (docs/decisions/0050): its version changes in the transaction
-- of the change, whoever makes it, and every process that listens is told at its commit.
create table versions (
  subject text primary key,
  version bigint not null default 1
);
insert into versions (subject) values ('catalogue');

create function announce_change() returns trigger language plpgsql as $$
declare
  now_at bigint;
begin
  update versions set version = version + 1 where subject = tg_argv[0] returning version into now_at;
  perform pg_notify(tg_argv[0], now_at::text);
  return null;
end $$;

create trigger causes_announced after insert or update or delete or truncate on causes
  for each statement execute function announce_change('catalogue');
create trigger fund_types_announced after insert or update or delete or truncate on fund_types
  for each statement execute function announce_change('catalogue');
create trigger payment_methods_announced after insert or update or delete or truncate on payment_methods
  for each statement execute function announce_change('catalogue');
create trigger payment_gateways_announced after insert or update or delete or truncate on payment_gateways
  for each statement execute function announce_change('catalogue');
create trigger active_pay_methods_announced after insert or update or delete or truncate on active_pay_methods
  for each statement execute function announce_change('catalogue');
create trigger bank_accounts_announced after insert or update or delete or truncate on bank_accounts
  for each statement execute function announce_change('catalogue');
