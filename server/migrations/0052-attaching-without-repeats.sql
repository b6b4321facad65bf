-- Attaches existing donations with less than half of the CPU. Before, each batch read the whole queue, the
-- donations from the first one on (a merge join), and all donations of its donors, and looked up again what a
-- settled donation cannot change.

-- False for a new donation and for one whose payment changed: its donor's details are unchanged.
alter table contact_queue add column is_corrected boolean not null default true;

create or replace function queue_contacts() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'donations' then
    insert into contact_queue select id, false from added;
  elsif tg_table_name = 'donors' then
    insert into contact_queue select id, true from donations where donor_id = new.id;
  else
    insert into contact_queue select id, false from donations where intent_id = new.id;
  end if;
  return null;
end $$;

-- Rare languages and countries are found without reading every donor.
create index contact_totals_language on contact_totals (language);
create index contact_totals_country on contact_totals (country);

-- Contacts whose totals and duplicates are due once the queue is empty: in a conversion a donor's donations
-- are in several batches, each of which would read all of them.
create table uncounted_contacts (
  contact_id bigint primary key
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- As before, except that rows are written only when they change.
create or replace function recount_contacts(of_contacts bigint[]) returns void language sql as $$
  with paid as materialized (
    select contact_id, amount - refunded_amount as amount, paid_on, cause_ids,
      extract(year from paid_on + interval '6 months')::smallint as tax_year
    from donation_contacts join donations on donations.id = donation_id
    join payment_intents as intent on intent.id = intent_id
    cross join lateral (select day_in_pakistan(settled_at) as paid_on) as day
    where contact_id = any(of_contacts) and status in ('success', 'partially_refunded')
      and settled_at is not null
  ), past_year as (
    delete from contact_years where contact_id = any(of_contacts)
      and (contact_id, tax_year) not in (select contact_id, tax_year from paid)
  ), year as (
    insert into contact_years as known
      select contact_id, tax_year, count(*), sum(amount) from paid group by 1, 2
    on conflict (contact_id, tax_year) do update set donations = excluded.donations, amount = excluded.amount
      where (known.donations, known.amount) is distinct from (excluded.donations, excluded.amount)
  ), merged as (
    delete from contact_totals using contacts
      where contact_id = any(of_contacts) and id = contact_id and merged_into is not null
  ), cause as (
    select contact_id, array_agg(distinct cause_id) as cause_ids
    from paid cross join unnest(paid.cause_ids) as cause_id group by 1
  ) insert into contact_totals as known
    select contacts.id, count(paid_on), coalesce(sum(amount), 0), coalesce(max(amount), 0), min(paid_on),
      max(paid_on), kind, language, country, coalesce(bit_or(1::bigint << (tax_year - 2000)), 0),
      coalesce(cause.cause_ids, '{}')
    from contacts left join paid on paid.contact_id = contacts.id
    left join cause on cause.contact_id = contacts.id
    where contacts.id = any(of_contacts) and merged_into is null
    group by contacts.id, cause.cause_ids
  on conflict (contact_id) do update set donations = excluded.donations, amount = excluded.amount,
      largest = excluded.largest, first_on = excluded.first_on, last_on = excluded.last_on,
      tax_years = excluded.tax_years, cause_ids = excluded.cause_ids, kind = excluded.kind,
      language = excluded.language, country = excluded.country
    where known is distinct from excluded;
$$;

-- As before, except that the contacts with a point are counted only where two share it.
create or replace function propose_duplicates(of_contacts bigint[]) returns void language sql as $$
  delete from duplicate_proposals where one_id = any(of_contacts) and dismissed_at is null;
  delete from duplicate_proposals where other_id = any(of_contacts) and dismissed_at is null;
  with pair as materialized (
    select mine.contact_id, theirs.contact_id as other_id, kind, value
    from contact_points as mine join contact_points as theirs using (kind, value)
    where mine.contact_id = any(of_contacts) and theirs.contact_id <> mine.contact_id
  ), shared as materialized (
    select least(me.id, them.id) as one_id, greatest(me.id, them.id) as other_id, pair.kind
    from pair
    join contacts as me on me.id = contact_id and me.merged_into is null
    join contacts as them on them.id = other_id and them.merged_into is null
      and (me.kind = 'household') = (them.kind = 'household')
    where (select count(*) from (select from contact_points as any_point
      where any_point.kind = pair.kind and any_point.value = pair.value limit 21) as sharing) <= 20
  )
  insert into duplicate_proposals as known (one_id, other_id, score, reasons)
    select one_id, other_id, sum(score), array_agg(reason order by score desc, reason)
    from (
      select distinct one_id, other_id, kind as reason, case kind when 'cnic' then 10 else 6 end as score
      from shared
      union
      select distinct one_id, other_id, 'name', 4 from shared
      join contact_names as name on name.contact_id = one_id
      join contact_names as same on same.contact_id = other_id and same.folded_name = name.folded_name
    ) as reason group by 1, 2 having sum(score) >= 10
  on conflict (one_id, other_id) do update set score = excluded.score, reasons = excluded.reasons;
$$;

/*
 * As before, except that donations whose payment changed are only counted again, and that contacts are
 * counted when fewer donations than a batch are queued. Its settings suit a batch: a few thousand rows of
 * each table, which a merge join would find by reading the table from its beginning.
 * @returns the number of donations and of contacts counted later
 */
create or replace function attach_contacts(batch integer) returns integer language plpgsql
set random_page_cost = 1.1 set enable_mergejoin = off as $$
declare
  last_id bigint;
  queued bigint[];
  attached bigint[];
  -- queued donations that had a contact already, and whose donor may have changed
  corrected bigint[];
  waiting bigint[];
  -- new and corrected ones
  changed bigint[];
  new_points integer;
  touched bigint[];
  uncounted bigint[];
begin
  perform pg_advisory_xact_lock(hashtext('contacts'));
  select max(donation_id) from (
    select distinct donation_id from contact_queue order by donation_id limit batch) as one into last_id;
  with taken as (
    delete from contact_queue where donation_id <= last_id returning donation_id, is_corrected
  ) select array_agg(distinct donation_id), array_agg(distinct donation_id) filter (where is_corrected)
    from taken into queued, corrected;

  select array_agg(donation_id) from donation_contacts where donation_id = any(queued) into attached;
  select array_agg(id) from unnest(queued) as id where id <> all(coalesce(attached, '{}')) into waiting;
  select array_agg(id) from unnest(corrected) as id where id = any(attached) into corrected;
  changed := waiting || corrected;
  while waiting is not null loop
    with facts as materialized (
      select * from donor_points where donation_id = any(waiting)
    ), known as materialized (
      select facts.*, point.contact_id
      from facts join contact_points as point on point.kind = facts.kind and point.value = facts.value
    ), found as (
      select distinct on (donation_id) donation_id, contact_id from known
      where (select true from contact_names as name
          where name.contact_id = known.contact_id and name.folded_name = known.folded_name)
        and (select merged_into is null from contacts where id = known.contact_id)
      order by donation_id, strength desc, contact_id
    ), attached as (
      insert into donation_contacts select donation_id, contact_id from found
    ) insert into contact_points (contact_id, kind, value, source)
      select contact_id, kind, value, 'donation' from found join facts using (donation_id)
      except select contact_id, kind, value, 'donation' from known
      on conflict do nothing;
    get diagnostics new_points = row_count;
    select array_agg(id) from unnest(waiting) as id
      where not exists (select from donation_contacts where donation_id = id) into waiting;
    exit when waiting is null;
    -- Points added in this round may attach further donations.
    continue when new_points > 0;
    -- The first donation with a given point and name makes the contact; the others find it in the next round.
    with facts as materialized (
      select *, min(donation_id) over (partition by kind, value, folded_name) as first_id
      from donor_points where donation_id = any(waiting)
    ), made as (
      select nextval('contacts_id_seq') as contact_id, id as donation_id from unnest(waiting) as id
      where id not in (select donation_id from facts where kind is not null and first_id < donation_id)
    ), contact as (
      insert into contacts (id, first_name, last_name, country, language, created_at, anonymised_at)
      select contact_id, first_name, last_name, country, language, intent.created_at, anonymised_at
      from made join donations on donations.id = donation_id join donors on donors.id = donor_id
      join payment_intents as intent on intent.id = intent_id
    ), point as (
      insert into contact_points (contact_id, kind, value, source, is_primary)
      select contact_id, kind, value, 'donation', true from made join facts using (donation_id)
      where kind is not null
    ), name as (
      insert into contact_names select distinct contact_id, folded_name from made join facts using (donation_id)
    ) insert into donation_contacts select donation_id, contact_id from made;
    if cardinality(waiting) > 1000
        and (select reltuples <= 0 from pg_class where oid = 'contact_points'::regclass) then
      analyze contacts, contact_points, contact_names, donation_contacts;
    end if;
    select array_agg(id) from unnest(waiting) as id
      where not exists (select from donation_contacts where donation_id = id) into waiting;
  end loop;

  if corrected is not null then
    insert into contact_points (contact_id, kind, value, source)
      select distinct contact_id, kind, value, 'donation' from donor_points
      join donation_contacts using (donation_id)
      where donation_id = any(corrected) and kind is not null
      on conflict do nothing;
    insert into contact_names
      select distinct contact_id, folded_name from donor_points join donation_contacts using (donation_id)
      where donation_id = any(corrected)
      on conflict do nothing;
    -- Deletes points that no donation has any more: corrected ones, and blind indexes of CNICs under a former
    -- key.
    delete from contact_points as point
      where contact_id in (select contact_id from donation_contacts where donation_id = any(corrected))
      and source = 'donation'
      and not exists (select from donor_points join donation_contacts using (donation_id)
        where contact_id = point.contact_id and kind = point.kind and value = point.value);
  end if;
  if changed is not null then
    perform anonymise_contacts((
      select array_agg(distinct contact_id) from donations join donors on donors.id = donor_id
      join donation_contacts on donation_id = donations.id
      where donations.id = any(changed) and anonymised_at is not null));
  end if;

  select array_agg(distinct contact_id) from donation_contacts where donation_id = any(queued) into touched;
  if cardinality(queued) >= batch then
    insert into uncounted_contacts select unnest(touched) on conflict do nothing;
    return cardinality(queued);
  end if;
  select max(contact_id) from (
    select contact_id from uncounted_contacts order by contact_id limit batch) as one into last_id;
  with taken as (
    delete from uncounted_contacts where contact_id <= last_id returning contact_id
  ) select array_agg(contact_id) from taken into uncounted;
  if queued is null and uncounted is null then return 0; end if;
  perform propose_duplicates(uncounted || (
    select array_agg(distinct contact_id) from donation_contacts where donation_id = any(changed)));
  perform recount_contacts(uncounted || touched);
  return coalesce(cardinality(queued), 0) + coalesce(cardinality(uncounted), 0);
end $$;
