-- Pictures of a campaign: [{address, alts}], with alternative texts by language. The first one is the cover.
alter table campaigns add column pictures jsonb not null default '[]';
update campaigns set pictures = jsonb_build_array(jsonb_build_object('address', fundimage, 'alts', '{}'::jsonb))
  where fundimage <> 'noimage';
alter table campaigns add constraint campaigns_cover
  check (fundimage = coalesce(pictures #>> '{0,address}', 'noimage'));
