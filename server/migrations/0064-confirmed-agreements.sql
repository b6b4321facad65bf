-- The first request to a bank waits until the donor confirms the agreement by the link of a message
-- (docs/decisions/0145).

-- when the donor confirmed it by the link of a message; null for never
alter table agreements add column confirmed_at timestamptz;

alter table charge_requests drop constraint charge_requests_status_check;
alter table charge_requests add constraint charge_requests_status_check check (status in ('unconfirmed',
  'planned', 'sending', 'sent', 'cancelling', 'paid', 'declined', 'expired', 'unknown_account',
  'card_removed', 'not_possible', 'not_sent', 'cancelled'));

create or replace function cancel_request_of_charge() returns trigger language plpgsql as $$
begin
  update charge_requests set status = 'cancelling', next_try_at = now(), tries = 0
    where charge_id = new.id and status in ('unconfirmed', 'planned', 'sending', 'sent');
  return null;
end $$;
