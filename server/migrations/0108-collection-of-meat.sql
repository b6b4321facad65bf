-- Where and when donors collect the meat of an offer, by language (docs/decisions/0171).
alter table qurbani_offers add column collection jsonb not null default '{}'
  check (jsonb_typeof(collection) = 'object');

drop trigger qurbani_offers_announced on qurbani_offers;
create trigger qurbani_offers_announced after insert or delete or update of time_zone, days_after,
  share_price, animal_price, meat, collection, days, closes_day, closes_time, is_offered, shares_per_animal,
  animal, cause_id
  on qurbani_offers for each statement execute function announce_change('catalogue');
