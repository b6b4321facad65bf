-- Every backup that was tried, so that a late one is noticed (docs/decisions/0064).

create table backup_runs (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null,
  ended_at timestamptz not null default now(),
  folder text not null,
  bytes bigint,
  encrypted boolean not null default false,
  -- why none was made; null when one was
  error text,
  check ((error is null) = (bytes is not null))
);
create index backup_runs_newest on backup_runs (begun_at desc);

alter table staff_letters
  drop constraint staff_letters_kind_check,
  add constraint staff_letters_kind_check check (kind in ('invitation', 'reset', 'account', 'bank account', 'backup'));

insert into permissions (path, name, route, sidebar, position) values ('status', 'Status', 'status', true, 23);
insert into role_permissions (role_id, path) select id, 'status' from roles where name = 'Administrator';
