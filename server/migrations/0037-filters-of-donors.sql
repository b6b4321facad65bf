-- Filters of the list of donors read one table: its total is counted without a join, and without the
-- donations.

alter table contact_totals
  -- as in `contacts`
  add column kind text not null default 'person',
  add column language text not null default '',
  add column country text not null default '',
  -- a bit for each tax year with donations, the lowest for 2000
  add column tax_years bigint not null default 0,
  -- causes of paid donations
  add column cause_ids integer[] not null default '{}';

create index contact_totals_causes on contact_totals using gin (cause_ids);
create index contact_totals_rare_kinds on contact_totals (kind) where kind <> 'person';

create view counted_contact_causes as
select contact_id, array_agg(distinct cause_id) as cause_ids
from donation_contacts join donations on donations.id = donation_id
join payment_intents as intent on intent.id = intent_id
cross join unnest(intent.cause_ids) as cause_id
where status in ('success', 'partially_refunded') and settled_at is not null
group by contact_id;

create or replace function recount_contacts(of_contacts bigint[]) returns void language sql as $$
  delete from contact_totals where contact_id = any(of_contacts);
  delete from contact_years where contact_id = any(of_contacts);
  with paid as materialized (
    select contact_id, amount - refunded_amount as amount, day_in_pakistan(settled_at) as paid_on, cause_ids
    from donation_contacts join donations on donations.id = donation_id
    join payment_intents as intent on intent.id = intent_id
    where contact_id = any(of_contacts) and status in ('success', 'partially_refunded')
      and settled_at is not null
  ), year as (
    insert into contact_years
      select contact_id, extract(year from paid_on + interval '6 months')::smallint, count(*), sum(amount)
      from paid group by 1, 2
  ), cause as (
    select contact_id, array_agg(distinct cause_id) as cause_ids
    from paid cross join unnest(paid.cause_ids) as cause_id group by 1
  ) insert into contact_totals
    select contacts.id, count(paid_on), coalesce(sum(amount), 0), coalesce(max(amount), 0), min(paid_on),
      max(paid_on), kind, language, country,
      coalesce(bit_or(1::bigint << (extract(year from paid_on + interval '6 months')::integer - 2000)), 0),
      coalesce(cause.cause_ids, '{}')
    from contacts left join paid on paid.contact_id = contacts.id
    left join cause on cause.contact_id = contacts.id
    where contacts.id = any(of_contacts) and merged_into is null
    group by contacts.id, cause.cause_ids;
$$;

-- A contact without donations, which a monthly agreement made.
create function fill_contact_totals() returns trigger language plpgsql as $$
begin
  select kind, language, country from contacts where id = new.contact_id
    into new.kind, new.language, new.country;
  return new;
end $$;
create trigger contact_totals_filled before insert on contact_totals for each row when (new.language = '')
  execute function fill_contact_totals();

create function copy_to_contact_totals() returns trigger language plpgsql as $$
begin
  update contact_totals set kind = new.kind, language = new.language, country = new.country
    where contact_id = new.id;
  return null;
end $$;
create trigger contacts_copied after update on contacts for each row
  when ((new.kind, new.language, new.country) is distinct from (old.kind, old.language, old.country))
  execute function copy_to_contact_totals();

-- A paid donation may get another cause.
drop trigger payment_intents_queue_contacts on payment_intents;
create trigger payment_intents_queue_contacts after update on payment_intents for each row
  when (new.kind = 'donation' and (new.status, new.settled_at, new.amount, new.refunded_amount, new.cause_ids)
    is distinct from (old.status, old.settled_at, old.amount, old.refunded_amount, old.cause_ids))
  execute function queue_contacts();

update contact_totals as totals set kind = contacts.kind, language = contacts.language, country = contacts.country,
  tax_years = coalesce((select bit_or(1::bigint << (tax_year - 2000)) from contact_years as year
    where year.contact_id = totals.contact_id), 0),
  cause_ids = coalesce(counted.cause_ids, '{}')
from contacts left join counted_contact_causes as counted on counted.contact_id = contacts.id
where contacts.id = totals.contact_id;
