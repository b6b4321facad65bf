-- Money refunded after the end of an agreement leaves nothing due: its charge is cancelled, and the agreement
-- is not looked at again (least() ignores null). Replaces the function of 0034.

create or replace function follow_charge_donation() returns trigger language plpgsql as $$
declare
  is_covering constant boolean := new.undone_at is null;
  of_agreement bigint;
begin
  update planned_charges as charge
    set paid = paid + case when is_covering then new.amount else -new.amount end,
      was_uncovered = was_uncovered or not is_covering,
      progress = case when agreement.status = 'ended' and not is_covering then 'cancelled' else progress end
    from agreements as agreement
    where charge.id = new.charge_id and agreement.id = charge.agreement_id
    returning agreement.id into of_agreement;
  update agreements
    set next_action_on = case when status <> 'ended' then least(next_action_on, day_in_pakistan(now())) end,
      status = case when is_covering and status = 'proposed' then 'active' else status end,
      activated_at = coalesce(activated_at, case when is_covering then now() end)
    where id = of_agreement;
  return null;
end $$;

update agreements set next_action_on = null where status = 'ended' and next_action_on is not null;
update planned_charges as charge set progress = 'cancelled' from agreements as agreement
  where agreement.id = agreement_id and agreement.status = 'ended' and paid < expected
    and progress in ('planned', 'requested', 'missed');
