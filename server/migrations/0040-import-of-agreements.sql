-- Import of existing standing orders, and erasure of donors without a donation.

-- keyed hash of an imported row, so that it is imported once
alter table agreements add column import_key text;
create unique index agreements_import_key on agreements (import_key) where import_key is not null;

/*
 * Finds the contact that has one of these points and the folded name; null for none. A CNIC counts more than
 * a phone number, and that more than an e-mail address.
 */
create function contact_with(its_name text, its_points jsonb) returns bigint language sql stable as $$
  select known.contact_id
  from jsonb_to_recordset(its_points) as said (kind text, value text, strength integer)
  join contact_points as known on known.kind = said.kind and known.value = said.value
  join contact_names as name on name.contact_id = known.contact_id and name.folded_name = its_name
  join contacts on contacts.id = known.contact_id and merged_into is null
  order by said.strength desc, known.contact_id limit 1
$$;

-- Unchanged, except that it calls the function above, which the preview of an import shares.
create or replace function attach_agreement(of_agreement bigint) returns bigint language plpgsql as $$
declare
  found_id bigint;
begin
  perform pg_advisory_xact_lock(hashtext('contacts'));
  select contact_with(folded_name, jsonb_agg(jsonb_build_object('kind', kind, 'value', value, 'strength', strength)))
    into found_id from agreement_points where agreement_id = of_agreement group by folded_name;
  if found_id is null then
    insert into contacts (first_name, last_name, country, language)
      select first_name, last_name, country, language from agreements join donors on donors.id = donor_id
      where agreements.id = of_agreement returning id into found_id;
    insert into contact_names select found_id, folded_name from agreements join donors on donors.id = donor_id
      where agreements.id = of_agreement;
    insert into contact_points (contact_id, kind, value, source, is_primary)
      select found_id, kind, value, 'donor', true from agreement_points where agreement_id = of_agreement;
    insert into contact_totals (contact_id, donations, amount, largest) values (found_id, 0, 0, 0);
  end if;
  insert into agreement_contacts values (of_agreement, found_id);
  return found_id;
end $$;

-- The second half of anonymise_contacts, for contacts whose donations are erased or who never gave.
create function anonymise_contact_rows(erased bigint[]) returns void language plpgsql as $$
declare
  households bigint[];
begin
  update contacts set first_name = 'Anonymous', last_name = '', anonymised_at = now()
    where id = any(erased) and anonymised_at is null;
  delete from contact_points where contact_id = any(erased);
  delete from contact_names where contact_id = any(erased);
  update contact_merges set before = '{}' where winner_id = any(erased);
  update taxpayers set name = 'Anonymous', number = null where contact_id = any(erased) and number is not null;
  insert into consents (contact_id, purpose, channel, is_given, wording, source)
    select contact_id, purpose, channel, false, '', 'erasure' from current_consents
    where contact_id = any(erased) and is_given;
  update consents set reason = '' where contact_id = any(erased) and reason <> '';
  update notes set words = '(erased)' where contact_id = any(erased) and words <> '(erased)';
  delete from contact_tasks where contact_id = any(erased);
  with removed as (
    delete from household_members where member_id = any(erased) returning household_id
  ) select array_agg(household_id) from removed into households;
  perform anonymise_empty_households(households);
end $$;

create or replace function anonymise_contacts(of_contacts bigint[]) returns void language plpgsql as $$
declare
  erased bigint[];
begin
  select array_agg(contact_id) from (
    select contact_id from own_donations join donations on donations.id = donation_id
    join donors on donors.id = donor_id
    where contact_id in (select id from contacts
      where id = any(of_contacts) or merged_into = any(of_contacts))
    group by contact_id having bool_and(anonymised_at is not null)
  ) as all_erased into erased;
  if erased is not null then perform anonymise_contact_rows(erased); end if;
end $$;

/*
 * Makes a contact without personal data in any donation anonymous, with those merged into it: one that only
 * has regular donations. A contact with donations follows them (anonymise_contacts).
 */
create function anonymise_contact_without_donations(of_contact bigint) returns boolean language plpgsql as $$
declare
  erased bigint[];
begin
  select array_agg(id) from contacts where id = of_contact or merged_into = of_contact into erased;
  if exists (select from own_donations join donations on donations.id = donation_id
      join donors on donors.id = donor_id
      where contact_id = any(erased) and anonymised_at is null) then return false; end if;
  perform anonymise_contact_rows(erased);
  return true;
end $$;
