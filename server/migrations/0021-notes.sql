-- What staff write about a donation or payment for each other; rows are only added.

create table notes (
  id bigint generated always as identity primary key,
  intent_id bigint not null references payment_intents,
  at timestamptz not null default now(),
  user_id integer not null references users,
  words text not null check (words <> '')
);
create index notes_intent on notes (intent_id, id desc);
create trigger notes_append_only before update or delete on notes for each row execute function refuse_change();

insert into permissions (path, name, route, sidebar, position) values
  ('donation.note', 'Write notes', '', false, 15);
insert into role_permissions (role_id, path)
  select id, 'donation.note' from roles where name in ('Administrator', 'Donation Officer');
