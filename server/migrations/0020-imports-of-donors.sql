-- Donor records and standing orders are imported by the engine of donations (docs/decisions/0149).
alter table imports add column kind text not null default 'donations'
  check (kind in ('donations', 'donors', 'agreements'));
-- A donor's CNIC, or a standing order in the form in which staff enter it.
alter table import_rows add column details jsonb;
-- Rows are compared before they are stored.
drop index import_rows_keys;
-- Its entries now name a record of any kind.
update imports set touched = '[]';

-- Undoing an import also deletes the display choices of its donations.
alter table gift_displays drop constraint gift_displays_donation_id_fkey,
  add constraint gift_displays_donation_id_fkey foreign key (donation_id) references donations
    on delete cascade;

-- Rows of donors that were imported, each with what it added to a donor record.
create table imported_contacts (
  id bigint generated always as identity primary key,
  contact_id bigint not null references contacts,
  import_id integer not null references imports, number integer not null,
  source text not null, key text not null, occurrence integer not null, checksum text not null,
  is_new boolean not null, -- whether the row created the record
  point_ids bigint[] not null, note_id bigint references notes on delete set null,
  has_consent boolean not null,
  constraint imported_contact_once unique (source, key, occurrence)
);
create index imported_contacts_import on imported_contacts (import_id, id);
create index imported_contacts_contact on imported_contacts (contact_id);
create index imported_contacts_note on imported_contacts (note_id) where note_id is not null;

-- Imported standing orders.
create table imported_agreements (
  agreement_id bigint primary key references agreements,
  import_id integer not null references imports, number integer not null,
  source text not null, key text not null, occurrence integer not null, checksum text not null,
  is_new boolean not null, -- whether the row created the donor record
  constraint imported_agreement_once unique (source, key, occurrence)
);
create index imported_agreements_import on imported_agreements (import_id, agreement_id);

-- Notes, terms and charges are only deleted with the import that wrote them.
create function refuse_unless_imported() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'notes' then
    perform from imported_contacts where note_id = old.id;
  else
    perform from imported_agreements where agreement_id = old.agreement_id;
  end if;
  if not found then raise exception '% rows are only added, never changed', tg_table_name; end if;
  return old;
end $$;
drop trigger notes_never_deleted on notes;
create trigger notes_never_deleted before delete on notes
  for each row execute function refuse_unless_imported();
drop trigger agreement_terms_never_deleted on agreement_terms;
create trigger agreement_terms_never_deleted before delete on agreement_terms
  for each row execute function refuse_unless_imported();
drop trigger planned_charges_never_deleted on planned_charges;
create trigger planned_charges_never_deleted before delete on planned_charges
  for each row execute function refuse_unless_imported();

/*
 * Writes the next donors of an import: attaches each to the record with one of its points and the name, by the
 * rule of attach_contacts, else makes one. Remarks become a note, and consents are for news and appeals by
 * e-mail, where the donor has decided nothing here.
 * @param cnics blind index of the CNIC by row number @returns how many
 */
create function import_contacts(of_import integer, at_most integer, cnics jsonb) returns integer
language plpgsql as $$
declare
  batch imports;
  one import_rows;
  its_points jsonb;
  of_contact bigint;
  makes boolean;
  added bigint[];
  note bigint;
  met bigint[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtext('contacts'));
  select * from imports where id = of_import for update into batch;
  for one in select * from import_rows as row
    where import_id = of_import and result in ('new', 'same_looking')
      and not exists (select from imported_contacts as earlier
        where (earlier.source, earlier.key, earlier.occurrence) = (batch.source, row.key, row.occurrence))
    order by number limit at_most
  loop
    select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'value', value, 'strength', strength)), '[]')
      from (values ('email', lower(one.email), 1), ('phone', one.phone, 2),
        ('cnic', cnics ->> one.number::text, 3)) as point (kind, value, strength)
      where value <> '' into its_points;
    of_contact := contact_with(folded(one.first_name || ' ' || one.last_name), its_points);
    makes := of_contact is null;
    if makes then
      insert into contacts (kind, first_name, last_name, country, language)
        values (one.details ->> 'kind', one.first_name, one.last_name, one.country, 'en')
        returning id into of_contact;
      insert into contact_names values (of_contact, folded(one.first_name || ' ' || one.last_name));
      insert into contact_totals (contact_id, donations, amount, largest) values (of_contact, 0, 0, 0);
    end if;
    with point as (
      insert into contact_points (contact_id, kind, value, source, is_primary)
      select of_contact, kind, value, 'staff', not exists (select from contact_points as own
        where own.contact_id = of_contact and own.kind = said.kind and own.is_primary)
      from jsonb_to_recordset(its_points) as said (kind text, value text)
      on conflict do nothing returning id
    ) select coalesce(array_agg(id), '{}') from point into added;
    note := null;
    if one.remarks is not null then
      insert into notes (contact_id, user_id, note) values (of_contact, batch.run_by, one.remarks)
        returning id into note;
    end if;
    if one.has_consent then
      insert into consents (contact_id, purpose, channel, is_given, wording, source, import_id)
        select of_contact, purpose, 'email', true, coalesce(batch.file_facts -> 'columns' -> (
          select place::integer - 1 from jsonb_array_elements_text(batch.mapping -> 'columns')
            with ordinality as one (field, place) where field = 'consent') ->> 'heading', ''), 'import', of_import
        from unnest(array['news', 'appeals']) as purpose
        where not exists (select from consents as own where own.contact_id = of_contact
          and own.purpose = purpose.purpose and own.channel = 'email');
    end if;
    insert into imported_contacts (contact_id, import_id, number, source, key, occurrence, checksum, is_new,
        point_ids, note_id, has_consent)
      values (of_contact, of_import, one.number, batch.source, one.key, one.occurrence, one.checksum, makes,
        added, note, one.has_consent);
    delete from import_rows where import_id = of_import and number = one.number;
    met := met || of_contact;
  end loop;
  perform propose_duplicates(met);
  update imports set progress = progress + cardinality(met) where id = of_import;
  return cardinality(met);
end $$;

-- Finds imported donor records that later rows refer to, with the first reason.
create function touched_contacts(of_import integer, of_rows bigint[], up_to integer)
  returns table (id bigint, name text, reason text) language sql stable as $$
  select contacts.id, trim(first_name || ' ' || last_name), touch.reason
  from imported_contacts as imported join contacts on contacts.id = contact_id
  cross join lateral (
    select case
      when exists (select from contact_merges where undone_at is null
        and contacts.id in (winner_id, loser_id)) then 'merged'
      when exists (select from contact_points where contact_points.id = any(point_ids)
        and verified_at is not null) or anonymised_at is not null then 'changed'
      when not is_new then null
      when exists (select from donation_contacts where contact_id = contacts.id)
        or exists (select from agreement_contacts where contact_id = contacts.id) then 'donation'
      when exists (select from imported_contacts as other
        where other.contact_id = contacts.id and other.import_id <> of_import) then 'import'
      when exists (select from notes where contact_id = contacts.id and notes.id not in (
        select note_id from imported_contacts as own
        where own.contact_id = contacts.id and note_id is not null)) then 'note'
      when exists (select from messages where contact_id = contacts.id) then 'message'
      when exists (select from taxpayers where contact_id = contacts.id) then 'taxpayer'
      when exists (select from soft_credits where contact_id = contacts.id) then 'soft_credit'
      when channel is not null
        or exists (select from contact_points as own where own.contact_id = contacts.id and own.id not in (
          select unnest(mine.point_ids) from imported_contacts as mine where mine.contact_id = contacts.id))
        or exists (select from contact_tasks where contact_id = contacts.id)
        or exists (select from household_members where contacts.id in (member_id, household_id))
        or exists (select from consents where contact_id = contacts.id
          and consents.import_id is distinct from of_import)
        or exists (select from donor_sessions where contact_id = contacts.id)
        or exists (select from erasure_requests where contact_id = contacts.id) then 'changed'
    end as reason
  ) as touch
  where imported.import_id = of_import and touch.reason is not null
    and (of_rows is null or imported.id = any(of_rows))
  order by contacts.id limit up_to
$$;

-- As in 0009, for records that an import of donors made or added to, too.
create or replace function delete_unused_contacts(of_contacts bigint[]) returns void language plpgsql as $$
declare unused bigint[];
begin
  delete from contact_points as point where contact_id = any(of_contacts) and source = 'donation'
    and not exists (select from donor_points join donation_contacts using (donation_id)
      where contact_id = point.contact_id and kind = point.kind and value = point.value);
  select array_agg(id) from contacts where id = any(of_contacts) and channel is null
    and not exists (select from donation_contacts where contact_id = contacts.id)
    and not exists (select from imported_contacts where contact_id = contacts.id)
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

-- Undoes the import of the next donors, the last first. @returns how many; 0 when a later row refers to one
create function undo_contacts(of_import integer, at_most integer) returns integer language plpgsql as $$
declare
  chosen bigint[];
  of_contacts bigint[];
begin
  perform pg_advisory_xact_lock(hashtext('contacts'));
  select array_agg(id), array_agg(distinct contact_id) from (
    select id, contact_id from imported_contacts where import_id = of_import order by id desc limit at_most
  ) as one into chosen, of_contacts;
  if chosen is null or exists (select from touched_contacts(of_import, chosen, 1)) then return 0; end if;
  delete from contact_points where id in (
    select unnest(point_ids) from imported_contacts where id = any(chosen));
  delete from consents where import_id = of_import and contact_id = any(of_contacts)
    and not exists (select from imported_contacts as own where own.import_id = of_import
      and own.contact_id = consents.contact_id and has_consent and id <> all(chosen));
  delete from notes where id in (select note_id from imported_contacts where id = any(chosen));
  delete from imported_contacts where id = any(chosen);
  perform delete_unused_contacts(of_contacts);
  update imports set progress = progress + cardinality(chosen) where id = of_import;
  return cardinality(chosen);
end $$;

-- Finds imported standing orders that later rows refer to, with the first reason.
create function touched_agreements(of_import integer, of_agreements bigint[], up_to integer)
  returns table (id bigint, name text, reason text) language sql stable as $$
  select agreement.id, reference, touch.reason
  from imported_agreements as imported join agreements as agreement on agreement.id = agreement_id
  join agreement_contacts as given on given.agreement_id = agreement.id
  cross join lateral (
    select case
      when exists (select from donations where donations.agreement_id = agreement.id) then 'donation'
      when status <> 'proposed' or confirmed_at is not null
        or (select count(*) from agreement_terms as terms where terms.agreement_id = agreement.id) > 1
        or exists (select from payment_instruments as card where card.agreement_id = agreement.id)
        or exists (select from amount_proposals as asked where asked.agreement_id = agreement.id)
        or exists (select from planned_charges as charge where charge.agreement_id = agreement.id
          and (progress <> 'planned' or noticed_on is not null or paid > 0)) then 'changed'
      when exists (select from messages where contact_id = given.contact_id
        and facts ->> 'agreement_id' = agreement.id::text) then 'message'
      when exists (select from contact_merges where undone_at is null
        and given.contact_id in (winner_id, loser_id)) then 'merged'
    end as reason
  ) as touch
  where imported.import_id = of_import and touch.reason is not null
    and (of_agreements is null or imported.agreement_id = any(of_agreements))
  order by agreement.id limit up_to
$$;

-- Deletes the next standing orders of an import, the last first, with the donor records that they made.
-- @returns how many; 0 when a later row refers to one
create function undo_agreements(of_import integer, at_most integer) returns integer language plpgsql as $$
declare
  chosen bigint[];
  of_donors bigint[];
  made bigint[];
begin
  perform pg_advisory_xact_lock(hashtext('contacts'));
  perform from agreements where id in (select agreement_id from imported_agreements
    where import_id = of_import order by agreement_id desc limit at_most) for update;
  select array_agg(agreement_id), array_agg(donor_id), array_agg(contact_id) filter (where is_new) from (
    select imported.agreement_id, donor_id, contact_id, is_new
    from imported_agreements as imported join agreements on agreements.id = imported.agreement_id
    join agreement_contacts as given on given.agreement_id = imported.agreement_id
    where import_id = of_import order by imported.agreement_id desc limit at_most
  ) as one into chosen, of_donors, made;
  if chosen is null or exists (select from touched_agreements(of_import, chosen, 1)) then return 0; end if;
  delete from planned_charges where agreement_id = any(chosen);
  delete from agreement_terms where agreement_id = any(chosen);
  delete from imported_agreements where agreement_id = any(chosen);
  delete from agreement_contacts where agreement_id = any(chosen);
  delete from agreements where id = any(chosen);
  delete from donation_donors where id = any(of_donors);
  delete from contact_points as point where contact_id = any(made) and source = 'donor' and verified_at is null
    and not exists (select from donation_contacts where contact_id = point.contact_id)
    and not exists (select from agreement_contacts where contact_id = point.contact_id)
    and not exists (select from imported_contacts where contact_id = point.contact_id);
  perform delete_unused_contacts(made);
  update imports set progress = progress + cardinality(chosen) where id = of_import;
  return cardinality(chosen);
end $$;
