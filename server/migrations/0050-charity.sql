-- Who the charity is (docs/decisions/0069): what staff enter on the Settings screen, as contract/src/charity.ts has it. One row.
create table charity (
  only_one boolean primary key default true check (only_one),
  settings jsonb not null default '{}'
);
insert into charity default values;
create trigger charity_announced after update on charity for each statement execute function announce_change('catalogue');

insert into permissions (path, name, route, sidebar, position) values ('settings', 'Settings', 'settings', true, 30);
insert into role_permissions (role_id, path) select id, 'settings' from roles where name = 'Administrator';
