-- The runs of the checks on the books.
create table check_runs (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null,
  ended_at timestamptz not null default now(),
  -- 'job', 'command', or who of the staff
  started_by text not null,
  results jsonb not null
);

insert into permissions (path, name, route, sidebar, position) values ('checks', 'Checks', 'checks', true, 21);
insert into role_permissions (role_id, path) select id, 'checks' from roles where name = 'Administrator';
