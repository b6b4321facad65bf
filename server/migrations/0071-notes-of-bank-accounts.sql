-- What donors read beside an account, by language (contract/src/bank-accounts.ts); and the drawing of a bank where it has no logo.
alter table bank_accounts
  add notes jsonb not null default '{}',
  alter logo set default '/art/icons/bank.svg';
