-- Pending changes: of bank accounts, and of texts that name an account or link to another site. They await a
-- second person's approval, then the time at which they take effect (docs/decisions/0100, 0101).

alter table bank_account_changes rename to pending_changes;
alter sequence bank_account_changes_id_seq rename to pending_changes_id_seq;
do $$
declare one name;
begin
  for one in
    select conname from pg_constraint
    where conrelid = 'pending_changes'::regclass and starts_with(conname, 'bank_account_changes_')
  loop
    execute format('alter table pending_changes rename constraint %I to %I', one,
      replace(one, 'bank_account_changes_', 'pending_changes_'));
  end loop;
end $$;

drop index one_open_change;
alter table pending_changes
  add column subject text not null default 'bank_account',
  add constraint pending_changes_subject_check
    check (subject in ('bank_account', 'cause', 'charity', 'charity_text', 'email_templates')),
  -- id of a cause, name of a text, language of e-mail templates; '' otherwise
  add column target text not null default '',
  -- differences of the texts, and the accounts and links found in them
  add column texts jsonb not null default '[]',
  add column found jsonb not null default '[]',
  -- set on approval
  add column effective_at timestamptz,
  add column applied_at timestamptz,
  add column stopped_at timestamptz,
  -- null when the job stopped it, because it conflicted with a later change
  add column stopped_by integer references users,
  add constraint pending_changes_applied_check check (applied_at is null or stopped_at is null),
  add column is_open boolean generated always as (decision is null or
    (decision = 'approved' and effective_at is not null and applied_at is null and stopped_at is null)) stored;
create unique index one_open_change on pending_changes (bank_account_id) where is_open;
create index pending_changes_open on pending_changes (subject, target) where is_open;

-- time since which donors see the present details
alter table bank_accounts add column since timestamptz not null default now();
update bank_accounts as account set since = greatest(created_at, (
  select max(decided_at) from pending_changes where bank_account_id = account.id and decision = 'approved'));

alter table emails
  drop constraint emails_kind_check;
update emails set kind = 'pending_change',
    facts = facts || jsonb_build_object('subject', 'bank_account', 'name', facts -> 'account', 'found', '[]'::jsonb)
  where kind = 'bank_account';
alter table emails
  -- kinds of e-mails to staff are checked by the program
  add constraint emails_kind_check check (user_id is not null or kind in
    ('donation', 'receipt', 'payment', 'paid', 'refund', 'rejection', 'reopened'));
create or replace function kind_of_staff_letter(kind text, facts jsonb) returns text language sql immutable return
  case when kind = 'bank account' then 'pending_change' when facts ? 'rights' then 'rights' else kind end;
