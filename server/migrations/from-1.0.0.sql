-- Turns a database that version 1.0.0 migrated in 48 steps into what 0001-schema.sql creates. The tables are
-- the same, except for names that came from an earlier table or from PostgreSQL.

-- 1.0.0 added it without checking existing rows.
alter table events validate constraint events_kind_check;

alter table discrepancies rename constraint differences_pkey to discrepancies_pkey;
alter table discrepancies rename constraint differences_attempt_id_fkey to discrepancies_attempt_id_fkey;
alter table discrepancies rename constraint differences_check to discrepancies_ended_check;
alter sequence differences_id_seq rename to discrepancies_id_seq;
alter table refused_callbacks rename constraint refused_notices_pkey to refused_callbacks_pkey;
alter sequence refused_notices_id_seq rename to refused_callbacks_id_seq;

alter table active_pay_methods rename constraint active_pay_methods_check to active_pay_methods_period_check;
alter table backup_runs rename constraint backup_runs_check to backup_runs_error_check;
alter table bank_account_changes
  rename constraint bank_account_changes_check to bank_account_changes_decided_check;
alter table bank_account_changes
  rename constraint bank_account_changes_check1 to nobody_approves_their_own_change;
alter table day_sheets rename constraint day_sheets_check to day_sheets_closed_check;
alter table line_decisions rename constraint line_decisions_check to line_decisions_left_check;
alter table messages rename constraint messages_check to messages_receipt_check;
alter table messages rename constraint messages_check1 to messages_sent_check;
alter table messages rename constraint messages_check2 to messages_queued_check;
alter table office_gifts rename constraint office_gifts_check to office_gifts_reversed_check;
alter table payment_attempts
  rename constraint payment_attempts_check to payment_attempts_refunded_amount_check;
alter table payment_intents rename constraint payment_intents_check to payment_intents_refunded_amount_check;
alter table refunds rename constraint refunds_check to refunds_ended_check;
alter table refunds rename constraint refunds_check1 to refunds_asked_check;
alter table refunds rename constraint refunds_check2 to refunds_reported_check;
alter table staff_letters rename constraint staff_letters_check to staff_letters_sent_check;
alter table staff_letters rename constraint staff_letters_check1 to staff_letters_queued_check;
alter table statement_matches rename constraint statement_matches_check to statement_matches_undone_check;
alter table transfer_verifications
  rename constraint transfer_verifications_check to transfer_verifications_reversed_check;

-- The checks ask for a receipt of every donation since the time of this row (receipts.checks.ts).
with migrated as (delete from kysely_migration returning name, timestamp)
insert into kysely_migration (name, timestamp)
select '0001-schema', timestamp from migrated where name = '0006-receipts';
