-- Milestones belong to a goal, so that those of a changed goal are announced again (docs/decisions/0150).
alter table campaign_milestones add column goal_kind text, add column goal integer;
update campaign_milestones set goal_kind = campaigns.goal_kind, goal = campaigns.goal
  from campaigns where campaigns.id = campaign_id;
delete from campaign_milestones where goal is null;
alter table campaign_milestones alter column goal_kind set not null, alter column goal set not null,
  drop constraint campaign_milestones_pkey,
  add constraint campaign_milestones_pkey primary key (campaign_id, goal_kind, goal, percent);

-- Staff read a name before it is listed, as they read a message (docs/decisions/0163).
alter table gift_displays
  add column name_state text not null default 'none'
    check (name_state in ('none', 'waiting', 'shown', 'hidden'));
update gift_displays set name_state = 'waiting' where name <> 'hidden';
alter table gift_displays alter column name_state drop default,
  add constraint gift_displays_no_name check ((name = 'hidden') = (name_state = 'none')),
  drop constraint gift_displays_decided,
  add constraint gift_displays_decided check ((message_state in ('shown', 'hidden')
    or name_state in ('shown', 'hidden')) = (num_nonnulls(decided_by, decided_at) = 2));
drop index gift_displays_waiting;
create index gift_displays_waiting on gift_displays (written_at, donation_id)
  where message_state = 'waiting' or name_state = 'waiting';
