-- Percentages of a campaign's goal that the administrators were notified of, each once.
create table campaign_milestones (
  campaign_id integer not null references campaigns on delete cascade,
  percent smallint not null check (percent in (50, 90, 100)),
  reached_at timestamptz not null default now(),
  primary key (campaign_id, percent)
);
