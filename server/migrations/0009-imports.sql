-- Imports of donations from other programs (docs/decisions/0149).
insert into permissions (path, name, route, sidebar, position)
  values ('import', 'Imports', 'imports', true, 14);
insert into role_permissions (role_id, path) select id, 'import' from roles where name = 'Administrator';

-- The method and gateway of imported donations; never offered to donors.
insert into payment_gateways (name) values ('import') on conflict do nothing;
insert into payment_methods (name) values ('imported') on conflict do nothing;
insert into active_pay_methods (pay_method_id, pay_gateway_id)
  select method.id, gateway.id from payment_methods as method, payment_gateways as gateway
  where method.name = 'imported' and gateway.name = 'import';

create table imports (
  id integer generated always as identity primary key,
  file_name text not null, sha256 text not null,
  file_key text, -- key in the file storage; null once the file was removed
  -- name before each id of the other program: 'givewp' in 'givewp:123'
  source text not null default '',
  state text not null default 'uploaded'
    check (state in ('uploaded', 'mapped', 'checked', 'running', 'done', 'undone')),
  work text default 'scan' check (work in ('scan', 'check', 'run', 'undo')), -- what the job does next
  progress integer not null default 0, -- donations of the present work that are finished
  problem jsonb, -- the message of a file that could not be read
  file_facts jsonb, -- encoding, separator, columns, rows (contract/src/imports.ts)
  text_choices jsonb not null default '{}', -- encoding and separator that staff chose
  headings_hash text, -- a file with the same headings begins with the same mapping
  mapping jsonb, summary jsonb,
  last_day date, last_number integer not null default 0, -- the last donation written
  uploaded_by integer not null references users, uploaded_at timestamptz not null default now(),
  run_by integer references users, run_at timestamptz, ended_at timestamptz,
  undone_by integer references users, undone_at timestamptz,
  touched jsonb not null default '[]', -- donations that block its undo
  constraint imports_run_check check ((state in ('running', 'done')) <= (run_at is not null)),
  constraint imports_undone_check check ((state = 'undone') = (undone_at is not null))
);
create index imports_work on imports (id) where work is not null;
create index imports_headings on imports (headings_hash, id desc) where mapping is not null;

-- Rows of a checked file. Those that become donations are deleted as they are written; others stay with their
-- reasons for thirty days.
create table import_rows (
  import_id integer not null references imports on delete cascade,
  number integer not null, -- row of the file, from 1
  result text not null default 'new'
    check (result in ('new', 'same_looking', 'known', 'changed', 'left_out', 'refused')),
  reasons text[] not null default '{}',
  key text, -- the other program's id, or '#' and a hash of the row; null for an unreadable row
  occurrence integer not null default 1, -- number among rows without an id that look the same
  code text, -- code of the donation, drawn when the row was read
  checksum text, part_of integer, -- number of the first row of a donation on several rows
  day date, amount integer, is_refunded boolean not null default false,
  currency text not null default '', minor bigint not null default 0, -- the amount as in the file
  cause_id integer references causes,
  first_name text not null default '', last_name text not null default '', email text not null default '',
  phone text not null default '', country text not null default '', remarks text,
  has_consent boolean not null default false,
  cells text[], -- as in the file, of rows that do not become donations
  primary key (import_id, number)
);
create index import_rows_order on import_rows (import_id, day, number)
  where result in ('new', 'same_looking') and part_of is null;
create index import_rows_parts on import_rows (import_id, part_of) where part_of is not null;
create index import_rows_keys on import_rows (import_id, key, number);
create index import_rows_results on import_rows (import_id, result, number)
  where result not in ('new', 'known');

-- Imported donations. One key of a source is imported once.
create table imported_donations (
  donation_id bigint primary key references donations,
  import_id integer not null references imports, number integer not null,
  source text not null, key text not null, occurrence integer not null, checksum text not null,
  -- what the import booked, in rupees; later changes are entries of the donation itself
  cause_ids integer[] not null, cause_amounts integer[] not null,
  has_consent boolean not null,
  constraint imported_once unique (source, key, occurrence)
);
create index imported_donations_import on imported_donations (import_id, donation_id);

-- Entries of an import: opening balances against donations, by day.
alter table ledger_entries add column import_id integer references imports,
  drop constraint ledger_entries_source_check,
  add constraint ledger_entries_source_check
    check (num_nonnulls(intent_id, line_id, voucher_id, import_id) = 1),
  add constraint ledger_entries_import unique (import_id, number);

-- Consents of a mapped column; deleted when their import is undone.
alter table consents add column import_id integer references imports,
  drop constraint consents_source_check,
  add constraint consents_source_check check (source in ('donor_page', 'form', 'email', 'phone', 'in_person',
    'letter', 'erasure', 'whatsapp', 'sms', 'import')),
  add constraint consents_import_check check ((source = 'import') = (import_id is not null));
create index consents_imported on consents (import_id, contact_id) where import_id is not null;
drop trigger consents_never_deleted on consents;
create trigger consents_never_deleted before delete on consents for each row when (old.import_id is null)
  execute function refuse_change();

-- Undo deletes donations, for which the database looks for references by these columns.
create index events_attempt on events (attempt_id) where attempt_id is not null;
create index ledger_entries_attempt on ledger_entries (attempt_id) where attempt_id is not null;
create index idempotency_keys_donation on idempotency_keys (donation_id) where donation_id is not null;

/*
 * Writes the next donations of an import in their final state, in the order of their days: a batch has few
 * days, each with one entry of the ledger. No message, receipt or event, since undo deletes them. A donation
 * counts at noon of its day, as a bank transfer does. @returns how many
 */
create function import_donations(of_import integer, at_most integer) returns integer language plpgsql
set jit = off set enable_mergejoin = off as $$
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
    select lead.*, (day + time '12:00') at time zone 'Asia/Karachi' as moment, line_causes, line_amounts,
      whole, case when is_refunded then whole else 0 end as refunded,
      case when is_refunded then 'refunded' else 'success' end as status, cause_ids, cause_amounts,
      translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_') as link,
      nextval('donation_donors_id_seq') as donor_id, nextval('payment_intents_id_seq') as intent_id,
      nextval('payment_attempts_id_seq') as attempt_id, nextval('donations_id_seq') as donation_id
    from lead cross join lateral (
      select lead.cause_id || array_agg(part.cause_id order by part.number) as line_causes,
        lead.amount || array_agg(part.amount order by part.number) as line_amounts
      from import_rows as part where part.import_id = of_import and part.part_of = lead.number
    ) as line cross join lateral (
      select sum(paid)::integer as whole, array_agg(of_cause order by of_cause) as cause_ids,
        array_agg(case when lead.is_refunded then 0 else paid end order by of_cause) as cause_amounts
      from (
        select of_cause, sum(paid)::integer as paid
        from unnest(line_causes, line_amounts) as one (of_cause, paid) group by 1
      ) as summed
    ) as shared
  ), donor as (
    insert into donation_donors (id, first_name, last_name, email, phone, country, created_at)
      overriding system value
    select donor_id, first_name, last_name, email, phone, country, moment from made
  ), intent as (
    insert into payment_intents (id, kind, link, amount, refunded_amount, status, active_pay_method_id,
      settled_at, created_at, cause_ids, cause_amounts) overriding system value
    select intent_id, 'donation', link, whole, refunded, status, pair, moment, moment, cause_ids,
      cause_amounts
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
    insert into donation_funds (donation_id, position, cause_id, fundtitle, quantity, amount, refunded_amount)
    select donation_id, position, of_cause, fundtitle, 1, paid, case when is_refunded then paid else 0 end
    from made cross join lateral unnest(line_causes, line_amounts) with ordinality
      as one (of_cause, paid, position)
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

-- Records consents to news and appeals by e-mail from the mapped column. A decision made here stays.
create function record_imported_consents(of_import integer) returns void language sql as $$
  insert into consents (contact_id, purpose, channel, is_given, at, wording, source, import_id)
  select contact_id, purpose, 'email', true, max(settled_at), max(batch.file_facts -> 'columns'
    -> (select place::integer - 1 from jsonb_array_elements_text(batch.mapping -> 'columns')
      with ordinality as one (field, place) where field = 'consent') ->> 'heading'), 'import', of_import
  from imported_donations join donation_contacts using (donation_id)
  join donations on donations.id = donation_id join payment_intents as intent on intent.id = intent_id
  join imports as batch on batch.id = import_id
  cross join unnest(array['news', 'appeals']) as purpose
  where import_id = of_import and has_consent and not exists (select from consents as own
    where own.contact_id = donation_contacts.contact_id and own.purpose = purpose.purpose
      and own.channel = 'email')
  group by contact_id, purpose
$$;

/*
 * Finds donations of an import that something later refers to, with the first reason. Every change of a
 * donation's money writes an event, so the tables of payments need no look. @param of_donations null for all
 */
create function touched_imports(of_import integer, of_donations bigint[], up_to integer)
  returns table (donation_id bigint, donation_code text, reason text) language sql stable as $$
  select donation.id, donation.donation_code, touch.reason
  from imported_donations as imported join donations as donation on donation.id = imported.donation_id
  left join donation_contacts as given on given.donation_id = donation.id
  cross join lateral (
    select case
      when exists (select from events where intent_id = donation.intent_id) then 'changed'
      when exists (select from notes where intent_id = donation.intent_id) then 'note'
      when exists (select from messages where intent_id = donation.intent_id) then 'message'
      when exists (select from soft_credits where soft_credits.donation_id = donation.id) then 'soft_credit'
      when given.taxpayer_id is not null then 'taxpayer'
      when exists (select from flagged_donations where intent_id = donation.intent_id) then 'flagged'
      when exists (select from contact_merges where undone_at is null
        and given.contact_id in (winner_id, loser_id)) then 'merged'
      when exists (select from issued_statements as issued join imports on imports.id = of_import
        join payment_intents as intent on intent.id = donation.intent_id
        where issued.contact_id = given.contact_id and issued_at > run_at and issued.tax_year =
          extract(year from day_in_pakistan(settled_at) + interval '6 months')) then 'statement'
    end as reason
  ) as touch
  where imported.import_id = of_import and touch.reason is not null
    and (of_donations is null or imported.donation_id = any(of_donations))
  order by donation.id limit up_to
$$;

/*
 * Deletes donor records without donations that nothing but these donations made, and counts the others again.
 * The caller holds the lock of attach_contacts().
 */
create function delete_unused_contacts(of_contacts bigint[]) returns void language plpgsql as $$
declare unused bigint[];
begin
  delete from contact_points as point where contact_id = any(of_contacts) and source = 'donation'
    and not exists (select from donor_points join donation_contacts using (donation_id)
      where contact_id = point.contact_id and kind = point.kind and value = point.value);
  select array_agg(id) from contacts where id = any(of_contacts) and channel is null
    and not exists (select from donation_contacts where contact_id = contacts.id)
    and not exists (select from contact_points where contact_id = contacts.id)
    and not exists (select from agreement_contacts where contact_id = contacts.id)
    and not exists (select from contact_merges where contacts.id in (winner_id, loser_id))
    and not exists (select from notes where contact_id = contacts.id)
    and not exists (select from contact_tasks where contact_id = contacts.id)
    and not exists (select from taxpayers where contact_id = contacts.id)
    and not exists (select from household_members where contacts.id in (member_id, household_id))
    and not exists (select from soft_credits where contact_id = contacts.id)
    and not exists (select from consents where contact_id = contacts.id)
    and not exists (select from yearly_statements where contact_id = contacts.id)
    and not exists (select from issued_statements where contact_id = contacts.id)
    and not exists (select from donor_sessions where contact_id = contacts.id)
    and not exists (select from erasure_requests where contact_id = contacts.id)
    and not exists (select from messages where contact_id = contacts.id) into unused;
  delete from duplicate_proposals where one_id = any(unused) or other_id = any(unused);
  delete from contact_names where contact_id = any(unused);
  delete from contact_years where contact_id = any(unused);
  delete from contact_totals where contact_id = any(unused);
  delete from uncounted_contacts where contact_id = any(unused);
  delete from contacts where id = any(unused);
  perform recount_contacts((select array_agg(id) from unnest(of_contacts) as id
    where id <> all(coalesce(unused, '{}'))));
end $$;

-- Deletes the next untouched donations of an import, with the opposite entries. @returns how many
create function undo_import(of_import integer, at_most integer) returns integer language plpgsql
set jit = off set enable_mergejoin = off as $$
declare
  chosen bigint[];
  intents bigint[];
  of_donors bigint[];
  of_contacts bigint[];
  closed date := (select closed_through from ledger_closings order by id desc limit 1);
begin
  perform pg_advisory_xact_lock(hashtext('contacts'));
  perform from payment_intents where id in (
    select intent_id from imported_donations join donations on donations.id = donation_id
    where import_id = of_import order by donation_id limit at_most) order by id for update;
  select array_agg(id), array_agg(intent_id), array_agg(donor_id) from (
    select id, intent_id, donor_id from imported_donations join donations on donations.id = donation_id
    where import_id = of_import order by donation_id limit at_most) as one into chosen, intents, of_donors;
  if chosen is null or exists (select from touched_imports(of_import, chosen, 1)) then return 0; end if;
  select array_agg(distinct contact_id) from donation_contacts where donation_id = any(chosen)
    into of_contacts;
  with posted as materialized (
    select greatest(day_in_pakistan(settled_at), closed + 1) as booked_on, kind_of.kind as fund, cause_id,
      sum(paid)::bigint * 100 as paisa
    from imported_donations as imported join donations on donations.id = imported.donation_id
    join payment_intents as intent on intent.id = intent_id
    cross join lateral unnest(imported.cause_ids, imported.cause_amounts) as share (cause_id, paid)
    join causes as kind_of on kind_of.id = cause_id
    where imported.donation_id = any(chosen) and paid > 0 group by 1, 2, 3
  ), entry as (
    insert into ledger_entries (import_id, number, reason, happened_on)
    select of_import, row_number() over (order by booked_on)
      + (select coalesce(max(number), 0) from ledger_entries where import_id = of_import), 'opened', booked_on
    from (select distinct booked_on from posted) as one returning id, happened_on
  ) insert into ledger_lines (entry_id, position, account, fund, cause_id, debit, credit)
    select entry.id, row_number() over (partition by entry.id order by account, fund, cause_id), account,
      fund, cause_id, debit, credit
    from entry join (
      select booked_on, 'donations' as account, fund, cause_id, paisa as debit, null::bigint as credit
      from posted
      union all
      select booked_on, 'opening_balances', fund, null, null, sum(paisa)::bigint from posted group by 1, 2, 3
    ) as side on booked_on = happened_on;
  delete from contact_queue where donation_id = any(chosen);
  delete from donation_contacts where donation_id = any(chosen);
  delete from imported_donations where donation_id = any(chosen);
  delete from donation_funds where donation_id = any(chosen);
  delete from donations where id = any(chosen);
  delete from refunds where attempt_id in (select id from payment_attempts where intent_id = any(intents));
  delete from payment_attempts where intent_id = any(intents);
  delete from payment_intents where id = any(intents);
  delete from donation_donors where id = any(of_donors);
  delete from consents where import_id = of_import and contact_id = any(of_contacts)
    and not exists (select from imported_donations join donation_contacts using (donation_id)
      where imported_donations.import_id = of_import and donation_contacts.contact_id = consents.contact_id
        and has_consent);
  perform delete_unused_contacts(of_contacts);
  update imports set progress = progress + cardinality(chosen) where id = of_import;
  return cardinality(chosen);
end $$;
