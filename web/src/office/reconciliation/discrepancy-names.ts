import type { DiscrepancyKind } from '../../../../contract/src/reconciliation.ts'

/** What each kind of discrepancy is called. */
export const discrepancyNames: Record<DiscrepancyKind, string> = {
  state: 'Status differs',
  amount: 'Amount differs',
  'paid late': 'Paid late',
  'paid twice': 'Paid twice',
  'refunded twice': 'Refunded twice',
  disputed: 'Disputed',
  'refund of unknown amount': 'Refund of unknown amount',
}
