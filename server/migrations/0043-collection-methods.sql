-- Regular donations by Raast request and stored card (docs/decisions/0134): the account or card of an
-- agreement, and the request for each charge.

alter table agreements drop constraint agreements_method_check;
alter table agreements add constraint agreements_method_check
  check (method in ('pay_link', 'permanent_reference', 'raast_request', 'stored_card'));

-- Account or card from which an agreement is collected. Deleted at the donor's request, by staff, and when
-- the agreement ends.
create table payment_instruments (
  agreement_id bigint primary key references agreements,
  method text not null check (method in ('raast_request', 'stored_card')),
  -- Raast ID, IBAN, or the vendor's token of the card: sealed, as a CNIC is; null until the card was stored
  sealed text,
  -- the vendor's code of the bank, for a Raast request
  bank_code text not null default '',
  -- last characters of the account, to recognise it by
  ending text not null default '',
  -- largest amount in rupees that the donor agreed to
  agreed_amount integer not null check (agreed_amount > 0),
  agreed_at timestamptz not null default now(),
  constraint account_of_a_bank check (method = 'stored_card' or (sealed is not null and bank_code <> ''))
);
create index payment_instruments_to_store on payment_instruments (agreement_id) where sealed is null;

-- Request for a charge at the vendor; one for each charge, so that no period is requested twice.
create table charge_requests (
  charge_id bigint primary key references planned_charges,
  method text not null check (method in ('raast_request', 'stored_card')),
  status text not null default 'planned' check (status in ('planned', 'sending', 'sent', 'cancelling', 'paid',
    'declined', 'expired', 'unknown_account', 'card_removed', 'not_possible', 'not_sent', 'cancelled')),
  -- whether the donor waits on our page, and approves within minutes
  is_present boolean not null default false,
  -- the donation that the request pays; its transaction id is the vendor's idempotency key
  attempt_id bigint unique references payment_attempts,
  tries smallint not null default 0,
  -- null when nothing is to be done
  next_try_at timestamptz default now(),
  -- when the vendor lets it expire
  expires_at timestamptz,
  -- the vendor's reason, for staff
  reason text not null default '',
  -- day on which the donor was notified of its failure
  reported_on date,
  created_at timestamptz not null default now(),
  constraint sent_for_a_donation check (status not in ('sending', 'sent', 'paid', 'declined', 'expired')
    or attempt_id is not null),
  constraint followed_while_open check ((status in ('planned', 'sending', 'sent', 'cancelling'))
    = (next_try_at is not null))
);
create index charge_requests_due on charge_requests (next_try_at) where next_try_at is not null;
create trigger charge_requests_never_deleted before delete on charge_requests
  for each row execute function refuse_change();
create trigger charge_requests_never_emptied before truncate on charge_requests
  for each statement execute function refuse_truncate();

-- A charge that is paid, skipped or cancelled needs its open request no more; the job cancels it at the
-- vendor.
create function cancel_request_of_charge() returns trigger language plpgsql as $$
begin
  update charge_requests set status = 'cancelling', next_try_at = now(), tries = 0
    where charge_id = new.id and status in ('planned', 'sending', 'sent');
  return null;
end $$;
create trigger planned_charges_cancel_request after update on planned_charges for each row
  when (new.paid >= new.expected and old.paid < old.expected
    or new.progress in ('skipped', 'cancelled') and old.progress not in ('skipped', 'cancelled'))
  execute function cancel_request_of_charge();

-- The end of an agreement, also by erasure, deletes its card or account.
create function delete_instrument() returns trigger language plpgsql as $$
begin
  delete from payment_instruments where agreement_id = new.id;
  return null;
end $$;
create trigger agreements_delete_instrument after update of status on agreements for each row
  when (new.status = 'ended' and old.status <> 'ended')
  execute function delete_instrument();
