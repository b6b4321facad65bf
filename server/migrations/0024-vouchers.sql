-- Vouchers (docs/decisions/0124): expenses, transfers between accounts and write-offs that staff enter, by
-- hand or for a line of a bank statement. Their entries are the ledger's; a mistake is reversed, not changed.

create table vouchers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('expense', 'transfer', 'write_off')),
  -- day in Pakistan
  happened_on date not null,
  amount_paisa bigint not null check (amount_paisa > 0),
  -- the account that paid; null for cash at the office, and for a write-off
  bank_account_id integer references bank_accounts,
  -- the account that received a transfer; null for cash at the office
  to_account_id integer references bank_accounts,
  fund text not null check (fund in ('zakat', 'general')),
  cause_id integer references causes,
  -- what it paid for (contract/src/ledger.ts); only an expense has one
  head text check (head in ('poor', 'needy', 'collectors', 'hearts', 'captives', 'debtors', 'cause_of_allah',
    'travellers', 'programme', 'administration', 'fundraising', 'bank_charges', 'refund', 'overpayment',
    'unallocated')),
  payee text not null default '',
  purpose text not null check (purpose <> ''),
  -- key in the file storage of the bill or receipt
  bill_file text,
  -- a payment that its gateway will never pay out
  attempt_id bigint references payment_attempts,
  -- Idempotency-Key of the form
  form_key text unique,
  entered_by integer not null references users,
  entered_at timestamptz not null default now(),
  reversed_at timestamptz,
  reversed_by integer references users,
  reversal_reason text,
  constraint vouchers_fields_check check (
    (kind = 'expense') = (head is not null) and (kind = 'write_off') = (attempt_id is not null)
    and (kind = 'transfer' or to_account_id is null)
    and (kind <> 'transfer' or bank_account_id is distinct from to_account_id)),
  constraint vouchers_zakat_check check (fund <> 'zakat' or head is null
    or head not in ('programme', 'administration', 'fundraising', 'bank_charges')),
  constraint vouchers_general_check check (fund <> 'general' or head is null
    or head in ('programme', 'administration', 'fundraising', 'bank_charges', 'refund', 'overpayment',
      'unallocated')),
  constraint vouchers_reversed_check check (num_nulls(reversed_at, reversed_by, reversal_reason) in (0, 3))
);
create index vouchers_days on vouchers (happened_on desc, id desc);
create unique index vouchers_attempt on vouchers (attempt_id, fund)
  where attempt_id is not null and reversed_at is null;

-- The only update of a voucher is its reversal.
create trigger vouchers_append_only before update on vouchers for each row
  when (old.reversed_at is not null
    or to_jsonb(new) - '{reversed_at,reversed_by,reversal_reason}'::text[]
      is distinct from to_jsonb(old) - '{reversed_at,reversed_by,reversal_reason}'::text[])
  execute function refuse_change();
create trigger vouchers_never_deleted before delete on vouchers
  for each row execute function refuse_change();
create trigger vouchers_never_emptied before truncate on vouchers
  for each statement execute function refuse_truncate();

alter table ledger_entries
  add column voucher_id bigint references vouchers,
  drop constraint ledger_entries_source_check,
  add constraint ledger_entries_source_check check (num_nonnulls(intent_id, line_id, voucher_id) = 1),
  add constraint ledger_entries_voucher unique (voucher_id, number),
  drop constraint ledger_entries_reason_check,
  add constraint ledger_entries_reason_check check (reason in ('received', 'banked', 'disputed', 'refunded',
    'left_unallocated', 'fee', 'spent', 'repaid', 'moved', 'written_off'));

-- Zakat is spent under its eight heads only.
alter table ledger_lines add constraint ledger_lines_zakat_check check (
  case when account like 'expense:%' then (fund = 'zakat') = (account in ('expense:poor', 'expense:needy',
      'expense:collectors', 'expense:hearts', 'expense:captives', 'expense:debtors',
      'expense:cause_of_allah', 'expense:travellers'))
    when account in ('bank_charges', 'written_off') then fund = 'general' else true end);

-- 'posted': the line is matched with a voucher, of money out or in.
alter table line_decisions
  add column voucher_id bigint references vouchers,
  drop constraint line_decisions_status_check,
  add constraint line_decisions_status_check check (status in ('matched', 'left', 'posted')),
  add constraint line_decisions_posted_check check ((status = 'posted') = (voucher_id is not null));
create index line_decisions_voucher on line_decisions (voucher_id) where voucher_id is not null;

insert into permissions (path, name, route, sidebar, position) values
  ('accounting.post', 'Enter expenses and transfers', '', false, 40);
insert into role_permissions (role_id, path)
select id, 'accounting.post' from roles where name = 'Accountant'
  or exists (select from role_permissions as has where has.role_id = roles.id and has.path = 'settings');
