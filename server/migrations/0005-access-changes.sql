-- Access changes: changes of rights that a second person approves (docs/decisions/0102).

alter table users
  -- null for an account made at set-up or by the operator
  add column invited_by integer references users,
  -- second person who approved the invitation or a later gain of rights; null without one
  add column vouched_by integer references users,
  -- last gain of a privileged right, after which the account approves nothing for 72 hours
  add column privileged_at timestamptz;
update users set invited_by = (
  select entry.user_id from audit_entries as entry
  where entry.action = 'changed_user' and entry.subject = users.email::text
    and entry.facts ->> 'change' = 'invited'
  order by entry.id limit 1);

-- Changes that grant an account or a role a privileged right, or remove the second factor of a holder.
create table access_changes (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('invite', 'member', 'enable', 'second_factors', 'role')),
  -- null for an invitation and for a role
  user_id integer references users on delete cascade,
  -- null for a new role and for an account
  role_id integer references roles on delete cascade,
  -- body of the call
  form jsonb not null default '{}',
  -- 'Hina Raza, hina@example.org', or the name of a role
  subject text not null,
  -- rights that an account or a role gains
  rights text[] not null,
  -- whether a second factor, or the requirement of one, is removed
  loosens boolean not null,
  asked_by integer not null references users,
  asked_at timestamptz not null default now(),
  decision text check (decision in ('approved', 'rejected', 'withdrawn')),
  decided_by integer references users,
  decided_at timestamptz,
  constraint access_changes_decided_check check ((decision is null) = (decided_at is null)),
  constraint access_changes_second_person check (decision = 'withdrawn' or decided_by <> asked_by)
);
create unique index one_open_change_of_user on access_changes (user_id) where decision is null;
create unique index one_open_invitation on access_changes ((form ->> 'email'))
  where decision is null and kind = 'invite';
create unique index one_open_change_of_role on access_changes (role_id) where decision is null;
