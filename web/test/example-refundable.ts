import type { Refundable } from '../../contract/src/refunds.ts'

/** Card payment of Rs. 5,000 without refunds. */
export const exampleRefundable: Refundable = {
  attempt_id: 7,
  transaction_id: 'D1',
  method: 'card',
  gateway: 'swich',
  status: 'success',
  amount: 5000,
  refunded_amount: 0,
  left: 5000,
  takes_refunds: true,
  has_unknown_part: false,
  lines: [{ position: 0, fundtitle: 'Sadqah', fund_type: 'Not Selected', left: 5000 }],
  refunds: [],
}
