-- Changes of rights wait in the table of all other pending changes, and a bank account is named by `target` as
-- every other subject is (docs/decisions/0102).
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
    (subject, target, kind, form, asked_by, asked_at, decision, decided_by, decided_at, effective_at, applied_at)
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
