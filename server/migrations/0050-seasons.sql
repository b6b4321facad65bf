-- Seasons of Qurbani and Ramazan (docs/decisions/0170). Days of a season are counted from `first_on`, so all
-- of them move with it when the moon is sighted.
update permissions set position = position + 1 where position > 4;
insert into permissions (path, name, route, sidebar, position)
  values ('season', 'Seasons', 'seasons', true, 5);
insert into role_permissions (role_id, path)
  select role_id, 'season' from role_permissions where path = 'campaign';

alter table pending_changes drop constraint pending_changes_subject_check;
alter table pending_changes add constraint pending_changes_subject_check
  check (subject in ('bank_account', 'cause', 'campaign', 'season', 'charity', 'charity_text',
    'email_templates', 'payment_option', 'appeal', 'appeal_settings', 'voucher', 'write_off', 'refund',
    'reopened_month', 'approval_amount', 'access', 'api_key'));

create table seasons (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('qurbani', 'ramazan')),
  hijri_year smallint not null check (hijri_year between 1400 and 1600),
  -- 10 Zil Hajj, or 1 Ramazan, in Pakistan: by the calendar, and by the sighted moon.
  expected_on date not null, confirmed_on date,
  first_on date not null generated always as (coalesce(confirmed_on, expected_on)) stored,
  status text not null default 'planned' check (status in ('planned', 'open', 'closed', 'done')),
  created_at timestamptz not null default now(),
  constraint seasons_once_a_year unique (kind, hijri_year),
  constraint seasons_confirmed_nearby check (abs(confirmed_on - expected_on) <= 3),
  constraint seasons_done_after_confirmation check (status <> 'done' or confirmed_on is not null)
);
create trigger seasons_announced after insert or update or delete on seasons
  for each statement execute function announce_change('catalogue');
