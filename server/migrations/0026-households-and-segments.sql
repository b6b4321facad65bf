-- Households made by staff, saved filters of the list of donors, and the history of a donor
-- (docs/decisions/0117).

-- Filters of the list of donors under a name, for all staff.
create table contact_segments (
  id bigint generated always as identity primary key,
  name text not null,
  -- the query of the list's address: 'lapsed=last_year&sort=largest'
  address text not null,
  created_by integer not null references users,
  created_at timestamptz not null default now(),
  constraint one_segment_of_a_name unique (name)
);

-- Serves the changes on the timeline of a donor.
create index audit_entries_of_donors on audit_entries (subject, id desc) where starts_with(subject, 'donor ');

-- A household may be named after its last member, so one without members is anonymised.
create function anonymise_empty_households(of_contacts bigint[]) returns void language sql as $$
  update contacts set first_name = 'Anonymous', last_name = '', anonymised_at = now()
    where id = any(of_contacts) and kind = 'household' and anonymised_at is null
      and not exists (select from household_members where household_id = contacts.id);
  delete from contact_points using contacts
    where contact_id = contacts.id and contacts.id = any(of_contacts) and anonymised_at is not null;
  delete from contact_names using contacts
    where contact_id = contacts.id and contacts.id = any(of_contacts) and anonymised_at is not null;
$$;

create or replace function anonymise_contacts(of_contacts bigint[]) returns void language plpgsql as $$
declare
  erased bigint[];
  households bigint[];
begin
  select array_agg(contact_id) from (
    select contact_id from own_donations join donations on donations.id = donation_id
    join donors on donors.id = donor_id
    where contact_id in (select id from contacts
      where id = any(of_contacts) or merged_into = any(of_contacts))
    group by contact_id having bool_and(anonymised_at is not null)
  ) as all_erased into erased;
  if erased is null then return; end if;
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

-- As before, except that a household is never a duplicate of a person or company.
create or replace function propose_duplicates(of_contacts bigint[]) returns void language sql as $$
  delete from duplicate_proposals
    where (one_id = any(of_contacts) or other_id = any(of_contacts)) and dismissed_at is null;
  with shared as materialized (
    select least(mine.contact_id, theirs.contact_id) as one_id,
      greatest(mine.contact_id, theirs.contact_id) as other_id, mine.kind
    from contact_points as mine
    join contact_points as theirs on theirs.kind = mine.kind and theirs.value = mine.value
      and theirs.contact_id <> mine.contact_id
    join contacts as me on me.id = mine.contact_id and me.merged_into is null
    join contacts as them on them.id = theirs.contact_id and them.merged_into is null
      and (me.kind = 'household') = (them.kind = 'household')
    where mine.contact_id = any(of_contacts)
      and (select count(*) from (select from contact_points as any_point
        where any_point.kind = mine.kind and any_point.value = mine.value limit 21) as sharing) <= 20
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
