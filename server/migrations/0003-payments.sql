-- Payments: the charity's receipts that are not donations (fees, tickets, sponsorships), and who took which
-- data out of the house.

create table payments (
  id bigint generated always as identity primary key,
  reference_no text not null unique,
  link text not null unique,
  first_name text not null,
  last_name text not null,
  email citext not null,
  phone text,
  type text not null,
  -- the pair of the latest attempt; null until the payee has chosen one
  active_pay_method_id integer references active_pay_methods,
  status text not null default 'pending',
  platform text not null default 'web',
  amount integer not null check (amount between 1 and 99999999),
  remarks text,
  settled_at timestamptz,
  created_by integer references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payments_newest on payments (created_at desc, id desc);
create index payments_status on payments (status, created_at desc);

-- Who took which data out of the house, and when.
create table exports (
  id bigint generated always as identity primary key,
  user_id integer not null references users,
  what text not null,
  filters jsonb not null,
  -- null until the last row was sent
  rows integer,
  begun_at timestamptz not null default now(),
  ended_at timestamptz
);

-- The donations of the charts, by the day they were settled on.
create index donations_settled on donations (settled_at) where status = 'success';
