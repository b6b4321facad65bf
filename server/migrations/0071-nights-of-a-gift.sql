-- Gifts over nights of Ramazan by one payment (docs/decisions/0177).
alter table seasons add column nights smallint,
  add constraint seasons_nights_of_ramazan check (nights is null
    or nights in (29, 30) and kind = 'ramazan' and confirmed_on is not null);

-- For nights of Ramazan, `day` is the night plan (contract/src/night-plan.ts).
alter table agreement_terms drop constraint day_of_unit, add constraint day_of_unit check (
  case unit when 'ramazan_night' then day between 0 and 5 when 'week' then day between 1 and 7
    else day between 1 and 28 or day = 31 end);

-- Parts of a line by night, as the donor chose them; they add up to the promised amount of the line.
create table donation_nights (
  donation_id bigint not null, position smallint not null,
  season_id integer not null references seasons,
  night smallint not null check (night between 1 and 30),
  amount integer not null check (amount > 0), -- rupees
  constraint donation_nights_once primary key (donation_id, position, night),
  constraint donation_nights_of_line foreign key (donation_id, position)
    references donation_funds (donation_id, position)
);
create index donation_nights_season on donation_nights (season_id);

-- Nights with their day, which follows the season and is never before the payment, and with the amount that
-- remains: what is refunded, or did not arrive, is taken from the last nights.
create view given_nights as
select donation_id, position, season_id, night,
  intent.status in ('success', 'partially_refunded', 'disputed') as is_paid,
  greatest(first_on + least(night, coalesce(nights, 30)) - 2, day_in_pakistan(settled_at)) as given_on,
  least(planned.amount, greatest(0, line.amount - line.refunded_amount - planned.before))::integer as amount
from (select *, sum(amount) over (partition by donation_id, position order by night) - amount as before
  from donation_nights) as planned
join seasons on seasons.id = season_id
join donation_funds as line using (donation_id, position)
join donations on donations.id = donation_id
join payment_intents as intent on intent.id = intent_id;

create function nights_of_line(id bigint, line_position smallint) returns jsonb
language sql stable as $$
  select jsonb_agg(jsonb_build_object('night', night, 'on', given_on, 'amount', amount) order by night)
  from given_nights where donation_id = id and position = line_position and amount > 0
$$;
