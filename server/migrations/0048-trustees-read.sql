-- The role Trustee only reads. Rights that also change donor records, regular donations and appeals had been
-- given to every role that sees donations.

delete from role_permissions
where role_id = (select id from roles where name = 'Trustee')
  and path in ('contact', 'contact.agreement', 'appeal');
