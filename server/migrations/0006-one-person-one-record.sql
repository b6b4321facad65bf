-- Stored form of a phone number: digits with the country code, a Pakistani number with 0 in its place.
create function phone_form(phone text) returns text language sql immutable strict parallel safe return
  regexp_replace(regexp_replace(phone, '^00', ''), '^920?(?=3[0-9]{9}$)', '0');

create or replace view donor_points as
select donations.id as donation_id, donor.id as donor_id, donor.folded_name, point.kind, point.value,
  point.strength
from donations join donation_donors as donor on donor.id = donations.donor_id
left join lateral (
  values ('email', lower(email::text), 1), ('phone', phone_form(phone), 2),
    ('cnic', split_part(cnic, '.', 2), 3)
) as point (kind, value, strength) on value <> ''
where donor.anonymised_at is null;

create or replace view agreement_points as
select agreements.id as agreement_id, donor.folded_name, point.kind, point.value, point.strength
from agreements join donation_donors as donor on donor.id = donor_id
cross join lateral (
  values ('email', lower(email::text), 1), ('phone', phone_form(phone), 2),
    ('cnic', split_part(cnic, '.', 2), 3)
) as point (kind, value, strength)
where value <> '' and anonymised_at is null;

-- Numbers in another form become one point; their donors are compared with others again.
insert into uncounted_contacts
  select distinct contact_id from contact_points where kind = 'phone' and value <> phone_form(value)
  on conflict do nothing;
delete from contact_points as point where kind = 'phone' and value <> phone_form(value) and not is_primary
  and exists (select from contact_points as same where same.contact_id = point.contact_id
    and same.kind = 'phone' and same.value = phone_form(point.value));
update contact_points as point set value = phone_form(value)
  where kind = 'phone' and value <> phone_form(value)
  and not exists (select from contact_points as same where same.contact_id = point.contact_id
    and same.kind = 'phone' and same.value = phone_form(point.value));

/*
 * Consonants of a folded name: how near names are recognised. Spelling of vowels, h, w and y, doubled letters,
 * spaces and a final ت or ہ make no difference: Muhammad and Mohammad, Abdul Rehman and Abdulrahman.
 */
create function name_skeleton(folded text) returns text language sql immutable strict parallel safe return
  regexp_replace(regexp_replace(
    translate(regexp_replace(folded, '[^0-9a-z\u0080-\U0010ffff]', '', 'g'), U&'\062a', U&'\06c1'),
    '(?<!^)[aeiouhwy]', '', 'g'), '(.)\1+', '\1', 'g');

-- As in 0001, plus pairs that share a phone number and have similar names. They are never clear pairs, which
-- have the same name.
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
  ), named as materialized (
    select distinct one_id, other_id, shared.kind, name.folded_name = same.folded_name as is_same
    from shared
    join contact_names as name on name.contact_id = one_id
    join contact_names as same on same.contact_id = other_id
      and (same.folded_name = name.folded_name
        or shared.kind = 'phone' and name_skeleton(same.folded_name) = name_skeleton(name.folded_name))
  )
  insert into duplicate_proposals as known (one_id, other_id, score, reasons)
    select one_id, other_id, sum(score), array_agg(reason order by score desc, reason)
    from (
      select distinct one_id, other_id, kind as reason, case kind when 'cnic' then 10 else 6 end as score
      from shared
      union
      select one_id, other_id, case when bool_or(is_same) then 'name' else 'near_name' end, 4
      from named group by 1, 2
    ) as reason group by 1, 2 having sum(score) >= 10
  on conflict (one_id, other_id) do update set score = excluded.score, reasons = excluded.reasons;
$$;
