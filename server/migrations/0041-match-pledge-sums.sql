-- Rupees paid of a pledge: money held from the donations recorded as its payment, in lines of its campaign.
-- Rupees owed: the unpaid remainder of the matched amount.
create view match_pledge_sums as
  select pledge.id as pledge_id, coalesce(paid, 0)::integer as paid,
    greatest(0, allocated - coalesce(paid, 0))::integer as owed
  from match_pledges as pledge
  left join lateral (
    select sum(line.amount - line.refunded_amount) as paid
    from donations join payment_intents as intent on intent.id = intent_id
    join donation_funds as line on donation_id = donations.id
    where match_pledge_id = pledge.id and line.campaign_id = pledge.campaign_id
      and intent.status in ('success', 'partially_refunded', 'disputed')
  ) as of_donations on true;

-- Roles that edit campaigns and see donors get the right to match gifts.
update permissions set position = position + 1
  where position > (select position from permissions where path = 'campaign');
insert into permissions (path, name, route, sidebar, position)
  select 'campaign.match', 'Matched giving', '', false, position + 1 from permissions where path = 'campaign';
insert into role_permissions (role_id, path)
  select role_id, 'campaign.match' from role_permissions where path in ('campaign', 'contact')
  group by role_id having count(*) = 2;
