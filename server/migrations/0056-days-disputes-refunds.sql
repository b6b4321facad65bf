-- A bank transfer counts on the bank's value date, as in the ledger, instead of the day of its verification. A
-- disputed payment counts as given until the dispute is lost: in the charts and on donor records as on lists,
-- receipts and in the ledger. Each line of a donation has its share of the refunds, so that every sum by cause
-- subtracts them (docs/decisions/0137). Counts again: about 20 s per million donations.

alter table refunds
  -- the line of the donation that it returns; null: all lines, in proportion
  add column position smallint;

alter table donation_funds
  -- share of the refunds (settlement/plan/funds.ts)
  add column refunded_amount integer not null default 0,
  add constraint donation_funds_refunded_amount_check check (refunded_amount between 0 and amount);

-- As the ledger has shared them: each line gets the rounded sum up to it less the rounded sum before it.
update donation_funds as fund set refunded_amount = fund.amount
  - ((2 * whole * upto + total) / (2 * total) - (2 * whole * (upto - fund.amount) + total) / (2 * total))
from (
  select donation_funds.id, intent.amount::bigint as total, intent.amount - intent.refunded_amount as whole,
    sum(donation_funds.amount) over (partition by donation_id
      order by coalesce(cause_id, 0), position) as upto
  from payment_intents as intent join donations on donations.intent_id = intent.id
  join donation_funds on donation_id = donations.id
  where intent.refunded_amount > 0
) as shared where shared.id = fund.id;

create or replace view causes_of_lines as
select intent_id, array_agg(cause_id order by cause_id) as cause_ids,
  array_agg(amount order by cause_id) as cause_amounts
from (
  select intent_id, coalesce(cause_id, 0) as cause_id, sum(amount - refunded_amount)::integer as amount
  from donation_funds join donations on donations.id = donation_id where amount > 0 group by 1, 2
) as cause group by intent_id;

create or replace function giving_of(
  kind text, status text, settled_at timestamptz, reversed_at timestamptz, cause_ids integer[],
  cause_amounts integer[], amount integer, refunded_amount integer
) returns table (day date, cause_id integer, gifts integer, left_over bigint)
  language sql immutable parallel safe as $$
  select entry.day, share.cause_id, entry.sign, entry.sign * share.left_over
  from (
    select null::integer, (amount - refunded_amount)::bigint
    union all
    select * from unnest(cause_ids, cause_amounts)
  ) as share (cause_id, left_over), (
    select day_in_pakistan(settled_at), 1
    union all
    select day_in_pakistan(reversed_at), -1 where reversed_at is not null
  ) as entry (day, sign)
  where kind = 'donation' and settled_at is not null
    and (status in ('success', 'partially_refunded', 'disputed') or reversed_at is not null)
    and (share.cause_id is null or share.left_over > 0)
$$;

create or replace view counted_contacts as
select contact_id, count(*)::integer as donations, sum(amount - refunded_amount) as amount,
  max(amount - refunded_amount) as largest, min(day_in_pakistan(settled_at)) as first_on,
  max(day_in_pakistan(settled_at)) as last_on
from donation_contacts join donations on donations.id = donation_id
join payment_intents as intent on intent.id = intent_id
where status in ('success', 'partially_refunded', 'disputed') and settled_at is not null
group by contact_id;

create or replace view counted_contact_years as
select contact_id, extract(year from day_in_pakistan(settled_at) + interval '6 months')::smallint as tax_year,
  count(*)::integer as donations, sum(amount - refunded_amount) as amount
from donation_contacts join donations on donations.id = donation_id
join payment_intents as intent on intent.id = intent_id
where status in ('success', 'partially_refunded', 'disputed') and settled_at is not null
group by 1, 2;

create or replace view counted_contact_causes as
select contact_id, array_agg(distinct cause_id) as cause_ids
from donation_contacts join donations on donations.id = donation_id
join payment_intents as intent on intent.id = intent_id
cross join unnest(intent.cause_ids) as cause_id
where status in ('success', 'partially_refunded', 'disputed') and settled_at is not null
group by contact_id;

create or replace function recount_contacts(of_contacts bigint[]) returns void language sql as $$
  with paid as materialized (
    select contact_id, amount - refunded_amount as amount, paid_on, cause_ids,
      extract(year from paid_on + interval '6 months')::smallint as tax_year
    from donation_contacts join donations on donations.id = donation_id
    join payment_intents as intent on intent.id = intent_id
    cross join lateral (select day_in_pakistan(settled_at) as paid_on) as day
    where contact_id = any(of_contacts) and status in ('success', 'partially_refunded', 'disputed')
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

-- The time of the verification stays in `transfer_verifications`.
create temporary table moved_attempts on commit drop as
select attempt.id, intent_id, settled_at,
  (max(value_date) + time '12:00') at time zone 'Asia/Karachi' as counts_from
from payment_attempts as attempt join transfer_verifications on attempt_id = attempt.id and reversed_at is null
where settled_at is not null
group by attempt.id having max(value_date) <> day_in_pakistan(settled_at);

-- Donors of moved and of disputed donations are counted again by the job.
insert into contact_queue select donations.id, false from donations
join payment_intents as intent on intent.id = intent_id
where status = 'disputed' or intent.id in (select intent_id from moved_attempts);

alter table payment_intents disable trigger user;
update payment_intents as intent set settled_at = counts_from from moved_attempts as moved
  where intent.id = moved.intent_id and intent.settled_at = moved.settled_at;
update payment_intents as intent set cause_amounts = of_lines.cause_amounts from causes_of_lines as of_lines
  where of_lines.intent_id = intent.id and refunded_amount > 0;
alter table payment_intents enable trigger user;
update payment_attempts as attempt set settled_at = counts_from from moved_attempts as moved
  where attempt.id = moved.id;
select count_again();
