-- Returns whether nothing is known of a donor, as on a slip of a collection box: such a donor gets no record.
create function is_unknown_donor(donor donation_donors) returns boolean
  language sql immutable parallel safe return
  donor.first_name = 'Anonymous' and donor.last_name = '' and donor.email = '' and donor.phone = ''
  and donor.cnic is null and donor.anonymised_at is null;

-- As in 0001, without unknown donors. A donor whose details are corrected is queued then.
create or replace function queue_contacts() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'donations' then
    insert into contact_queue select added.id, false
      from added join donation_donors as donor on donor.id = donor_id where not is_unknown_donor(donor);
  elsif tg_table_name = 'donation_donors' then
    insert into contact_queue select id, true from donations where donor_id = new.id
      and (not is_unknown_donor(new)
        or exists (select from donation_contacts where donation_id = donations.id));
  else
    insert into contact_queue select donations.id, false
      from donations join donation_donors as donor on donor.id = donor_id where intent_id = new.id
      and (not is_unknown_donor(donor)
        or exists (select from donation_contacts where donation_id = donations.id));
  end if;
  return null;
end $$;

-- Records that unknown donors made are deleted, unless staff have added something to them.
create temporary table unknown_donors on commit drop as
  select given.* from donation_contacts as given
  join donations on donations.id = donation_id join donation_donors as donor on donor.id = donor_id
  join contacts on contacts.id = contact_id and contacts.kind = 'person' and merged_into is null
    and contacts.first_name = 'Anonymous' and contacts.last_name = '' and contacts.anonymised_at is null
  where is_unknown_donor(donor) and taxpayer_id is null;
delete from donation_contacts using unknown_donors as unknown
  where donation_contacts.donation_id = unknown.donation_id;
delete from contact_queue using unknown_donors as unknown
  where contact_queue.donation_id = unknown.donation_id;
select delete_unused_contacts(array(select contact_id from unknown_donors));
insert into donation_contacts select unknown.* from unknown_donors as unknown
  join contacts on contacts.id = contact_id;
insert into uncounted_contacts select contact_id from unknown_donors join contacts on contacts.id = contact_id
  on conflict do nothing;
drop table unknown_donors;

-- National numbers with the 0 of their country get its dial code (contract/src/phone-digits.ts); donors are
-- attached by the new form (attach_contacts).
update donation_donors as donor set phone = code || substr(phone, 2)
from (values ('Australia', '61'), ('Saudi Arabia', '966'), ('United Arab Emirates', '971'),
    ('United Kingdom', '44')) as dialled (name, code)
where donor.country = dialled.name and phone ~ '^0[1-9][0-9]{7,9}$' and phone !~ '^03[0-9]{9}$';
