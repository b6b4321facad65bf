-- Iftar by place and day (docs/decisions/0178). A day is the number of its fast, so that it moves with the
-- season.
create table iftar_offers (
  id integer generated always as identity primary key,
  season_id integer not null references seasons, cause_id integer not null references causes,
  place text not null, fast smallint not null check (fast between 1 and 30),
  price integer not null check (price between 1 and 99999999), -- rupees of a meal
  days_before smallint not null check (days_before between 0 and 30), closes_time time not null,
  -- Numbers of meals: for sale, of unpaid orders, of paid orders.
  stock integer not null check (stock >= 0),
  held integer not null default 0 check (held >= 0), sold integer not null default 0 check (sold >= 0),
  is_offered boolean not null,
  constraint iftar_offers_once_a_day unique (season_id, place, fast),
  constraint iftar_offers_not_oversold check (held + sold <= stock)
);
-- Orders update only `held` and `sold`, so they do not clear the cache.
create trigger iftar_offers_announced after insert or delete or update of cause_id, place, price, days_before,
  closes_time, is_offered
  on iftar_offers for each statement execute function announce_change('catalogue');

-- Order of meals, for a line of a donation.
create table iftar_orders (
  id bigint generated always as identity primary key,
  donation_id bigint not null, position smallint not null,
  offer_id integer not null references iftar_offers,
  meals integer not null check (meals > 0),
  state text not null check (state in ('held', 'ordered', 'unplaced', 'sadaqah', 'released')),
  held_until timestamptz not null, ordered_at timestamptz not null default now(),
  notified_of integer references iftar_offers, -- offer whose lack of room the donor was notified of
  constraint iftar_orders_line unique (donation_id, position),
  constraint iftar_orders_of_line foreign key (donation_id, position)
    references donation_funds (donation_id, position)
);
create index iftar_orders_offer on iftar_orders (offer_id, state);
create index iftar_orders_held on iftar_orders (held_until) where state = 'held';
