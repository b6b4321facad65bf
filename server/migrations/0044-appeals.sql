-- Appeals: a message to a segment of donor records (docs/decisions/0135), and the higher amounts that are
-- proposed to regular donors by the same means.

create table appeals (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('appeal', 'higher_amount')),
  name text not null check (name <> ''),
  -- filters of donor records, or for a higher amount of agreements, as they were when staff saved them
  filters jsonb not null default '{}',
  -- name of the segment; '' for all donors
  segment text not null default '',
  channels text[] not null check (channels <@ array['email', 'whatsapp', 'sms'] and cardinality(channels) > 0),
  -- by language: subject and text of the e-mail, text for WhatsApp and SMS
  texts jsonb not null,
  -- cause and rupees with which the donation page opens
  cause_id integer references causes,
  amount integer check (amount between 1 and 99999999),
  -- increase of a regular donation: one of the two
  raise_percent integer check (raise_percent between 1 and 500),
  raise_rupees integer check (raise_rupees between 1 and 99999999),
  created_at timestamptz not null default now(),
  created_by integer not null references users,
  -- when sending began, when the last message was queued, and when staff stopped it
  begun_at timestamptz,
  begun_by integer references users,
  ended_at timestamptz,
  stopped_at timestamptz,
  stopped_by integer references users,
  -- donors who match, those handled, and the last of them
  planned integer not null default 0 check (planned >= 0),
  handled integer not null default 0 check (handled between 0 and planned),
  last_contact_id bigint not null default 0,
  constraint raise_of_a_higher_amount
    check (num_nonnulls(raise_percent, raise_rupees) = case kind when 'higher_amount' then 1 else 0 end),
  constraint begun_by_somebody check ((begun_at is null) = (begun_by is null)),
  constraint stopped_by_somebody check ((stopped_at is null) = (stopped_by is null)),
  constraint ended_after_it_began check (begun_at is not null or coalesce(ended_at, stopped_at) is null)
);
create index appeals_running on appeals (id) where begun_at is not null and ended_at is null and stopped_at is null;

-- Rules of appeals: the latest row applies.
create table appeal_settings (
  id integer generated always as identity primary key,
  -- more recipients need a second person
  approval_size integer not null check (approval_size >= 0),
  -- paisa for a part of an SMS, and for a message by WhatsApp
  sms_paisa integer not null check (sms_paisa between 0 and 100000),
  whatsapp_paisa integer not null check (whatsapp_paisa between 0 and 100000),
  changed_at timestamptz not null default now(),
  changed_by integer references users
);
insert into appeal_settings (approval_size, sms_paisa, whatsapp_paisa) values (1000, 250, 1500);

-- Higher amounts proposed to regular donors. Terms change only when the donor accepts.
create table amount_proposals (
  id bigint generated always as identity primary key,
  appeal_id integer not null references appeals,
  agreement_id bigint not null references agreements,
  amount_before integer not null check (amount_before > 0),
  amount integer not null check (amount between 1 and 99999999),
  proposed_at timestamptz not null default now(),
  answer text check (answer in ('accepted', 'declined')),
  answered_at timestamptz,
  constraint proposes_more check (amount > amount_before),
  constraint one_proposal_per_appeal unique (appeal_id, agreement_id),
  constraint answered_at_some_time check ((answer is null) = (answered_at is null))
);
create index amount_proposals_agreement on amount_proposals (agreement_id, proposed_at);

-- The appeal whose link led to a donation, and the appeal of a message.
alter table donations add column appeal_id integer references appeals;
create index donations_appeal on donations (appeal_id) include (intent_id) where appeal_id is not null;
alter table emails
  add column appeal_id integer references appeals,
  add constraint appeal_to_a_donor check (appeal_id is null or contact_id is not null);
create index emails_appeal on emails (appeal_id, status, channel) where appeal_id is not null;

-- Appeals wait behind all other messages, beside the yearly statements.
create function message_rank(kind text, intent_id bigint, contact_id bigint, statement_id bigint, appeal_id integer)
  returns integer language sql immutable return
  case when statement_id is not null or appeal_id is not null then 4 when contact_id is not null then 3
    when intent_id is null then 0 when kind = 'receipt' then 1 else 2 end;
drop index emails_due;
create index emails_due on emails (message_rank(kind, intent_id, contact_id, statement_id, appeal_id), next_try_at)
  where status = 'queued';
drop function message_rank(text, bigint, bigint, bigint);

alter table pending_changes
  drop constraint pending_changes_subject_check,
  add constraint pending_changes_subject_check
    check (subject in ('bank_account', 'cause', 'charity', 'charity_text', 'email_templates', 'appeal'));

-- Ends appeals to a donor on every channel. @returns whether a consent changed
create function stop_appeals(of_contact bigint, of_wording text, from_source text) returns boolean
  language sql as $$
  with changed as (
    insert into consents (contact_id, purpose, channel, is_given, wording, source)
    select contact.id, 'appeals', one, false, of_wording, from_source
    from contacts as chosen
    join contacts as contact on contact.id = coalesce(chosen.merged_into, chosen.id)
    cross join unnest(array['email', 'phone', 'whatsapp', 'sms', 'post']) as one
    left join current_consents as current on current.contact_id = contact.id
      and current.purpose = 'appeals' and current.channel = one
    where chosen.id = of_contact and contact.anonymised_at is null and current.is_given
    returning 1
  ) select exists (select from changed);
$$;

update permissions set position = position + 2
  where position > (select position from permissions where path = 'contact.agreement');
insert into permissions (path, name, route, sidebar, position)
  select new.path, new.name, new.route, new.sidebar, agreement.position + place from permissions as agreement,
    (values ('appeal', 'Appeals', 'appeal', true, 1), ('appeal.send', 'Send appeals', '', false, 2))
      as new (path, name, route, sidebar, place)
  where agreement.path = 'contact.agreement';
insert into role_permissions (role_id, path)
  select role_id, 'appeal' from role_permissions where path = 'contact'
  union all select role_id, 'appeal.send' from role_permissions where path = 'users';
