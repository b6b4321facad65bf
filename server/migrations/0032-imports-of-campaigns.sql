-- Import rows name the campaign to which their value of the cause column is mapped (docs/decisions/0150).
alter table import_rows add column campaign_id integer references campaigns;

-- Writes the campaign of each line; otherwise unchanged.
create or replace function import_donations(of_import integer, at_most integer) returns integer
language plpgsql set jit = off set enable_mergejoin = off as $$
declare
  batch imports;
  pair integer;
  written integer;
  newest_day date;
  newest_number integer;
  closed date := (select closed_through from ledger_closings order by id desc limit 1);
begin
  select * from imports where id = of_import for update into batch;
  select active.id from active_pay_methods as active join payment_gateways as gateway
    on gateway.id = pay_gateway_id where gateway.name = 'import' order by active.id limit 1 into pair;
  with lead as materialized (
    select * from import_rows as row
    where import_id = of_import and result in ('new', 'same_looking') and part_of is null
      and not exists (select from imported_donations as earlier
        where (earlier.source, earlier.key, earlier.occurrence) = (batch.source, row.key, row.occurrence))
      and (day, number) > (coalesce(batch.last_day, '-infinity'), batch.last_number)
    order by day, number limit at_most
  ), made as materialized (
    select lead.*, (day + time '12:00') at time zone 'Asia/Karachi' as moment, line_causes, line_campaigns,
      line_amounts, whole, case when is_refunded then whole else 0 end as refunded,
      case when is_refunded then 'refunded' else 'success' end as status, cause_ids, cause_amounts,
      campaign_ids, campaign_amounts,
      translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_') as link,
      nextval('donation_donors_id_seq') as donor_id, nextval('payment_intents_id_seq') as intent_id,
      nextval('payment_attempts_id_seq') as attempt_id, nextval('donations_id_seq') as donation_id
    from lead cross join lateral (
      select lead.cause_id || array_agg(part.cause_id order by part.number) as line_causes,
        lead.campaign_id || array_agg(part.campaign_id order by part.number) as line_campaigns,
        lead.amount || array_agg(part.amount order by part.number) as line_amounts
      from import_rows as part where part.import_id = of_import and part.part_of = lead.number
    ) as line cross join lateral (
      select sum(paid)::integer as whole, array_agg(of_cause order by of_cause) as cause_ids,
        array_agg(case when lead.is_refunded then 0 else paid end order by of_cause) as cause_amounts
      from (
        select of_cause, sum(paid)::integer as paid
        from unnest(line_causes, line_amounts) as one (of_cause, paid) group by 1
      ) as summed
    ) as shared cross join lateral (
      select coalesce(array_agg(of_campaign order by of_campaign), '{}') as campaign_ids,
        coalesce(array_agg(case when lead.is_refunded then 0 else paid end order by of_campaign), '{}')
          as campaign_amounts
      from (
        select of_campaign, sum(paid)::integer as paid
        from unnest(line_campaigns, line_amounts) as one (of_campaign, paid)
        where of_campaign is not null group by 1
      ) as summed
    ) as through
  ), donor as (
    insert into donation_donors (id, first_name, last_name, email, phone, country, created_at)
      overriding system value
    select donor_id, first_name, last_name, email, phone, country, moment from made
  ), intent as (
    insert into payment_intents (id, kind, link, amount, refunded_amount, status, active_pay_method_id,
      settled_at, created_at, cause_ids, cause_amounts, campaign_ids, campaign_amounts)
      overriding system value
    select intent_id, 'donation', link, whole, refunded, status, pair, moment, moment, cause_ids,
      cause_amounts, campaign_ids, campaign_amounts
    from made
  ), attempt as (
    insert into payment_attempts (id, intent_id, transaction_id, active_pay_method_id, gateway, amount,
      refunded_amount, status, expires_at, settled_at, created_at) overriding system value
    select attempt_id, intent_id, 'I-' || attempt_id, pair, 'import', whole, refunded, status, moment, moment,
      moment from made
  ), refund as (
    insert into refunds (attempt_id, amount, reason, way, status, asked_at, ended_at)
    select attempt_id, refunded, batch.source, 'reported', 'succeeded', moment, moment from made
    where refunded > 0
  ), donation as (
    insert into donations (id, donation_code, donor_id, platform, remarks, intent_id) overriding system value
    select donation_id, code, donor_id, 'import', remarks, intent_id from made
  ), fund as (
    insert into donation_funds (donation_id, position, cause_id, campaign_id, fundtitle, quantity, amount,
      refunded_amount)
    select donation_id, position, of_cause, of_campaign, fundtitle, 1, paid,
      case when is_refunded then paid else 0 end
    from made cross join lateral unnest(line_causes, line_campaigns, line_amounts) with ordinality
      as one (of_cause, of_campaign, paid, position)
    join causes on causes.id = of_cause
  ), known as (
    insert into imported_donations (donation_id, import_id, number, source, key, occurrence, checksum,
      cause_ids, cause_amounts, has_consent)
    select donation_id, of_import, number, batch.source, key, occurrence, checksum, cause_ids, cause_amounts,
      has_consent from made
  ), taken as (
    delete from import_rows where import_id = of_import and number = any(array(select number from lead))
  ), taken_parts as (
    delete from import_rows where import_id = of_import and part_of = any(array(select number from lead))
  ), posted as materialized (
    select greatest(day, closed + 1) as booked_on, kind as fund, causes.id as cause_id,
      sum(paid)::bigint * 100 as paisa
    from made cross join lateral unnest(cause_ids, cause_amounts) as share (of_cause, paid)
    join causes on causes.id = of_cause where paid > 0 group by 1, 2, 3
  ), account as (
    insert into ledger_accounts (code, kind)
    select code, kind
    from (values ('opening_balances', 'equity'), ('donations', 'income')) as one (code, kind)
    where exists (select from posted) on conflict do nothing
  ), entry as (
    insert into ledger_entries (import_id, number, reason, happened_on)
    select of_import, row_number() over (order by booked_on)
      + (select coalesce(max(number), 0) from ledger_entries where import_id = of_import), 'opened', booked_on
    from (select distinct booked_on from posted) as one returning id, happened_on
  ), line as (
    insert into ledger_lines (entry_id, position, account, fund, cause_id, debit, credit)
    select entry.id, row_number() over (partition by entry.id order by account desc, fund, cause_id), account,
      fund, cause_id, debit, credit
    from entry join (
      select booked_on, 'donations' as account, fund, cause_id, null::bigint as debit, paisa as credit
      from posted
      union all
      select booked_on, 'opening_balances', fund, null, sum(paisa), null from posted group by 1, 2, 3
    ) as side on booked_on = happened_on
  ) select count(*), max(day), (array_agg(number order by day desc, number desc))[1] from made
    into written, newest_day, newest_number;
  update imports set progress = progress + written, last_day = coalesce(newest_day, last_day),
    last_number = coalesce(newest_number, last_number) where id = of_import;
  return written;
end $$;
