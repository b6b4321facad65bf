-- Supporters' pages of a campaign (docs/decisions/0166). A line of a donation names the page through which it
-- was given; the page shows the last revision that staff approved.
alter table campaigns add column allows_pages boolean not null default false;

insert into permissions (path, name, route, sidebar, position)
  values ('campaign.review', 'Review supporters'' pages and messages', '', false, 20);
insert into role_permissions (role_id, path)
  select role_id, 'campaign.review' from role_permissions where path = 'campaign';

-- Attacks on one page, such as card testing.
alter table attacks drop constraint attacks_kind_check;
alter table attacks add constraint attacks_kind_check
  check (kind in ('site', 'network', 'address', 'email', 'phone', 'raast_account', 'page'));

create table campaign_pages (
  id integer generated always as identity primary key,
  campaign_id integer not null references campaigns,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  owner_id bigint not null references contacts,
  owner_point text not null, -- address or number that the owner proved; '' after erasure
  occasion text not null check (occasion in ('own', 'in_memory', 'on_behalf', 'event', 'mosque', 'office')),
  is_team boolean not null, -- its members are the pages that name it
  team_page_id integer,
  -- with the foreign key below: a page joins a team of its campaign, and a team joins none
  joins_team boolean generated always as (case when team_page_id is not null then true end) stored,
  approved_revision_id bigint, -- the revision that donors see; null before the first approval
  approved_status text
    generated always as (case when approved_revision_id is not null then 'approved' end) stored,
  created_at timestamptz not null default now(),
  ended_at timestamptz, -- ended by its owner, or erased
  hidden_at timestamptz, hidden_by integer references users, hidden_reason text,
  constraint campaign_pages_slug unique (campaign_id, slug),
  -- for the foreign keys of lines and of members
  constraint campaign_pages_campaign unique (id, campaign_id),
  constraint campaign_pages_kind unique (id, campaign_id, is_team),
  constraint campaign_pages_team foreign key (team_page_id, campaign_id, joins_team)
    references campaign_pages (id, campaign_id, is_team),
  constraint teams_are_one_level check (not (is_team and team_page_id is not null)),
  constraint campaign_pages_hidden check (num_nonnulls(hidden_at, hidden_by, hidden_reason) in (0, 3))
);
create index campaign_pages_owner on campaign_pages (owner_id);
create index campaign_pages_members on campaign_pages (team_page_id) where team_page_id is not null;

-- Texts of a page. Staff decide on the revision that they have read: written_at changes with every edit.
create table page_revisions (
  id bigint generated always as identity primary key,
  page_id integer not null references campaign_pages,
  title text not null, story text not null,
  -- 'noimage', a storage key, or the address of the public copy that approval makes
  photo text not null,
  goal integer check (goal > 0), -- rupees
  relation text not null, -- relation of the owner to the remembered person, for staff alone
  status text not null check (status in ('draft', 'waiting', 'approved', 'refused')),
  written_at timestamptz not null default now(),
  decided_at timestamptz, decided_by integer references users, reason text,
  constraint page_revisions_decided
    check ((status in ('approved', 'refused')) = (num_nonnulls(decided_at, decided_by) = 2)),
  constraint page_revisions_refused check ((status = 'refused') = (reason is not null)),
  -- for the foreign key of pages: only an approved revision is shown
  constraint page_revisions_shown unique (id, page_id, status)
);
create unique index page_revisions_open on page_revisions (page_id) where status in ('draft', 'waiting');
create index page_revisions_page on page_revisions (page_id, id);
create index page_revisions_waiting on page_revisions (written_at, id) where status = 'waiting';
alter table campaign_pages add constraint campaign_pages_revision
  foreign key (approved_revision_id, id, approved_status) references page_revisions (id, page_id, status);

-- Only changes of these columns clear the caches of pages and of the choices in carts.
create trigger campaign_pages_announced after update of approved_revision_id, ended_at, hidden_at, slug
  on campaign_pages for each statement execute function announce_change('catalogue');

create table page_reports (
  id bigint generated always as identity primary key,
  page_id integer not null references campaign_pages,
  reason text not null check (reason in ('impersonation', 'not_true', 'photo', 'offensive', 'other')),
  text text not null,
  status text not null default 'open' check (status in ('open', 'upheld', 'rejected')),
  reported_at timestamptz not null default now(),
  decided_at timestamptz, decided_by integer references users,
  constraint page_reports_decided check ((status = 'open') = (num_nonnulls(decided_at, decided_by) = 0))
);
create index page_reports_open on page_reports (page_id) where status = 'open';

-- Thanks of an owner to the donors of a page, which we send after staff have read them.
create table page_thanks (
  id bigint generated always as identity primary key,
  page_id integer not null references campaign_pages,
  text text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'refused')),
  written_at timestamptz not null default now(),
  decided_at timestamptz, decided_by integer references users, reason text,
  constraint page_thanks_decided check ((status = 'waiting') = (num_nonnulls(decided_at, decided_by) = 0)),
  constraint page_thanks_refused check ((status = 'refused') = (reason is not null))
);
create unique index page_thanks_waiting on page_thanks (page_id) where status = 'waiting';

-- Lines and counters --------------------------------------------------------------------------------------
alter table donation_funds add column page_id integer,
  add constraint donation_funds_page foreign key (page_id, campaign_id)
    references campaign_pages (id, campaign_id),
  add constraint donation_funds_page_has_campaign check (page_id is null or campaign_id is not null);
create index donation_funds_page on donation_funds (page_id, donation_id) where page_id is not null;

-- Pages of a donation in ascending order, and the amount of each less refunds, as `campaign_amounts`.
alter table payment_intents add column page_ids integer[] not null default '{}',
  add column page_amounts integer[] not null default '{}',
  add constraint an_amount_for_each_page check (cardinality(page_ids) = cardinality(page_amounts));

create table page_counts (page_id integer primary key, amount bigint not null);
create table page_deltas (page_id integer not null, amount bigint not null)
  with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- A donation through a page is one through its campaign, so pages cost other donations nothing.
create or replace function count_campaigns() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    perform count_campaigns_again();
    return null;
  end if;
  if tg_op <> 'DELETE' then
    if exists (select from added where campaign_ids <> '{}') then
      insert into campaign_deltas
        select campaign_id, sum(raised.amount), count(*)
        from added, raised_of(status, campaign_ids, campaign_amounts) as raised group by 1;
      insert into page_deltas
        select raised.campaign_id, sum(raised.amount)
        from added, raised_of(status, page_ids, page_amounts) as raised group by 1;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    if exists (select from removed where campaign_ids <> '{}') then
      insert into campaign_deltas
        select campaign_id, -sum(raised.amount), -count(*)
        from removed, raised_of(status, campaign_ids, campaign_amounts) as raised group by 1;
      insert into page_deltas
        select raised.campaign_id, -sum(raised.amount)
        from removed, raised_of(status, page_ids, page_amounts) as raised group by 1;
    end if;
  end if;
  return null;
end $$;

create or replace function fold_campaigns() returns bigint language plpgsql as $$
declare folded bigint; pages bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('campaign counts')) then return 0; end if;
  with taken as (
    delete from campaign_deltas returning *
  ), rolled_up as (
    insert into campaign_counts as counted
    select campaign_id, sum(amount), sum(donations) from taken group by 1 order by 1
    on conflict (campaign_id) do update set amount = counted.amount + excluded.amount,
      donations = counted.donations + excluded.donations
  ) select count(*) from taken into folded;
  with taken as (
    delete from page_deltas returning *
  ), rolled_up as (
    insert into page_counts as counted
    select page_id, sum(amount) from taken group by 1 order by 1
    on conflict (page_id) do update set amount = counted.amount + excluded.amount
  ) select count(*) from taken into pages;
  return folded + pages;
end $$;

create or replace function count_campaigns_again() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('campaign counts'));
  lock table campaign_deltas, page_deltas in share row exclusive mode;
  delete from campaign_deltas; delete from campaign_counts;
  delete from page_deltas; delete from page_counts;
  insert into campaign_counts
    select campaign_id, sum(raised.amount), count(*)
    from payment_intents, raised_of(status, campaign_ids, campaign_amounts) as raised group by 1;
  insert into page_counts
    select raised.campaign_id, sum(raised.amount)
    from payment_intents, raised_of(status, page_ids, page_amounts) as raised group by 1;
end $$;

-- Erasure of an owner: the page and its texts are gone, and its figure stays part of the campaign's.
create function erase_campaign_pages() returns trigger language plpgsql as $$
declare pages integer[];
begin
  select array_agg(id) from campaign_pages where owner_id = new.id into pages;
  if pages is null then return null; end if;
  update campaign_pages set owner_point = '', approved_revision_id = null, slug = 'erased-' || id,
    ended_at = coalesce(ended_at, now()) where id = any(pages);
  delete from page_revisions where page_id = any(pages);
  delete from page_thanks where page_id = any(pages);
  delete from page_reports where page_id = any(pages);
  return null;
end $$;
create trigger contacts_erase_campaign_pages after update of anonymised_at on contacts for each row
  when (old.anonymised_at is null and new.anonymised_at is not null) execute function erase_campaign_pages();

-- Moves pages to another contact. @param only ids of the pages; null for all
create function move_campaign_pages(from_contact bigint, to_contact bigint, only_pages integer[])
  returns setof integer language sql as $$
  update campaign_pages set owner_id = to_contact
  where owner_id = from_contact and (only_pages is null or id = any(only_pages)) returning id
$$;
