import type { ExpenseHead, LedgerFund } from '../../../../contract/src/ledger.ts'
import type { Paisa } from '../../../../contract/src/money.ts'
import type { VoucherKind } from '../../../../contract/src/vouchers.ts'

/** Expense, transfer between accounts, write-off or opening balance. */
export type VoucherState = {
  id: number
  kind: VoucherKind
  happened_on: string
  amount_paisa: Paisa
  /** Account that paid; null for cash at the office. */
  bank_account_id: number | null
  /** Account that received a transfer or has the opening balance; null for cash at the office. */
  to_account_id: number | null
  fund: LedgerFund
  cause_id: number | null
  /** Set for an expense. */
  head: ExpenseHead | null
  /** Set for a write-off: the gateway that never paid out. */
  gateway: string | null
  is_reversed: boolean
  /** Number of its entries in the ledger. */
  entries: number
}
