-- Campaigns (docs/decisions/0150): a title, story, goal and dates for a cause. Money, kind and receipts stay
-- those of the cause; a line of a donation names the campaign through which it was given.
update permissions set position = position + 1 where position > 3;
insert into permissions (path, name, route, sidebar, position)
  values ('campaign', 'Campaigns', 'campaigns', true, 4);
insert into role_permissions (role_id, path) select role_id, 'campaign' from role_permissions where path = 'cause';

alter table pending_changes drop constraint pending_changes_subject_check;
alter table pending_changes add constraint pending_changes_subject_check
  check (subject in ('bank_account', 'cause', 'campaign', 'charity', 'charity_text', 'email_templates',
    'payment_option', 'appeal', 'appeal_settings', 'voucher', 'write_off', 'refund', 'reopened_month',
    'approval_amount', 'access'));

create table campaigns (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  cause_id integer not null references causes,
  fundtitle text not null, funddetail text not null, fundimage text not null, -- as those of a cause
  video text not null, -- address at YouTube or Vimeo; '' for none
  texts jsonb not null default '{}', -- translations, by language
  status text not null check (status in ('draft', 'published', 'paused', 'archived')),
  goal_kind text not null check (goal_kind in ('none', 'amount', 'donations', 'donors', 'shares')),
  goal integer check (goal > 0),
  share_price integer check (share_price > 0), -- rupees of a share
  starts_on date, ends_on date, -- first and last day in Pakistan; null for no limit
  after_goal text not null check (after_goal in ('continue', 'close')),
  after_end text not null check (after_end in ('close', 'continue_to_cause')),
  shows_donors boolean not null,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  constraint campaigns_goal_of_kind check ((goal_kind = 'none') = (goal is null)),
  constraint campaigns_price_of_shares check ((goal_kind = 'shares') = (share_price is not null)),
  constraint campaigns_dates check (starts_on <= ends_on),
  -- for the foreign key of lines
  constraint campaigns_cause unique (id, cause_id)
);
create trigger campaigns_announced after insert or update or delete on campaigns
  for each statement execute function announce_change('catalogue');

-- Former addresses, which redirect.
create table campaign_slugs (
  slug text primary key, campaign_id integer not null references campaigns on delete cascade
);

-- The line's cause is the campaign's, so a campaign with gifts cannot move to another cause.
alter table donation_funds add column campaign_id integer,
  add constraint donation_funds_campaign foreign key (campaign_id, cause_id) references campaigns (id, cause_id),
  add constraint donation_funds_campaign_has_cause check (campaign_id is null or cause_id is not null);
create index donation_funds_campaign on donation_funds (campaign_id, donation_id) where campaign_id is not null;

-- Campaigns of a donation in ascending order, and the amount of each less refunds, as `cause_amounts`.
alter table payment_intents add column campaign_ids integer[] not null default '{}',
  add column campaign_amounts integer[] not null default '{}',
  add constraint an_amount_for_each_campaign check (cardinality(campaign_ids) = cardinality(campaign_amounts));

-- Counters -------------------------------------------------------------------------------------------------
-- Settled less refunded, gross of fees. Deltas are added by triggers in the transaction that settles, and
-- rolled up with the other counters; a figure is the sum of both tables.
create table campaign_counts (
  campaign_id integer primary key, amount bigint not null, donations bigint not null
);
create table campaign_deltas (
  campaign_id integer not null, amount bigint not null, donations bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create function raised_of(status text, campaign_ids integer[], campaign_amounts integer[])
  returns table (campaign_id integer, amount bigint) language sql immutable parallel safe as $$
  select id, share from unnest(campaign_ids, campaign_amounts) as raised (id, share)
  where status in ('success', 'partially_refunded', 'disputed') and share > 0
$$;

create function count_campaigns() returns trigger language plpgsql as $$
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
    end if;
  end if;
  if tg_op <> 'INSERT' then
    if exists (select from removed where campaign_ids <> '{}') then
      insert into campaign_deltas
        select campaign_id, -sum(raised.amount), -count(*)
        from removed, raised_of(status, campaign_ids, campaign_amounts) as raised group by 1;
    end if;
  end if;
  return null;
end $$;
create trigger payment_intents_campaigns_inserted after insert on payment_intents
  referencing new table as added for each statement execute function count_campaigns();
create trigger payment_intents_campaigns_deleted after delete on payment_intents
  referencing old table as removed for each statement execute function count_campaigns();
create trigger payment_intents_campaigns_emptied after truncate on payment_intents
  for each statement execute function count_campaigns();
create trigger payment_intents_campaigns_updated after update on payment_intents
  referencing old table as removed new table as added for each statement execute function count_campaigns();

create function fold_campaigns() returns bigint language plpgsql as $$
declare folded bigint;
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
  return folded;
end $$;

create function count_campaigns_again() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('campaign counts'));
  lock table campaign_deltas in share row exclusive mode;
  delete from campaign_deltas; delete from campaign_counts;
  insert into campaign_counts
    select campaign_id, sum(raised.amount), count(*)
    from payment_intents, raised_of(status, campaign_ids, campaign_amounts) as raised group by 1;
end $$;

alter function fold_counts() rename to fold_list_counts;
create function fold_counts() returns bigint language sql as $$
  select fold_list_counts() + fold_campaigns()
$$;
alter function count_again() rename to count_lists_again;
create function count_again() returns void language plpgsql as $$
begin
  perform count_lists_again();
  perform count_campaigns_again();
end $$;
