import type { PaymentEvent } from '../../../../contract/src/payment-events.ts'
import type { PaymentStatus } from '../../../../contract/src/payment-states.ts'
import type { MessageKind } from '../../../../contract/src/receipts.ts'
import type { DiscrepancyKind } from '../../../../contract/src/reconciliation.ts'
import type { GatewayTransaction } from '../../gateways/gateway.ts'
import type { MatchedPart, NewAttempt } from './evidence.ts'
import type { HeldAttempt, HeldIntent, HeldRefund } from './held.ts'

export type AttemptFields = Partial<
  Pick<
    HeldAttempt,
    'status' | 'refunded_amount' | 'settled_at' | 'next_inquiry_at' | 'expires_at' | 'inquiries'
  >
>
export type IntentFields = Partial<
  Pick<HeldIntent, 'status' | 'refunded_amount' | 'settled_at' | 'active_pay_method_id'>
>

/** Both sides of a discrepancy. 'unknown': the gateway does not know the payment, or answers about another one. */
export type DiscrepancyFields = {
  ours: PaymentStatus
  theirs: PaymentStatus | 'unknown'
  their_amount_paisa: number | null
  reason: string
}

/** One thing to be written. `id` is the row's own; new rows get theirs from the database. */
export type Change =
  | { change: 'attempt'; id: number; was: PaymentStatus; set: AttemptFields }
  | { change: 'intent'; id: number; was: PaymentStatus; set: IntentFields }
  | { change: 'attempt added'; intent_id: number; number: number; attempt: NewAttempt & { amount: number } }
  | {
      change: 'gateway transaction'
      attempt_id: number
      transaction: GatewayTransaction & { amount_paisa: number | null }
    }
  | { change: 'transfer reported'; attempt_id: number; reference_no: string; reference_file: string | null }
  | {
      change: 'verification added'
      attempt_id: number
      verification: {
        bank_account_id: number
        amount_received: number
        value_date: string
        from_statement: boolean
      }
    }
  | { change: 'verification reversed'; attempt_id: number; reason: string }
  | { change: 'match added'; part: MatchedPart }
  | { change: 'match undone'; match_id: number; attempt_id: number; line_id: number }
  | { change: 'line matched'; left_reason: string | null }
  | {
      change: 'refund added'
      attempt_id: number
      refund: Pick<HeldRefund, 'amount' | 'way' | 'status'> & { reason: string; answer: string | null }
    }
  | { change: 'refund ended'; id: number; attempt_id: number; status: 'made' | 'refused'; answer: string }
  | {
      change: 'discrepancy opened'
      attempt_id: number
      kind: DiscrepancyKind
      fields: DiscrepancyFields
    }
  | { change: 'discrepancy seen'; id: number; attempt_id: number; fields: DiscrepancyFields }
  | { change: 'discrepancy ended'; id: number; attempt_id: number; by: string; note: string }
  | { change: 'receipt voided'; intent_id: number }
  /** Over what is left; its number is known once it is written. */
  | { change: 'receipt issued'; intent_id: number; amount: number }
  /** A receipt's carries the receipt that the same plan issues. */
  | { change: 'e-mail'; intent_id: number; email: MessageKind }
  /** The gateway is to be asked about the attempt, now. */
  | { change: 'inquiry wanted'; attempt_id: number }
  | { change: 'event'; intent_id: number; attempt_id: number | null; event: PaymentEvent }

export type ChangeOf<Name extends Change['change']> = Extract<Change, { change: Name }>
