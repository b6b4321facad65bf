-- A cheque is received until a statement line, or a person, clears it (docs/decisions/0109).
alter table office_gifts
  add cleared_on date,
  add cleared_by integer references users,
  add cleared_at timestamptz,
  add constraint office_gifts_cleared_check check ((cleared_on is null) = (cleared_by is null)
    and (cleared_on is null) = (cleared_at is null) and (cleared_on is null or way = 'cheque'));
-- Finds a cheque by its number in any spelling: 'CHQ 00445567'.
create index office_gifts_cheque_number on office_gifts
  ((ltrim(regexp_replace(reference, '\D', '', 'g'), '0'))) where way = 'cheque' and reversed_at is null;

-- Fee that the gateway retained from a payout: line plus fee is the sum of the donations.
alter table line_decisions
  add fee_paisa bigint check (fee_paisa > 0),
  add constraint line_decisions_fee_check check (fee_paisa is null or status = 'matched');

alter table statement_files drop constraint statement_files_format_check;
alter table statement_files add constraint statement_files_format_check
  check (format in ('csv', 'xlsx', 'mt940', 'camt.053'));

alter table events drop constraint events_kind_check;
alter table events add constraint events_kind_check check (kind in ('donated', 'payment_requested',
    'attempt_started', 'status_changed',
    'callback_received', 'inquiry_answered', 'contradiction', 'transfer_reported', 'transfer_verified',
    'transfer_rejected', 'rejection_reversed', 'verification_reversed', 'amount_changed', 'lines_changed',
    'rest_opened', 'rest_of', 'allocated', 'gift_recorded', 'gift_reversed', 'line_matched', 'match_undone',
    'discrepancy_closed', 'refund_requested', 'refund_recorded', 'refund_made', 'refund_refused',
    'refund_reported', 'paid_twice', 'receipt_issued', 'receipt_voided', 'email_ended',
    'retried_unanswered', 'cheque_cleared'));
