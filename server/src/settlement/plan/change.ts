import type { Paisa, Rupees } from '../../../../contract/src/money.ts'
import type { PaymentEvent } from '../../../../contract/src/payment-events.ts'
import type { MessageKind } from '../../../../contract/src/receipts.ts'
import type { DiscrepancyKind } from '../../../../contract/src/reconciliation.ts'
import type { PaymentStatus } from '../../../../contract/src/status.ts'
import type { TransferPart } from '../../../../contract/src/transfers.ts'
import type { GatewayTransaction } from '../../gateways/gateway.ts'
import type { NewAttempt, NewFund, NewMatch, NewShortfall, TakenGift } from './evidence.ts'
import type { NewEntry } from './ledger-entry.ts'
import type {
  AttemptState,
  FundAmount,
  FundState,
  IntentState,
  RefundState,
  VerificationState,
} from './settlement-state.ts'

export type AttemptFields = Partial<
  Pick<
    AttemptState,
    'status' | 'amount' | 'refunded_amount' | 'settled_at' | 'next_inquiry_at' | 'expires_at' | 'inquiries'
  >
>
export type IntentFields = Partial<
  Pick<
    IntentState,
    | 'status'
    | 'amount'
    | 'promised_amount'
    | 'refunded_amount'
    | 'settled_at'
    | 'reversed_at'
    | 'value_date'
    | 'active_pay_method_id'
  >
>

/**
 * Both sides of a discrepancy. 'unknown': the gateway does not know the payment, or answers about another
 * one.
 */
export type DiscrepancyFields = {
  ours: PaymentStatus
  theirs: PaymentStatus | 'unknown'
  their_amount_paisa: Paisa | null
  reason: string
}

/** One change to write. `id` is the row's own; new rows get theirs from the database. */
export type Change =
  | { change: 'attempt'; id: number; was: PaymentStatus; set: AttemptFields }
  | { change: 'intent'; id: number; was: PaymentStatus; set: IntentFields }
  | { change: 'attempt_added'; intent_id: number; number: number; attempt: NewAttempt & { amount: Rupees } }
  | {
      change: 'gateway_transaction'
      attempt_id: number
      transaction: GatewayTransaction & { amount_paisa: Paisa | null }
    }
  /** Amounts of a line; `promised_amount` is set when it differs. */
  | {
      change: 'fund'
      intent_id: number
      position: number
      set: Pick<FundState, 'amount' | 'promised_amount' | 'refunded_amount'>
    }
  | { change: 'fund_added'; intent_id: number; position: number; fund: NewFund; amount: Rupees }
  | {
      change: 'fund_fulfilled'
      intent_id: number
      position: number
      set: { fulfilled_amount: Rupees; fulfilled_on: string }
    }
  | { change: 'fund_allocated'; intent_id: number; position: number; fund: NewFund }
  /** Donation for the shortfall of another one; `funds`: the shortfall of each line. */
  | {
      change: 'shortfall_opened'
      intent_id: number
      amount: Rupees
      funds: FundAmount[]
      shortfall: NewShortfall
    }
  | {
      change: 'transfer_reported'
      attempt_id: number
      part: TransferPart
      reference_no: string
      reference_file: string | null
    }
  | {
      change: 'verification_added'
      attempt_id: number
      verification: VerificationState
    }
  | { change: 'verification_reversed'; attempt_id: number; part: TransferPart; reason: string }
  | { change: 'gift_taken'; attempt_id: number; gift: TakenGift }
  | { change: 'gift_reversed'; attempt_id: number; reason: string }
  | { change: 'gift_restored'; attempt_id: number }
  | { change: 'cheque_cleared'; attempt_id: number; cleared_on: string | null }
  | { change: 'match_added'; match: Omit<NewMatch, 'difference' | 'undo_note'> }
  | { change: 'match_undone'; match_id: number; attempt_id: number; line_id: number }
  | { change: 'line_matched'; left_reason: string | null; fee_paisa: Paisa | null }
  | {
      change: 'refund_added'
      attempt_id: number
      refund: Pick<RefundState, 'amount' | 'position' | 'way' | 'status'> & {
        reason: string
        answer: string | null
      }
    }
  | { change: 'refund_ended'; id: number; attempt_id: number; status: 'succeeded' | 'failed'; answer: string }
  | {
      change: 'discrepancy_opened'
      attempt_id: number
      kind: DiscrepancyKind
      fields: DiscrepancyFields
    }
  | { change: 'discrepancy_seen'; id: number; attempt_id: number; fields: DiscrepancyFields }
  | { change: 'discrepancy_ended'; id: number; attempt_id: number; by: string; note: string }
  | { change: 'receipt_voided'; intent_id: number }
  /** Receipt for the amount still held; its number is known once it is written. */
  | { change: 'receipt_issued'; intent_id: number; amount: Rupees }
  | { change: 'charge_covered'; intent_id: number; charge_id: number; amount: Rupees }
  | { change: 'charge_uncovered'; id: number; intent_id: number; charge_id: number; amount: Rupees }
  /** Amount by which the pledge matches the line after the change, and before it (`was`). */
  | {
      change: 'match_allocated'
      intent_id: number
      position: number
      pledge_id: number
      was: Rupees
      amount: Rupees
    }
  /** Pledge that the matcher pays with the donation; null for none. */
  | { change: 'pledge_named'; intent_id: number; pledge_id: number | null }
  | { change: 'entry_added'; entry: NewEntry }
  /** An e-mail with a receipt carries the receipt that the same plan issues. */
  | { change: 'email'; intent_id: number; email: MessageKind }
  /** Queues an inquiry at the gateway, now. */
  | { change: 'inquiry_wanted'; attempt_id: number }
  | { change: 'event'; intent_id: number; attempt_id: number | null; event: PaymentEvent }

export type ChangeOf<Name extends Change['change']> = Extract<Change, { change: Name }>

export const changesOfKind = <Name extends Change['change']>(changes: readonly Change[], name: Name) =>
  changes.filter((change): change is ChangeOf<Name> => change.change === name)
