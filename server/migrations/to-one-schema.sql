-- Turns the schema of the last migration before 0001-schema.sql into that of 0001-schema.sql. Its functions
-- and views follow from 0001-schema.sql.

-- Views and functions for processes of version 1.0.0.
drop view messages, staff_letters;
drop function insert_staff_letter(), kind_of_staff_letter(text, jsonb);

-- contacts_erase_messages erases the addresses of yearly statements too.
drop trigger contacts_erase_statement_emails on contacts;
drop function erase_statement_emails();

-- Each message has a kind of its own: this e-mail to staff shared its kind with a message to the donor.
update emails set kind = 'donor_record_changed' where user_id is not null and kind = 'record_changed';

-- One word per thing (docs/decisions/0098): a rejection is undone, and a donation has a shortfall. The kinds of
-- events and messages, and the keys of e-mail texts that staff changed, follow.

alter table events drop constraint events_kind_check;
-- Its owner disables the trigger of the append-only table within this transaction, which locks the table.
alter table events disable trigger events_append_only;
update events set kind = case kind when 'rejection_reversed' then 'rejection_undone'
    when 'rest_opened' then 'shortfall_opened' else 'shortfall_of' end
  where kind in ('rejection_reversed', 'rest_opened', 'rest_of');
update events set facts = facts || '{"because": "rejection_undone"}'
  where kind = 'status_changed' and facts ->> 'because' = 'rejection_reversed';
update events set facts = facts || '{"email": "rejection_undone"}'
  where kind = 'email_ended' and facts ->> 'email' = 'reopened';
alter table events enable trigger events_append_only;
alter table events add constraint events_kind_check check (kind in ('donated', 'payment_requested',
    'attempt_started', 'status_changed',
    'callback_received', 'inquiry_answered', 'contradiction', 'transfer_reported', 'transfer_verified',
    'transfer_rejected', 'rejection_undone', 'verification_reversed', 'amount_changed', 'lines_changed',
    'shortfall_opened', 'shortfall_of', 'allocated', 'gift_recorded', 'gift_reversed', 'line_matched',
    'match_undone', 'discrepancy_closed', 'refund_requested', 'refund_recorded', 'refund_made',
    'refund_refused', 'refund_reported', 'paid_twice', 'receipt_issued', 'receipt_voided', 'email_ended',
    'retried_unanswered', 'cheque_cleared', 'line_corrected', 'donor_corrected'));

alter table emails drop constraint emails_kind_check;
update emails set kind = 'rejection_undone' where intent_id is not null and kind = 'reopened';
-- Kinds of messages to staff and to donor records are checked by the program.
alter table emails add constraint emails_kind_check check (user_id is not null or contact_id is not null
    or statement_id is not null and kind = 'yearly_statement'
    or donor_code_id is not null and kind in ('sign_in', 'new_address')
    or intent_id is not null and kind in
      ('donation', 'receipt', 'payment', 'paid', 'refund', 'rejection', 'rejection_undone', 'reversal'));

update email_templates set key = replace(replace(key, 'mail.rest.', 'mail.shortfall.'),
    'mail.reopened.', 'mail.rejection_undone.')
  where key like 'mail.rest.%' or key like 'mail.reopened.%';
update email_templates set key = 'mail.receipt.shortfall-open',
    message = replace(message, '{rest}', '{shortfall}')
  where key = 'mail.receipt.rest-open';

-- Changes of rights wait in the table of all other pending changes, and a bank account is named by `target`
-- as every other subject is (docs/decisions/0102).
alter table pending_changes
  drop constraint pending_changes_subject_check,
  add constraint pending_changes_subject_check check (subject in
    ('bank_account', 'cause', 'charity', 'charity_text', 'email_templates', 'appeal', 'appeal_settings',
      'voucher', 'write_off', 'reopened_month', 'approval_amount', 'access'));

update pending_changes set target = coalesce(bank_account_id::text, '') where subject = 'bank_account';
drop index one_open_change;
alter table pending_changes drop column bank_account_id;

-- kind: 'add' where a privileged right is gained, 'remove' where only a second factor is removed
insert into pending_changes
    (subject, target, kind, form, asked_by, asked_at, decision, decided_by, decided_at,
      effective_at, applied_at)
  select 'access',
    -- '' for a second open request for one new role
    case when decision is null and row_number() over (partition by decision is null, key order by id) > 1
      then '' else key end,
    case when rights && array['bankAcc.approve', 'users', 'settings', 'donation.refund']
      then 'add' else 'remove' end,
    jsonb_build_object('kind', kind, 'name', subject, 'rights', rights, 'loosens', loosens)
      || case kind when 'role' then jsonb_build_object('role_id', role_id)
        when 'invite' then '{}' else jsonb_build_object('user_id', user_id) end
      || case when kind in ('invite', 'member', 'role') then jsonb_build_object('form', form) else '{}' end,
    asked_by, asked_at, decision, decided_by, decided_at, decided_if_approved, decided_if_approved
  from (
    select change.*, case when decision = 'approved' then decided_at end as decided_if_approved,
      case kind when 'role' then 'role ' || coalesce(role_id::text, subject)
        else coalesce(users.email::text, form ->> 'email') end as key
    from access_changes as change left join users on users.id = user_id) as change
  order by id;
drop table access_changes;

create unique index one_open_change on pending_changes (subject, target)
  where is_open and subject in ('bank_account', 'access') and target <> '';

create table heartbeat (
  only_one boolean primary key default true check (only_one),
  written_at timestamptz not null
);

-- Jobs of former tasks.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
      where task.id = job.task_id
        and identifier in ('send-message', 'send-overdue-messages', 'send-overdue-staff-letters', 'fold-counts');
  end if;
end $$;
