-- Payouts of gateways (docs/decisions/0124): the terms of each gateway, and the fee of each payment.

create table gateway_terms (
  gateway text primary key,
  -- share of each payment that the gateway retains, in hundredths of a percent
  fee_basis_points integer not null check (fee_basis_points between 0 and 2000),
  -- days until a payment is paid out
  payout_days integer not null check (payout_days between 0 and 60),
  -- day in Pakistan since which payments are followed; the payouts of earlier ones were not matched
  since date not null,
  changed_by integer not null references users,
  changed_at timestamptz not null default now()
);

-- Fee that the gateway retained of a matched payment; the fees of a line add up to the line's. Null before
-- this migration.
alter table statement_matches add column fee_paisa bigint check (fee_paisa >= 0);

