-- The amount that came is the amount that counts, and a gift of zakat and other gifts by bank transfer is two transfers
-- (docs/decisions/0042).

-- What was promised, where the amount is another; null while it is as promised. Whole rupees.
alter table payment_intents add promised_amount integer check (promised_amount between 1 and 99999999);
alter table donation_funds
  -- 0 where a line was added for money that nobody had promised
  add promised_amount integer check (promised_amount between 0 and 99999999),
  -- null: money that no cause has been chosen for yet
  alter cause_id drop not null,
  -- 0: nothing of it came
  drop constraint donation_funds_amount_check,
  add check (amount between 0 and 99999999);

-- The donation that remains to be paid of another one, of which less came.
alter table donations add rest_of bigint references donations;
create index donations_rest_of on donations (rest_of) where rest_of is not null;

-- Which of the two transfers: the one to the zakat account or the other; 'all' where there is one.
alter table manual_bank_transfers
  add part text not null default 'all' check (part in ('all', 'zakat', 'general')),
  drop constraint manual_bank_transfers_pkey,
  add primary key (attempt_id, part);
alter table transfer_verifications
  add part text not null default 'all' check (part in ('all', 'zakat', 'general')),
  -- how much each line of the donation is from now on: [{"position", "amount"}]; null where it is as promised
  add funds jsonb;
drop index one_standing_verification;
create unique index one_standing_verification on transfer_verifications (attempt_id, part) where reversed_at is null;

-- The rows that stand are valid: there are only more kinds now.
alter table events drop constraint events_kind_check;
alter table events add constraint events_kind_check check (kind in ('donated', 'payment_requested', 'attempt_started',
  'status_changed', 'callback_received', 'inquiry_answered', 'contradiction', 'transfer_reported', 'transfer_verified',
  'transfer_rejected', 'rejection_reversed', 'verification_reversed', 'amount_changed', 'rest_opened', 'rest_of', 'allocated',
  'gift_recorded', 'gift_reversed', 'line_matched', 'match_undone', 'discrepancy_closed', 'refund_requested',
  'refund_recorded', 'refund_made', 'refund_refused', 'refund_reported', 'paid_twice', 'receipt_issued', 'receipt_voided',
  'email_ended')) not valid;
