-- Money that was given back, wholly or in part, and how much of every total is left.

create table refunds (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references payment_attempts,
  -- whole rupees
  amount integer not null check (amount > 0),
  reason text not null,
  -- 'gateway': we asked the gateway for it; 'by hand': staff gave it back outside the product;
  -- 'reported': the gateway says that it was made, and we did not ask for it
  way text not null check (way in ('gateway', 'by hand', 'reported')),
  -- 'asked': it is not known yet whether the gateway made it
  status text not null default 'asked' check (status in ('asked', 'made', 'refused')),
  -- what the gateway, or who looked it up there, said of it
  answer text,
  -- null when it was reported
  asked_by integer references users,
  asked_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((status = 'asked') = (ended_at is null)),
  check (status <> 'asked' or way = 'gateway'),
  check ((way = 'reported') = (asked_by is null))
);
create index refunds_attempt on refunds (attempt_id, id);
-- A second one waits until it is known what became of the first.
create unique index one_refund_under_way on refunds (attempt_id) where status = 'asked';

-- Whole rupees given back so far, as far as it is known: a gateway that says 'partially refunded' does not say how much.
alter table payment_attempts add refunded_amount integer not null default 0 check (refunded_amount between 0 and amount);
-- Those of the attempt whose state it has.
alter table donations add refunded_amount integer not null default 0 check (refunded_amount between 0 and amount);
alter table payments add refunded_amount integer not null default 0 check (refunded_amount between 0 and amount);

update payment_attempts set refunded_amount = amount where status = 'refunded';
insert into refunds (attempt_id, amount, reason, way, status, answer, ended_at)
  select id, amount, 'reported by the gateway', 'reported', 'made', 'before refunds were kept', now()
  from payment_attempts where status = 'refunded';
update donations set refunded_amount = amount where status = 'refunded';
update payments set refunded_amount = amount where status = 'refunded';

-- The charts count what is left of a partial refund too.
drop index donations_settled;
create index donations_settled on donations (settled_at) where status in ('success', 'partially refunded');

insert into permissions (path, name, route, sidebar, position) values
  ('donation.refund', 'Refund donations and payments', '', false, 14);
insert into role_permissions (role_id, path) select id, 'donation.refund' from roles where name = 'Administrator';
