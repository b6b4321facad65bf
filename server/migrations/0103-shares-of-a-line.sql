-- Qurbani shares of a line, for staff who read the donation. The price difference of an order is a separate
-- donation with the shares of the order. `fundtitle` names the region.
create function shares_of_line(of_donation bigint, line_position smallint) returns jsonb
language sql stable as $$
  select jsonb_agg(jsonb_build_object('number', number, 'name', share.name, 'parent', parent,
      'intention', intention, 'state', share.state, 'tag', tag, 'animal', offer.animal,
      'season_id', season_id, 'cause_id', offer.cause_id, 'fundtitle', fundtitle) order by number)
  from donations as donation
  join qurbani_orders as ordered
    on ordered.donation_id = coalesce(donation.shortfall_of, donation.id) and ordered.position = line_position
  join qurbani_shares as share on share.order_id = ordered.id
  join qurbani_offers as offer on offer.id = share.offer_id
  join causes as cause on cause.id = offer.cause_id
  left join qurbani_animals as animal on animal.id = animal_id
  where donation.id = of_donation
$$;
