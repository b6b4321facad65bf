-- Account of a regular donation by Raast request that its bank does not know: pointed out to the donor until
-- it is replaced or pays a request, also when the donation was paid another way.
alter table payment_instruments add column is_unknown boolean not null default false;

-- Accounts whose last finished request failed for this reason; one replaced since then has a later consent.
update payment_instruments as instrument set is_unknown = true
from (select distinct on (agreement_id) agreement_id, charge_requests.status, charge_requests.created_at
  from charge_requests join planned_charges on planned_charges.id = charge_id
  where charge_requests.status not in ('planned', 'sending', 'sent', 'cancelling', 'cancelled')
  order by agreement_id, charge_requests.created_at desc, charge_id desc) as newest
where newest.agreement_id = instrument.agreement_id and instrument.method = 'raast_request'
  and newest.status = 'unknown_account' and newest.created_at >= instrument.agreed_at;
