-- Appeals are sent, counted and stopped by address (docs/decisions/0135).

create index emails_appeal_recipient on emails (recipient) where appeal_id is not null;

alter table pending_changes
  drop constraint pending_changes_subject_check,
  add constraint pending_changes_subject_check check (subject in
    ('bank_account', 'cause', 'charity', 'charity_text', 'email_templates', 'appeal', 'appeal_settings'));

-- Returns the spellings of a stored address or number: 03001234567 is 923001234567 too.
create function same_points(of_value text) returns text[] language sql immutable strict return
  array[of_value, regexp_replace(of_value, '^0(?=3[0-9]{9}$)', '92'), regexp_replace(of_value, '^92(?=3[0-9]{9}$)', '0')];

-- Ends appeals on every channel to a donor, and to all donors with an e-mail address or a number of theirs.
-- @param of_kind 'email' or 'phone', by which the appeal came
-- @returns the donors whose consents changed
drop function stop_appeals(bigint, text, text);
create function stop_appeals(of_contact bigint, of_kind text, of_wording text, from_source text)
  returns setof bigint language sql as $$
  with asked as (
    select coalesce(merged_into, id) as id from contacts where id = of_contact
  ), own as (
    select id from asked
    union
    select theirs.contact_id from asked join contact_points as mine on mine.contact_id = asked.id
    join contact_points as theirs on theirs.kind = mine.kind and theirs.value = any(same_points(mine.value))
    where mine.kind = of_kind
  ), changed as (
    insert into consents (contact_id, purpose, channel, is_given, wording, source)
    select contact.id, 'appeals', one, false, of_wording, from_source
    from own join contacts as contact using (id)
    cross join unnest(array['email', 'phone', 'whatsapp', 'sms', 'post']) as one
    left join current_consents as current on current.contact_id = contact.id
      and current.purpose = 'appeals' and current.channel = one
    where merged_into is null and anonymised_at is null and current.is_given
    returning contact_id
  ) select distinct contact_id from changed order by contact_id;
$$;
