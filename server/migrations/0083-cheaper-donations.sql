-- Queues donations without reading their donors: with a query plan made while the table was small, every
-- connection read the whole table for each batch, until the next ANALYZE. Attaching skips unknown donors
-- instead.
create or replace function queue_contacts() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'donations' then
    insert into contact_queue select id, false from added;
  elsif tg_table_name = 'donation_donors' then
    insert into contact_queue select id, true from donations where donor_id = new.id;
  else
    insert into contact_queue select id, false from donations where intent_id = new.id;
  end if;
  return null;
end $$;

do $$
declare
  definition constant text := pg_get_functiondef('attach_contacts(integer)'::regprocedure);
  changed constant text := replace(definition,
    'select array_agg(id) from unnest(queued) as id where id <> all(coalesce(attached, ''{}'')) into waiting;',
    'select array_agg(donations.id) from donations join donation_donors as donor on donor.id = donor_id
    where donations.id = any(queued) and donations.id <> all(coalesce(attached, ''{}''))
      and not is_unknown_donor(donor) into waiting;');
begin
  if changed = definition then raise exception 'the function attach_contacts was changed'; end if;
  execute changed;
end $$;
