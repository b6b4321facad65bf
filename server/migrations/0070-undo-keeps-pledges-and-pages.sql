-- As in 0020, for donors who pledged to match gifts, or own a page of a campaign: they remain.
create or replace function touched_contacts(of_import integer, of_rows bigint[], up_to integer)
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
        or exists (select from match_pledges where contact_id = contacts.id)
        or exists (select from campaign_pages where owner_id = contacts.id)
        or exists (select from erasure_requests where contact_id = contacts.id) then 'changed'
    end as reason
  ) as touch
  where imported.import_id = of_import and touch.reason is not null
    and (of_rows is null or imported.id = any(of_rows))
  order by contacts.id limit up_to
$$;

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
    and not exists (select from match_pledges where contact_id = contacts.id)
    and not exists (select from campaign_pages where owner_id = contacts.id)
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
