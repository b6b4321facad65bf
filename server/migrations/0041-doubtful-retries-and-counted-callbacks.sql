-- The timeline says when somebody paid again although the gateway did not say whether they had. The rows that stand are valid.
alter table events drop constraint events_kind_check;
alter table events add constraint events_kind_check check (kind in ('donated', 'payment_requested', 'attempt_started',
  'status_changed', 'callback_received', 'inquiry_answered', 'contradiction', 'transfer_reported', 'transfer_verified',
  'transfer_rejected', 'rejection_reversed', 'verification_reversed', 'amount_changed', 'lines_changed', 'rest_opened', 'rest_of',
  'allocated', 'gift_recorded', 'gift_reversed', 'line_matched', 'match_undone', 'discrepancy_closed', 'refund_requested',
  'refund_recorded', 'refund_made', 'refund_refused', 'refund_reported', 'paid_twice', 'receipt_issued', 'receipt_voided',
  'email_ended', 'retried_unanswered')) not valid;

-- Callbacks that anybody can send without end: the forged ones about an attempt, and genuine ones beyond the first. They are counted.
create table counted_callbacks (
  id bigint generated always as identity,
  attempt_id bigint not null references payment_attempts,
  -- Why they were refused; '' for genuine ones that came again.
  refusal text not null check (refusal in ('', 'no signature', 'wrong signature')),
  count integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- What the first of them said, without personal data.
  record jsonb not null,
  primary key (attempt_id, refusal)
);
