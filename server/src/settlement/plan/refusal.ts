import type { PaymentStatus } from '../../../../contract/src/status.ts'
import type { HeldLine } from './settlement-state.ts'

/** Reason why evidence may not change the state, with the values for its message (refusal-problem.ts). */
export type Refusal =
  | { reason: 'unknown attempt' }
  | { reason: 'already paid' }
  | { reason: 'transfer under review' }
  | { reason: 'attempt made meanwhile' }
  | { reason: 'no longer waiting' }
  | { reason: 'another amount'; due: number; received: number }
  | { reason: 'which transfer' }
  | { reason: 'too much' }
  | { reason: 'lines differ'; amount: number }
  | { reason: 'less than matched'; matched: number }
  | { reason: 'no rest to open' }
  | { reason: 'not rejected' }
  | { reason: 'nothing to allocate' }
  | { reason: 'value date in the future' }
  | { reason: 'received in the future' }
  | { reason: 'gift not taken' }
  | { reason: 'gift reversed' }
  | { reason: 'no longer to be verified' }
  | { reason: 'partly found' }
  | { reason: 'money refunded' }
  | { reason: 'nothing to reverse' }
  | { reason: 'line decided'; status: HeldLine['status']; decided_by: string | null }
  | { reason: 'matches exceed line'; excess_paisa: number; open_paisa: number }
  | { reason: 'rest needs reason'; rest_paisa: number }
  | { reason: 'paid once by a line' }
  | { reason: 'transfer takes no money'; status: PaymentStatus }
  | { reason: 'paid another way' }
  | { reason: 'all found' }
  | { reason: 'more than missing'; missing: number }
  | { reason: 'matched already' }
  | { reason: 'may not verify' }
  | { reason: 'match undone already' }
  | { reason: 'others pay all' }
  | { reason: 'may not reverse' }
  | { reason: 'not paid'; status: PaymentStatus }
  | { reason: 'refund under way' }
  | { reason: 'all refunded' }
  | { reason: 'refunded meanwhile' }
  | { reason: 'more than left'; left: number }
  | { reason: 'disputed' }
  | { reason: 'unknown part refunded' }
  | { reason: 'only a part refunded' }
  | { reason: 'gateway takes no refunds' }
  | { reason: 'no refund under way' }
  | { reason: 'gateway may be answering' }
  | { reason: 'discrepancy ended' }
  | { reason: 'refund to be recorded' }
  | { reason: 'dispute to be decided' }

/** Thrown to refuse evidence; nothing of the plan is written. Expected, so it carries no stack. */
export class Refused {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    this.refusal = refusal
  }
}
