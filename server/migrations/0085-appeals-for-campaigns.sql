-- Campaign that the link of an appeal opens, with its cause.
alter table appeals add column campaign_id integer references campaigns,
  add constraint appeals_campaign_has_cause check (campaign_id is null or cause_id is not null);
