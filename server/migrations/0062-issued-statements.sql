-- Yearly statements as they were issued (docs/decisions/0119): a number, and a page that verifies it. The same
-- donations keep their number; a statement of other donations replaces the one before.

create table issued_statements (
  id bigint generated always as identity primary key,
  -- random, so that no restore issues one twice
  number text not null unique,
  -- the unguessable part of its public URL
  token text not null unique,
  tax_year smallint not null,
  contact_id bigint not null references contacts,
  -- null for the donor
  taxpayer_id bigint references taxpayers,
  -- rupees of all donations on it
  amount bigint not null,
  -- hash of its donations
  digest text not null,
  issued_at timestamptz not null default now()
);
create index issued_statements_contact on issued_statements (contact_id, tax_year, id);
create trigger issued_statements_append_only before update or delete on issued_statements
  for each row execute function refuse_change();
create trigger issued_statements_never_emptied before truncate on issued_statements
  for each statement execute function refuse_truncate();
