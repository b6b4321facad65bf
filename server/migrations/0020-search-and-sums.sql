-- What staff look for by search, by sums, by amount and by what waits for them (docs/decisions/0039).

set local statement_timeout = 0;

-- Every word of a name, by its beginning. Written at once: a list of pending entries would be read by every search.
create index donors_name on donors
  using gin (to_tsvector('simple', first_name || ' ' || last_name)) with (fastupdate = off);
create index donors_email_begins on donors (lower(email::text) text_pattern_ops);
create index donors_phone_begins on donors (phone text_pattern_ops);
create index donors_cnic_ends on donors (right(cnic, 4)) where cnic is not null;
create index donations_code_begins on donations (replace(donation_code, '-', '') text_pattern_ops);

create index payments_name on payments
  using gin (to_tsvector('simple', first_name || ' ' || last_name)) with (fastupdate = off);
create index payments_email_begins on payments (lower(email::text) text_pattern_ops);
create index payments_phone_begins on payments (phone text_pattern_ops) where phone is not null;
create index payments_code_begins on payments (replace(reference_no, '-', '') text_pattern_ops);

create index manual_bank_transfers_reference on manual_bank_transfers (lower(reference_no) text_pattern_ops);
create index gateway_transactions_id on gateway_transactions (lower(id) text_pattern_ops);
create index gateway_transactions_channel on gateway_transactions (lower(channel_transaction_id) text_pattern_ops);

-- With the amounts in them, a list is summed from its index alone.
drop index payment_intents_newest, payment_intents_status;
create index payment_intents_newest on payment_intents (kind, created_at desc, id desc)
  include (amount, refunded_amount);
create index payment_intents_status on payment_intents (kind, status, created_at desc, id desc)
  include (amount, refunded_amount);
create index payment_intents_amount on payment_intents (kind, amount desc, created_at desc, id desc);

create index payment_attempts_pending on payment_attempts (gateway, created_at) where status = 'pending';
create index messages_failed on messages (intent_id) where status = 'failed';
