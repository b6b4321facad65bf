-- Opening balances (docs/decisions/0124): what an account had of a fund before the charity used the ledger,
-- as a voucher. Each account has one of each fund; another is refused until it is reversed.

alter table vouchers
  drop constraint vouchers_kind_check,
  add constraint vouchers_kind_check check (kind in ('expense', 'transfer', 'write_off', 'opening')),
  drop constraint vouchers_fields_check,
  add constraint vouchers_fields_check check (
    (kind = 'expense') = (head is not null) and (kind = 'write_off') = (attempt_id is not null)
    and (kind in ('transfer', 'opening') or to_account_id is null)
    and (kind <> 'opening' or bank_account_id is null)
    and (kind <> 'transfer' or bank_account_id is distinct from to_account_id));
-- the office's cash has no account
create unique index vouchers_opening on vouchers (coalesce(to_account_id, 0), fund)
  where kind = 'opening' and reversed_at is null;

alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check
    check (kind in ('asset', 'liability', 'equity', 'income', 'expense'));
alter table ledger_entries
  drop constraint ledger_entries_reason_check,
  add constraint ledger_entries_reason_check check (reason in ('received', 'banked', 'disputed', 'refunded',
    'left_unallocated', 'fee', 'spent', 'repaid', 'moved', 'written_off', 'opened'));
