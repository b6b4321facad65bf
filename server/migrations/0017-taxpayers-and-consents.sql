-- Donor records, continued (docs/decisions/0117): taxpayers, consents, notes, tasks, households and soft
-- credits.

alter table contact_points
  -- when a code sent to it was entered, or staff verified it with the donor
  add column verified_at timestamptz,
  -- the last day in Pakistan on which it is used; null while it is current
  add column valid_until date,
  drop constraint contact_points_source_check,
  add constraint contact_points_source_check check (source in ('donation', 'staff', 'donor'));

-- People and companies on whose behalf a contact gives, and to whom statements are issued. A contact without
-- any is its own taxpayer.
create table taxpayers (
  id bigint generated always as identity primary key,
  contact_id bigint not null references contacts,
  name text not null check (name <> ''),
  kind text not null check (kind in ('cnic', 'ntn')),
  -- sealed (docs/decisions/0061); null after erasure
  number text,
  -- the default of a contact is its latest; null on all of them when the contact itself is the default
  default_since timestamptz,
  created_at timestamptz not null default now(),
  -- set when it is no longer offered; donations on its behalf stay
  removed_at timestamptz
);
create index taxpayers_contact on taxpayers (contact_id, id);

-- The taxpayer chosen for a donation; null for the contact's default.
alter table donation_contacts add column taxpayer_id bigint references taxpayers;
create index donation_contacts_taxpayer on donation_contacts (taxpayer_id) where taxpayer_id is not null;

create view default_taxpayers as
select distinct on (contact_id) contact_id, id as taxpayer_id from taxpayers
where default_since is not null and removed_at is null
order by contact_id, default_since desc, id desc;

-- The taxpayer of each donation; null for the contact itself.
create view donation_taxpayers as
select donation_id, given.contact_id, coalesce(given.taxpayer_id, usual.taxpayer_id) as taxpayer_id
from donation_contacts as given left join default_taxpayers as usual on usual.contact_id = given.contact_id;

-- Log of consents; append-only, except that a merge moves rows and erasure blanks the reason.
create table consents (
  id bigint generated always as identity primary key,
  contact_id bigint not null references contacts,
  purpose text not null check (purpose in ('news', 'appeals')),
  channel text not null check (channel in ('email', 'phone', 'whatsapp', 'sms', 'post')),
  is_given boolean not null,
  at timestamptz not null default now(),
  -- version of the sentence that the donor agreed to, as in 2026-11
  wording text not null,
  source text not null check (source in
    ('donor_page', 'form', 'email', 'phone', 'in_person', 'letter', 'erasure')),
  reason text not null default '',
  -- null when no member of staff recorded it
  user_id integer references users
);
create index consents_contact on consents (contact_id, purpose, channel, at desc, id desc);
create trigger consents_append_only before update on consents for each row
  when (new.reason not in (old.reason, '')
    or (new.id, new.purpose, new.channel, new.is_given, new.at, new.wording, new.source, new.user_id)
      is distinct from
      (old.id, old.purpose, old.channel, old.is_given, old.at, old.wording, old.source, old.user_id))
  execute function refuse_change();
create trigger consents_never_deleted before delete on consents for each row execute function refuse_change();
create trigger consents_never_emptied before truncate on consents
  for each statement execute function refuse_truncate();

create view current_consents as
select distinct on (contact_id, purpose, channel) contact_id, purpose, channel, is_given, at
from consents order by contact_id, purpose, channel, at desc, id desc;

-- Notes on a contact, beside those on donations and payments. A merge moves them.
alter table notes
  alter intent_id drop not null,
  add column contact_id bigint references contacts,
  add constraint note_of_one_subject check (num_nonnulls(intent_id, contact_id) = 1);
create index notes_contact on notes (contact_id, id desc) where contact_id is not null;
drop trigger notes_append_only on notes;
create trigger notes_append_only before update on notes for each row
  when (new.words not in (old.words, '(erased)')
    or (new.id, new.intent_id, new.at, new.user_id)
      is distinct from (old.id, old.intent_id, old.at, old.user_id))
  execute function refuse_change();

create table contact_tasks (
  id bigint generated always as identity primary key,
  contact_id bigint not null references contacts,
  title text not null check (title <> ''),
  -- a day in Pakistan
  due_on date not null,
  assignee_id integer not null references users,
  created_at timestamptz not null default now(),
  created_by integer not null references users,
  done_at timestamptz,
  done_by integer references users,
  constraint done_by_somebody check ((done_at is null) = (done_by is null))
);
create index contact_tasks_contact on contact_tasks (contact_id, id);
create index contact_tasks_open on contact_tasks (assignee_id, due_on) where done_at is null;

-- Members of a household. It groups them for one letter or statement, and owns no donation.
create table household_members (
  member_id bigint primary key references contacts,
  household_id bigint not null references contacts,
  joined_at timestamptz not null default now(),
  constraint not_its_own_member check (member_id <> household_id)
);
create index household_members_household on household_members (household_id);
update contacts set kind = 'person' where kind = 'household';

-- A share of another contact in a donation, such as the friend who asked for it; never part of any total.
create table soft_credits (
  id bigint generated always as identity primary key,
  contact_id bigint not null references contacts,
  donation_id bigint not null references donations,
  -- rupees
  amount integer not null check (amount > 0),
  role text not null check (role in ('introduced', 'family', 'employer', 'honoured')),
  created_at timestamptz not null default now(),
  created_by integer not null references users,
  constraint one_role_once unique (contact_id, donation_id, role)
);
create index soft_credits_donation on soft_credits (donation_id);

create or replace function anonymise_contacts(of_contacts bigint[]) returns void language plpgsql as $$
declare
  erased bigint[];
  households bigint[];
begin
  select array_agg(contact_id) from (
    select contact_id from own_donations join donations on donations.id = donation_id
    join donors on donors.id = donor_id
    where contact_id in (select id from contacts
      where id = any(of_contacts) or merged_into = any(of_contacts))
    group by contact_id having bool_and(anonymised_at is not null)
  ) as all_erased into erased;
  if erased is null then return; end if;
  update contacts set first_name = 'Anonymous', last_name = '', anonymised_at = now()
    where id = any(erased) and anonymised_at is null;
  delete from contact_points where contact_id = any(erased);
  delete from contact_names where contact_id = any(erased);
  update contact_merges set before = '{}' where winner_id = any(erased);
  update taxpayers set name = 'Anonymous', number = null where contact_id = any(erased) and number is not null;
  insert into consents (contact_id, purpose, channel, is_given, wording, source)
    select contact_id, purpose, channel, false, '', 'erasure' from current_consents
    where contact_id = any(erased) and is_given;
  update consents set reason = '' where contact_id = any(erased) and reason <> '';
  update notes set words = '(erased)' where contact_id = any(erased) and words <> '(erased)';
  delete from contact_tasks where contact_id = any(erased);
  -- A household may have the name of its last member.
  with removed as (
    delete from household_members where member_id = any(erased) returning household_id
  ) select array_agg(household_id) from removed into households;
  update contacts set first_name = 'Anonymous', last_name = '', anonymised_at = now()
    where id = any(households) and anonymised_at is null
      and not exists (select from household_members where household_id = contacts.id);
  delete from contact_names using contacts
    where contact_id = id and id = any(households) and anonymised_at is not null;
end $$;
