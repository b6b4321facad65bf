-- Separate right to export donors' contact details. Roles that could export retain it, except the ready-made
-- Donation Officer, which many people share.

insert into permissions (path, name, route, sidebar, position) values
  ('donation.export', 'Export donations', '', false, 17),
  ('payment.export', 'Export payments', '', false, 18);
insert into role_permissions (role_id, path)
select role_id, path || '.export' from role_permissions join roles on roles.id = role_id
where path in ('donation', 'payment') and roles.name <> 'Donation Officer';
