-- Requesting a payment, which writes to anybody in the charity's name, is a right of its own. Roles that see
-- payments keep it; the role Trustee only reads.

insert into permissions (path, name, route, sidebar, position) values
  ('payment.create', 'Request payments', '', false, 16);
insert into role_permissions (role_id, path)
select role_id, 'payment.create' from role_permissions join roles on roles.id = role_id
where path = 'payment' and roles.name <> 'Trustee';

-- Ready-made role for those who look after donors: their records, regular donations and appeals, which an
-- administrator sends.
insert into roles (name) values ('Fundraiser') on conflict do nothing;
insert into role_permissions (role_id, path)
select roles.id, permissions.path from roles, permissions
where roles.name = 'Fundraiser' and permissions.path in ('donation', 'donation.receipt', 'donation.note',
  'contact', 'contact.agreement', 'appeal')
on conflict do nothing;
