-- Deductions of payouts (docs/decisions/0128): charges that belong to no payment, fees that a gateway returns,
-- and refunds and charges that staff find in a settlement report.

alter table line_decisions
  drop constraint line_decisions_fee_paisa_check,
  -- negative when a payout returns more fees than it has
  add constraint line_decisions_fee_paisa_check check (fee_paisa <> 0);

alter table settlement_discrepancies
  drop constraint settlement_discrepancies_resolution_check,
  add constraint settlement_discrepancies_resolution_check check (resolution in
    ('paid_later', 'unallocated', 'returned', 'refunded', 'charged', 'written_off', 'explained'));
-- Finds a payment that several reports miss.
create index settlement_discrepancies_attempt on settlement_discrepancies (attempt_id) where kind = 'missing';

-- [{account, day, statement, ...}]: the bank reconciliation when the month was closed; null before this migration
alter table ledger_closings add column banks jsonb;
