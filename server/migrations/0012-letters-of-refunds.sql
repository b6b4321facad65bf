-- Donors and payees are told that all of what they gave was given back.

alter table messages
  drop constraint messages_kind_check,
  -- 'refund': all of it was given back
  add constraint messages_kind_check check (kind in ('donation', 'receipt', 'payment', 'paid', 'refund')),
  drop constraint kinds_of_payments,
  add constraint kinds_of_donations check (kind not in ('donation', 'receipt') or donation_id is not null),
  add constraint kinds_of_payments check (kind not in ('payment', 'paid') or payment_id is not null);
