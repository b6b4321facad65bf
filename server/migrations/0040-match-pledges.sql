-- Matched giving (docs/decisions/0168): a donor pledges to match gifts through a campaign.
create table match_pledges (
  id integer generated always as identity primary key,
  campaign_id integer not null references campaigns,
  contact_id bigint not null references contacts,
  shows_name boolean not null, -- on the campaign's page, with the matcher's consent
  percent integer not null check (percent between 1 and 1000), -- rupees matched for 100 rupees
  pot integer not null check (pot > 0), -- maximum amount in rupees
  gift_cap integer check (gift_cap > 0), -- maximum for one donation; null for none
  starts_on date not null, ends_on date, -- days in Pakistan of receipt of matched gifts
  position smallint not null check (position between 1 and 99), -- lower ones match first
  allocated integer not null default 0, -- sum of match_allocations, by trigger
  closed_at timestamptz, closed_by integer references users,
  thanked_at timestamptz, -- thanks for the payment were queued
  created_at timestamptz not null default now(), created_by integer not null references users,
  updated_at timestamptz not null default now(),
  constraint match_pledges_pot check (allocated between 0 and pot),
  constraint match_pledges_dates check (starts_on <= ends_on),
  constraint match_pledges_closed check (num_nulls(closed_at, closed_by) in (0, 2))
);
create index match_pledges_campaign on match_pledges (campaign_id);
create index match_pledges_contact on match_pledges (contact_id);

-- Current amount in rupees by which a pledge matches a line of a donation; 0 when it was returned.
create table match_allocations (
  intent_id bigint not null references payment_intents, position smallint not null,
  pledge_id integer not null references match_pledges, amount integer not null check (amount >= 0),
  primary key (intent_id, position, pledge_id)
);
create index match_allocations_pledge on match_allocations (pledge_id);

create function count_match_allocation() returns trigger language plpgsql as $$
begin
  update match_pledges
    set allocated = allocated + new.amount - case tg_op when 'UPDATE' then old.amount else 0 end
    where id = new.pledge_id;
  return null;
end $$;
create trigger match_allocations_counted after insert or update on match_allocations
  for each row execute function count_match_allocation();

-- Pledge that the matcher pays with this donation, which is not matched.
alter table donations add column match_pledge_id integer references match_pledges;
create index donations_match_pledge on donations (match_pledge_id) where match_pledge_id is not null;

alter table events drop constraint events_kind_check;
alter table events add constraint events_kind_check check (kind in ('donated', 'payment_requested',
    'attempt_started', 'status_changed',
    'callback_received', 'inquiry_answered', 'contradiction', 'transfer_reported', 'transfer_verified',
    'transfer_rejected', 'rejection_undone', 'verification_reversed', 'amount_changed', 'lines_changed',
    'shortfall_opened', 'shortfall_of', 'allocated', 'gift_recorded', 'gift_reversed', 'line_matched',
    'match_undone', 'discrepancy_closed', 'refund_requested', 'refund_recorded', 'refund_succeeded',
    'refund_failed', 'refund_reported', 'paid_twice', 'receipt_issued', 'receipt_voided', 'email_ended',
    'retried_unanswered', 'cheque_cleared', 'line_corrected', 'donor_corrected', 'gift_matched',
    'pledge_named'));
