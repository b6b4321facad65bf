import type { Paisa, Rupees } from '../../../../contract/src/money.ts'
import type { PaymentStatus } from '../../../../contract/src/status.ts'
import type { LineState } from './settlement-state.ts'

/** Reason why evidence may not change the state, with the values for its message (refusal-problem.ts). */
export type Refusal =
  | { reason: 'unknown_attempt' }
  | { reason: 'already_paid' }
  | { reason: 'transfer_under_review' }
  | { reason: 'attempt_made_meanwhile' }
  | { reason: 'no_longer_waiting' }
  | { reason: 'another_amount'; due: Rupees; received: Rupees }
  | { reason: 'which_transfer' }
  | { reason: 'too_much' }
  | { reason: 'lines_differ'; amount: Rupees }
  | { reason: 'less_than_matched'; matched: number }
  | { reason: 'no_shortfall_to_open' }
  | { reason: 'not_rejected' }
  | { reason: 'nothing_to_allocate' }
  | { reason: 'nothing_to_correct' }
  | { reason: 'paid_in_parts' }
  | { reason: 'value_date_in_the_future' }
  | { reason: 'received_in_the_future' }
  | { reason: 'gift_not_taken' }
  | { reason: 'gift_reversed' }
  | { reason: 'no_longer_to_be_verified' }
  | { reason: 'partly_found' }
  | { reason: 'money_refunded' }
  | { reason: 'nothing_to_reverse' }
  | { reason: 'line_decided'; status: LineState['status']; decided_by: string | null }
  | { reason: 'matches_exceed_line'; excess_paisa: Paisa; open_paisa: Paisa }
  | { reason: 'unallocated_needs_reason'; unallocated_paisa: Paisa }
  | { reason: 'fee_is_no_difference' }
  | { reason: 'no_cheque_to_clear' }
  | { reason: 'cleared_by_a_line' }
  | { reason: 'paid_once_by_a_line' }
  | { reason: 'transfer_takes_no_money'; status: PaymentStatus }
  | { reason: 'paid_another_way' }
  | { reason: 'written_off' }
  | { reason: 'all_found' }
  | { reason: 'more_than_missing'; missing: Rupees }
  | { reason: 'matched_already' }
  | { reason: 'deducts_more_than_paid' }
  | { reason: 'returned_by_a_line' }
  | { reason: 'not_returnable' }
  | { reason: 'may_not_verify' }
  | { reason: 'match_undone_already' }
  | { reason: 'others_pay_all' }
  | { reason: 'may_not_reverse' }
  | { reason: 'not_paid'; status: PaymentStatus }
  | { reason: 'refund_under_way' }
  | { reason: 'all_refunded' }
  | { reason: 'refunded_meanwhile' }
  | { reason: 'more_than_left'; left: number }
  | { reason: 'no_such_line' }
  | { reason: 'more_than_left_of_line'; left: number }
  | { reason: 'disputed' }
  | { reason: 'unknown_part_refunded' }
  | { reason: 'only_a_part_refunded' }
  | { reason: 'gateway_takes_no_refunds' }
  | { reason: 'orders_closed' }
  | { reason: 'no_refund_under_way' }
  | { reason: 'gateway_may_be_answering' }
  | { reason: 'discrepancy_ended' }
  | { reason: 'refund_to_be_recorded' }
  | { reason: 'dispute_to_be_decided' }
  | { reason: 'pays_another_pledge' }
  | { reason: 'pays_a_pledge' }
  | { reason: 'pledge_of_another_campaign' }
  | { reason: 'pledge_payment_not_held' }
  | { reason: 'misplaced'; kind: LineState['account_kind'] }

/** Thrown to refuse evidence; nothing of the plan is written. Expected, so it carries no stack. */
export class Refused {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    this.refusal = refusal
  }
}
