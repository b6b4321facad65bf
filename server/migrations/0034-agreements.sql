-- Agreements to give regularly (docs/decisions/0130), their dated terms, a planned charge for each period,
-- and the donations that paid it.

create table agreements (
  id bigint generated always as identity primary key,
  -- permanent reference for standing orders and transfers: a donation code after 'M-'
  reference text not null unique,
  -- secret token of the donor's page
  link text not null unique,
  -- details for the next donations, as entered
  donor_id bigint not null unique references donors,
  status text not null default 'proposed' check (status in ('proposed', 'active', 'paused', 'ended')),
  method text not null check (method in ('pay_link', 'permanent_reference')),
  payment_method text not null,
  payment_gateway text not null,
  language text not null check (language ~ '^[a-z]{2,8}$'),
  created_at timestamptz not null default now(),
  -- null when the donor made it on the site
  created_by integer references users,
  -- when the first donation was paid
  activated_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in
    ('cannot_afford', 'gives_another_way', 'not_satisfied', 'other', 'erased')),
  end_words text,
  -- day in Pakistan on which the job looks at it next; null when it has nothing more to do
  next_action_on date,
  constraint ended_with_a_reason check ((status = 'ended') = (num_nonnulls(ended_at, end_reason) = 2)),
  constraint active_once_paid check (status <> 'active' or activated_at is not null)
);
create index agreements_next_action on agreements (next_action_on, id)
  where next_action_on is not null and status <> 'ended';
create index agreements_reference on agreements (replace(substr(reference, 3), '-', ''));

-- Terms by their first day; the last added among those valid on a day apply. A pause is terms, too.
create table agreement_terms (
  id bigint generated always as identity primary key,
  agreement_id bigint not null references agreements,
  valid_from date not null,
  unit text not null check (unit in ('month', 'week', 'quarter', 'year', 'ramazan_night')),
  -- day of the month (31 for its last) or week (1 for Monday); 0 for the nights of Ramazan
  day smallint not null,
  -- month from which quarters and years are counted
  anchor_month smallint not null check (anchor_month between 1 and 12),
  -- rupees of a period
  amount integer not null check (amount > 0),
  -- lines of the donations, as `donation_funds`
  lines jsonb not null,
  is_pause boolean not null default false,
  added_at timestamptz not null default now(),
  -- null for the donor
  added_by integer references users,
  constraint day_of_unit check (case unit when 'ramazan_night' then day = 0 when 'week' then day between 1 and 7
    else day between 1 and 28 or day = 31 end)
);
create index agreement_terms_agreement on agreement_terms (agreement_id, id);
create trigger agreement_terms_append_only before update on agreement_terms
  for each row execute function refuse_change();
create trigger agreement_terms_never_deleted before delete on agreement_terms
  for each row execute function refuse_change();
create trigger agreement_terms_never_emptied before truncate on agreement_terms
  for each statement execute function refuse_truncate();

-- Charges: one for each period that was requested, paid or skipped. Nothing but a row of `charge_donations`
-- changes what is paid.
create table planned_charges (
  id bigint generated always as identity primary key,
  agreement_id bigint not null references agreements,
  -- '2026-12', '2026-W50' or '1448-R01'
  period text not null,
  -- day in Pakistan
  due_on date not null,
  -- rupees
  expected integer not null check (expected > 0),
  progress text not null default 'planned'
    check (progress in ('planned', 'requested', 'missed', 'skipped', 'cancelled')),
  -- rupees of the standing rows of `charge_donations`
  paid integer not null default 0,
  -- whether a payment of it was refunded or reversed: no reminder is sent then
  was_uncovered boolean not null default false,
  status text not null generated always as (case when paid >= expected then 'paid'
    when paid > 0 then 'partly_paid' else progress end) stored,
  noticed_on date,
  requested_on date,
  -- number of reminders, and day of the last one
  reminders smallint not null default 0,
  reminded_on date,
  -- a period is charged once
  constraint one_charge_a_period unique (agreement_id, period),
  constraint paid_as_expected check (paid between 0 and expected)
);
create index planned_charges_status on planned_charges (status, due_on desc, id desc);
create trigger planned_charges_never_deleted before delete on planned_charges
  for each row execute function refuse_change();
create trigger planned_charges_never_emptied before truncate on planned_charges
  for each statement execute function refuse_truncate();

-- Rupees of a settled donation that paid a charge; undone when the donation is refunded or reversed.
create table charge_donations (
  id bigint generated always as identity primary key,
  charge_id bigint not null references planned_charges,
  intent_id bigint not null references payment_intents,
  amount integer not null check (amount > 0),
  covered_at timestamptz not null default now(),
  undone_at timestamptz
);
create index charge_donations_charge on charge_donations (charge_id);
create index charge_donations_intent on charge_donations (intent_id);
create trigger charge_donations_append_only before update on charge_donations for each row
  when (old.undone_at is not null or new.undone_at is null
    or to_jsonb(new) - 'undone_at' is distinct from to_jsonb(old) - 'undone_at')
  execute function refuse_change();
create trigger charge_donations_never_deleted before delete on charge_donations
  for each row execute function refuse_change();
create trigger charge_donations_never_emptied before truncate on charge_donations
  for each statement execute function refuse_truncate();

-- Maintains a charge's paid amount, and activates the agreement with its first payment. Enforced by the
-- database, so that no program can record a charge as paid without the donation that paid it.
create function follow_charge_donation() returns trigger language plpgsql as $$
declare
  is_covering constant boolean := new.undone_at is null;
  of_agreement bigint;
begin
  update planned_charges set paid = paid + case when is_covering then new.amount else -new.amount end,
      was_uncovered = was_uncovered or not is_covering
    where id = new.charge_id returning agreement_id into of_agreement;
  update agreements set next_action_on = least(next_action_on, day_in_pakistan(now())),
      status = case when is_covering and status = 'proposed' then 'active' else status end,
      activated_at = coalesce(activated_at, case when is_covering then now() end)
    where id = of_agreement;
  return null;
end $$;
create trigger charge_donations_follow after insert or update on charge_donations
  for each row execute function follow_charge_donation();

alter table donations add column agreement_id bigint references agreements;
create index donations_agreement on donations (agreement_id, intent_id) where agreement_id is not null;

-- An agreement by bank transfer is made without a donation.
alter table idempotency_keys alter column donation_id drop not null;

-- The donor record of an agreement.
create table agreement_contacts (
  agreement_id bigint primary key references agreements,
  contact_id bigint not null references contacts
);
create index agreement_contacts_contact on agreement_contacts (contact_id, agreement_id);

-- Contact points of each agreement's donor, as donor_points has those of donations.
create view agreement_points as
select agreements.id as agreement_id, donors.folded_name, point.kind, point.value, point.strength
from agreements join donors on donors.id = donor_id
cross join lateral (
  values ('email', lower(email::text), 1), ('phone', phone, 2), ('cnic', split_part(cnic, '.', 2), 3)
) as point (kind, value, strength)
where value <> '' and anonymised_at is null;

/*
 * Attaches an agreement to the contact that has one of its donor's points and the folded name, by the rule of
 * attach_contacts, else to a new contact with these points; no donation needs to repeat them.
 */
create function attach_agreement(of_agreement bigint) returns bigint language plpgsql as $$
declare
  found_id bigint;
begin
  perform pg_advisory_xact_lock(hashtext('contacts'));
  select known.contact_id into found_id from agreement_points as said
    join contact_points as known on known.kind = said.kind and known.value = said.value
    join contact_names as name on name.contact_id = known.contact_id and name.folded_name = said.folded_name
    join contacts on contacts.id = known.contact_id and merged_into is null
    where said.agreement_id = of_agreement
    order by said.strength desc, known.contact_id limit 1;
  if found_id is null then
    insert into contacts (first_name, last_name, country, language)
      select first_name, last_name, country, language from agreements join donors on donors.id = donor_id
      where agreements.id = of_agreement returning id into found_id;
    insert into contact_names select found_id, folded_name from agreements join donors on donors.id = donor_id
      where agreements.id = of_agreement;
    insert into contact_points (contact_id, kind, value, source, is_primary)
      select found_id, kind, value, 'donor', true from agreement_points where agreement_id = of_agreement;
    insert into contact_totals (contact_id, donations, amount, largest) values (found_id, 0, 0, 0);
  end if;
  insert into agreement_contacts values (of_agreement, found_id);
  return found_id;
end $$;

-- Erasing a contact ends its agreements, and erases their details.
create function erase_agreements() returns trigger language plpgsql as $$
declare
  erased bigint[];
begin
  select array_agg(agreement_id) from agreement_contacts where contact_id = new.id into erased;
  if erased is null then return null; end if;
  update agreements set status = 'ended', ended_at = now(), end_reason = 'erased', next_action_on = null
    where id = any(erased) and status <> 'ended';
  update agreements set end_words = null where id = any(erased) and end_words is not null;
  update planned_charges set progress = 'cancelled'
    where agreement_id = any(erased) and progress in ('planned', 'requested', 'missed');
  update donors set first_name = 'Anonymous', last_name = '', email = '', phone = '', cnic = null,
      anonymised_at = now()
    where id in (select donor_id from agreements where id = any(erased)) and anonymised_at is null;
  return null;
end $$;
create trigger contacts_erase_agreements after update of anonymised_at on contacts for each row
  when (old.anonymised_at is null and new.anonymised_at is not null)
  execute function erase_agreements();

-- Rules of the charity; the last row counts.
create table agreement_settings (
  id bigint generated always as identity primary key,
  -- whether money beyond what is due pays later periods, or stays unallocated
  surplus text not null check (surplus in ('later_periods', 'unallocated')),
  -- days by which Ramazan begins later in Pakistan than in the calendar of Umm al-Qura
  moon_shift smallint not null check (moon_shift between -1 and 2),
  changed_by integer references users,
  changed_at timestamptz not null default now()
);
insert into agreement_settings (surplus, moon_shift) values ('later_periods', 1);

update permissions set position = position + 1
  where position > (select position from permissions where path = 'contact.merge');
insert into permissions (path, name, route, sidebar, position)
  select 'contact.agreement', 'Regular donations', '', false, position + 1 from permissions
  where path = 'contact.merge';
insert into role_permissions (role_id, path)
  select role_id, 'contact.agreement' from role_permissions where path = 'contact';
