-- Gifts that staff take in: in cash, by cheque, or a transfer without the site (docs/decisions/0043).

insert into payment_gateways (name) values ('office') on conflict do nothing;
insert into payment_methods (name) values ('cash'), ('cheque') on conflict do nothing;
insert into active_pay_methods (pay_method_id, pay_gateway_id)
  select method.id, gateway.id from payment_methods as method, payment_gateways as gateway
  where method.name in ('cash', 'cheque') and gateway.name = 'office';

-- What was counted by hand at the end of a day, which what is entered must agree with before the sheet is closed.
create table day_sheets (
  id integer generated always as identity primary key,
  -- in Pakistan
  day date not null,
  title text not null check (title <> ''),
  expected_count integer not null check (expected_count >= 0),
  -- whole rupees
  expected_sum bigint not null check (expected_sum >= 0),
  opened_by integer not null references users,
  opened_at timestamptz not null default now(),
  closed_by integer references users,
  closed_at timestamptz,
  check ((closed_at is null) = (closed_by is null))
);
create index day_sheets_order on day_sheets (closed_at desc nulls first, day desc, id desc);

-- How staff received a gift. What it is worth and whether it stands is the attempt's.
create table office_gifts (
  attempt_id bigint primary key references payment_attempts,
  way text not null check (way in ('cash', 'cheque')),
  received_on date not null,
  -- the number in the receipt book, or of the cheque; '' without
  reference text not null default '',
  -- where a cheque was paid in
  bank_account_id integer references bank_accounts,
  recorded_by integer not null references users,
  recorded_at timestamptz not null default now(),
  -- a cheque that bounced, or a mistake, stays to be seen
  reversed_by integer references users,
  reversed_at timestamptz,
  reversal_reason text,
  check ((reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reversal_reason is null))
);

-- Which gifts are entered on which sheet, by whatever way they came.
create table day_sheet_gifts (
  donation_id bigint primary key references donations,
  day_sheet_id integer not null references day_sheets
);
create index day_sheet_gifts_sheet on day_sheet_gifts (day_sheet_id);

insert into permissions (path, name, route, sidebar, position) values
  ('donation.enter', 'Office Gifts', 'office-gifts', true, 6);
update permissions set position = position + 1 where position >= 6 and path <> 'donation.enter';
insert into role_permissions (role_id, path)
  select id, 'donation.enter' from roles where name in ('Administrator', 'Donation Officer');
