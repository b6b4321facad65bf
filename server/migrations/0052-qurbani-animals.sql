-- Animals of Qurbani. A line becomes income when its shares are slaughtered (docs/decisions/0172).
create table qurbani_animals (
  id bigint generated always as identity primary key,
  offer_id integer not null references qurbani_offers,
  tag text not null, place text not null,
  day smallint not null check (day between 1 and 4), -- of Eid in the region
  slaughtered_at timestamptz, slaughtered_by text, -- name of a member of staff, or the field list
  constraint qurbani_animals_tag unique (offer_id, tag),
  constraint qurbani_animals_slaughtered check ((slaughtered_at is null) = (slaughtered_by is null))
);
alter table qurbani_shares add column animal_id bigint references qurbani_animals, add column slot smallint,
  add constraint qurbani_shares_slot unique (animal_id, slot),
  add constraint qurbani_shares_animal check
    (case when state in ('allotted', 'slaughtered') then animal_id is not null and slot > 0
      else num_nonnulls(animal_id, slot) = 0 end);

-- Queued messages of an order: one about the slaughter, and one request to choose for each offer in which its
-- shares were unplaced or missed.
create table qurbani_notices (
  order_id bigint not null references qurbani_orders,
  kind text not null check (kind in ('slaughtered', 'choice')),
  offer_id integer not null default 0, -- 0 for the slaughter
  queued_at timestamptz not null default now(),
  primary key (order_id, kind, offer_id),
  constraint qurbani_notices_offer check ((kind = 'slaughtered') = (offer_id = 0))
);

-- Lists that slaughterhouse workers open by a secret link, without an account.
create table qurbani_field_lists (
  id integer generated always as identity primary key,
  link text not null unique, offer_id integer not null references qurbani_offers,
  created_by integer not null references users, created_at timestamptz not null default now(),
  ended_at timestamptz
);

-- A deferred line is a liability until its purpose is fulfilled; `fulfilled_amount` (rupees) of it is income.
alter table donation_funds add column is_deferred boolean not null default false,
  add column fulfilled_amount integer not null default 0, add column fulfilled_on date,
  add constraint donation_funds_fulfilled check (fulfilled_amount between 0 and case when is_deferred
    then amount else 0 end);

alter table ledger_entries drop constraint ledger_entries_reason_check;
alter table ledger_entries add constraint ledger_entries_reason_check
  check (reason in ('received', 'banked', 'disputed', 'refunded', 'fulfilled', 'left_unallocated', 'fee',
    'spent', 'repaid', 'moved', 'written_off', 'opened'));
