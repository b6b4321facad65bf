-- Replies with STOP and START (docs/decisions/0127).

-- Records that the person with this number stops appeals on every channel, or agrees to them on one.
-- @returns the donor records whose consents changed
create function record_reply(of_phone text, is_start boolean, on_channel text, of_wording text)
  returns setof bigint language sql as $$
  with own as (
    select distinct contact_id from contact_points
    join contacts on contacts.id = contact_id
    where contact_points.kind = 'phone' and merged_into is null and anonymised_at is null
      and value = any(array[of_phone, regexp_replace(of_phone, '^92(?=3[0-9]{9}$)', '0')])
  ), changed as (
    insert into consents (contact_id, purpose, channel, is_given, wording, source)
    select own.contact_id, 'appeals', one, is_start, of_wording, on_channel
    from own cross join unnest(array['email', 'phone', 'whatsapp', 'sms', 'post']) as one
    left join current_consents as current on current.contact_id = own.contact_id
      and current.purpose = 'appeals' and current.channel = one
    where case when is_start then one = on_channel and current.is_given is not true
      -- also recorded for a donor who never agreed: nobody may ask them later
      else current.is_given or one = on_channel and current.is_given is null end
    returning contact_id
  ) select distinct contact_id from changed order by contact_id;
$$;
