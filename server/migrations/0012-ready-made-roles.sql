-- Ready-made roles: accountant, trustee (reads only) and volunteer (enters gifts at the office).

insert into roles (name) values ('Accountant'), ('Trustee'), ('Volunteer') on conflict do nothing;
insert into role_permissions (role_id, path)
select roles.id, permissions.path from roles, permissions
where roles.name = 'Accountant' and permissions.path in ('donation', 'payment', 'donation.receipt',
    'donation.note', 'donation.export', 'payment.export', 'statement', 'reconciliation', 'checks', 'audit')
  or roles.name = 'Trustee' and permissions.path in ('donation', 'payment', 'checks', 'audit', 'status')
  or roles.name = 'Volunteer' and permissions.path = 'donation.enter'
on conflict do nothing;
