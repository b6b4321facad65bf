-- A refund is pending, succeeded or failed. An event has the reason that a person or a gateway gave.
drop index one_refund_under_way;
alter table refunds
  drop constraint refunds_status_check,
  drop constraint refunds_ended_check,
  drop constraint refunds_asked_check;
update refunds set status =
  case status when 'asked' then 'pending' when 'made' then 'succeeded' else 'failed' end;
alter table refunds
  alter status set default 'pending',
  add constraint refunds_status_check check (status in ('pending', 'succeeded', 'failed')),
  add constraint refunds_ended_check check ((status = 'pending') = (ended_at is null)),
  add constraint refunds_pending_check check (status <> 'pending' or way = 'gateway');
create unique index one_pending_refund on refunds (attempt_id) where status = 'pending';
create or replace function needs_payer(of_intent bigint) returns boolean language sql stable as $$
  select exists (select from payment_intents where id = of_intent and status in ('pending', 'disputed'))
    or exists (select from payment_attempts as attempt
      where attempt.intent_id = of_intent and (attempt.status = 'pending'
        or exists (select from discrepancies where attempt_id = attempt.id and ended_at is null)
        or exists (select from refunds where attempt_id = attempt.id and status = 'pending')))
$$;

alter table events drop constraint events_kind_check;
-- Its owner disables the trigger of the append-only table within this transaction, which locks the table.
alter table events disable trigger events_append_only;
update events set facts = facts - 'words' || jsonb_build_object('reason', facts -> 'words')
  where facts ? 'words';
update events set kind = case kind when 'refund_made' then 'refund_succeeded' else 'refund_failed' end
  where kind in ('refund_made', 'refund_refused');
alter table events enable trigger events_append_only;
alter table events add constraint events_kind_check check (kind in ('donated', 'payment_requested',
    'attempt_started', 'status_changed',
    'callback_received', 'inquiry_answered', 'contradiction', 'transfer_reported', 'transfer_verified',
    'transfer_rejected', 'rejection_undone', 'verification_reversed', 'amount_changed', 'lines_changed',
    'shortfall_opened', 'shortfall_of', 'allocated', 'gift_recorded', 'gift_reversed', 'line_matched',
    'match_undone', 'discrepancy_closed', 'refund_requested', 'refund_recorded', 'refund_succeeded',
    'refund_failed', 'refund_reported', 'paid_twice', 'receipt_issued', 'receipt_voided', 'email_ended',
    'retried_unanswered', 'cheque_cleared', 'line_corrected', 'donor_corrected'));
