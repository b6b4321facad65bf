-- Qurbani (docs/decisions/0171). Each region is a cause, so receipts, reports and the ledger show the region.
create table qurbani_settings (
  is_one boolean primary key default true check (is_one),
  card_minutes integer not null default 30 check (card_minutes between 5 and 1440),
  transfer_hours integer not null default 48 check (transfer_hours between 1 and 336)
);
insert into qurbani_settings default values;

-- Closing time of an offer: `closes_day` is 1 on the first day of Eid in its country.
create function closing_time(
  first_on date, days_after integer, closes_day integer, closes_time time, zone text
) returns timestamptz language sql stable parallel safe as $$
  select ((first_on + days_after + closes_day - 1) + closes_time) at time zone zone
$$;

create table qurbani_offers (
  id integer generated always as identity primary key,
  season_id integer not null references seasons, cause_id integer not null references causes,
  time_zone text not null,
  -- first day of Eid in the region, in days after Pakistan's
  days_after smallint not null check (days_after between -2 and 2),
  animal text not null check (animal in ('goat', 'sheep', 'cow', 'buffalo', 'camel')),
  shares_per_animal smallint not null check (shares_per_animal between 1 and 10),
  share_price integer not null check (share_price between 1 and 99999999),
  animal_price integer check (animal_price between 1 and 99999999), -- null: shares only
  meat text not null check (meat in ('poor', 'collect')),
  days smallint not null check (days between 1 and 4), -- days of slaughter, from the first day of Eid
  closes_day smallint not null check (closes_day between -60 and 4), closes_time time not null,
  -- Numbers of shares: for sale, of unpaid orders, of paid orders.
  stock integer not null check (stock >= 0),
  held integer not null default 0 check (held >= 0), sold integer not null default 0 check (sold >= 0),
  is_offered boolean not null,
  constraint qurbani_offers_not_oversold check (held + sold <= stock)
);
create index qurbani_offers_season on qurbani_offers (season_id);
-- Orders update only `held` and `sold`, so they do not clear the cache.
create trigger qurbani_offers_announced after insert or delete or update of time_zone, days_after,
  share_price, animal_price, meat, days, closes_day, closes_time, is_offered, shares_per_animal, animal,
  cause_id
  on qurbani_offers for each statement execute function announce_change('catalogue');

-- Agency texts that donors accepted, one row for each version.
create table wakalah_texts (
  hash text primary key, language text not null, html text not null,
  accepted_at timestamptz not null default now()
);

-- Order of shares, for a line of a donation.
create table qurbani_orders (
  id bigint generated always as identity primary key,
  donation_id bigint not null, position smallint not null,
  is_whole boolean not null, -- a whole animal at its own price
  held_until timestamptz not null,
  wakalah text not null references wakalah_texts, accepted_at timestamptz not null default now(),
  constraint qurbani_orders_line unique (donation_id, position),
  constraint qurbani_orders_of_line foreign key (donation_id, position)
    references donation_funds (donation_id, position)
);

create table qurbani_shares (
  id bigint generated always as identity primary key,
  order_id bigint not null references qurbani_orders, number smallint not null check (number > 0),
  offer_id integer not null references qurbani_offers,
  name text not null, parent text not null, -- '' until the donor enters them
  intention text not null check (intention in ('wajib', 'nafl', 'deceased', 'aqiqah')),
  state text not null check (state in ('held', 'ordered', 'allotted', 'slaughtered', 'missed', 'unplaced',
    'next_year', 'sadaqah', 'released')),
  constraint qurbani_shares_number unique (order_id, number)
);
create index qurbani_shares_offer on qurbani_shares (offer_id, state);
create index qurbani_shares_held on qurbani_shares (order_id) where state = 'held';
