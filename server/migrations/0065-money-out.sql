-- Changes of the books wait for a second person too (docs/decisions/0142). A waiting voucher is a row here with
-- the values that were entered; it is posted only when it is approved.
alter table pending_changes
  drop constraint pending_changes_subject_check,
  add constraint pending_changes_subject_check check (subject in
    ('bank_account', 'cause', 'charity', 'charity_text', 'email_templates', 'appeal', 'appeal_settings',
      'voucher', 'write_off', 'reopened_month', 'approval_amount'));
