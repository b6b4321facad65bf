-- Attempts, and what happened, belong to one donation or to one payment.

alter table payment_attempts
  add payment_id bigint references payments,
  alter donation_id drop not null,
  add constraint of_one_donation_or_payment check (num_nonnulls(donation_id, payment_id) = 1);
create index payment_attempts_payment on payment_attempts (payment_id, id desc) where payment_id is not null;

alter table donation_events rename to events;
alter index donation_events_donation rename to events_donation;
alter trigger donation_events_append_only on events rename to events_append_only;
alter table events
  add payment_id bigint references payments,
  alter donation_id drop not null,
  add constraint of_one_donation_or_payment check (num_nonnulls(donation_id, payment_id) = 1);
create index events_payment on events (payment_id, id) where payment_id is not null;

