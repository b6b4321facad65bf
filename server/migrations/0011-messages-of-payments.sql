-- Payees are written to as donors are: how to pay what they are asked for, and that it has arrived.

alter table messages
  add payment_id bigint references payments,
  alter donation_id drop not null,
  add constraint of_one_donation_or_payment check (num_nonnulls(donation_id, payment_id) = 1),
  drop constraint messages_kind_check,
  -- 'payment': please pay; 'paid': it has arrived
  add constraint messages_kind_check check (kind in ('donation', 'receipt', 'payment', 'paid')),
  add constraint kinds_of_payments check ((kind in ('payment', 'paid')) = (payment_id is not null));
create index messages_payment on messages (payment_id, id) where payment_id is not null;

-- The right goes for payees too.
update permissions set name = 'Send e-mails again' where path = 'donation.receipt';
