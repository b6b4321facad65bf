-- The timeline says which lines of a donation count for another amount than before. The rows that stand are valid.
alter table events drop constraint events_kind_check;
alter table events add constraint events_kind_check check (kind in ('donated', 'payment_requested', 'attempt_started',
  'status_changed', 'callback_received', 'inquiry_answered', 'contradiction', 'transfer_reported', 'transfer_verified',
  'transfer_rejected', 'rejection_reversed', 'verification_reversed', 'amount_changed', 'lines_changed', 'rest_opened', 'rest_of',
  'allocated', 'gift_recorded', 'gift_reversed', 'line_matched', 'match_undone', 'discrepancy_closed', 'refund_requested',
  'refund_recorded', 'refund_made', 'refund_refused', 'refund_reported', 'paid_twice', 'receipt_issued', 'receipt_voided',
  'email_ended')) not valid;
