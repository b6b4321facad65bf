-- The screen of regular donations, after that of donors. An agreement shows its audit entries.

update permissions set position = position + 1
  where position > (select position from permissions where path = 'contact');
update permissions set name = 'Regular Donations', route = 'agreements', sidebar = true,
  position = (select position + 1 from permissions where path = 'contact')
  where path = 'contact.agreement';
create index audit_entries_of_agreements on audit_entries (subject, id desc)
  where starts_with(subject, 'agreement ');
