import type { Inquiry } from '../../gateways/gateway.ts'

/** What a retry, or the first attempt of a payment, begins with. */
export type NewAttempt = {
  transaction_id: string
  gateway: string
  active_pay_method_id: number
  created_at: Date
  expires_at: Date
  next_inquiry_at: Date
}

/** A part of a line that pays a bank transfer. Whole rupees. */
export type MatchedPart = { attempt_id: number; amount: number; found_by: 'code' | 'proposal' | 'by hand' }

/** What we learned or what was decided, about one attempt unless stated otherwise. */
export type Evidence =
  /** A gateway's answer to our inquiry. `accepts`: a person decided to accept 'paid' for an attempt that failed. */
  | { kind: 'inquiry'; attempt_id: number; inquiry: Inquiry; accepts: boolean }
  /** Its time to be paid is over. */
  | { kind: 'expiry'; attempt_id: number }
  /** `before`: the attempt that the donor saw, null for none. `is_askable`: whether its gateway can be asked about it. */
  | { kind: 'retry'; before: number | null; is_askable: boolean; attempt: NewAttempt }
  | { kind: 'transfer reported'; attempt_id: number; reference_no: string; reference_file: string | null }
  /** Staff found it on the statement. `today` and the value date are days in Pakistan, yyyy-mm-dd. */
  | {
      kind: 'transfer verified'
      attempt_id: number
      amount_received: number
      value_date: string
      bank_account_id: number
      today: string
    }
  /** `amount_arrived`: what came all the same; null for nothing. */
  | { kind: 'transfer rejected'; attempt_id: number; reason: string; amount_arrived: number | null }
  | { kind: 'verification reversed'; attempt_id: number; reason: string }
  /** Which attempts a statement line pays. `may_verify`: whether whoever confirms it may settle. */
  | {
      kind: 'line matched'
      parts: MatchedPart[]
      rest_reason: string | null
      may_verify: boolean
    }
  | { kind: 'match undone'; attempt_id: number; match_id: number; reason: string; may_reverse: boolean }
  /** `left`: what was left as the person saw it. `is_refundable`: whether the gateway can be asked. */
  | {
      kind: 'refund requested'
      attempt_id: number
      amount: number
      reason: string
      way: 'gateway' | 'by hand'
      left: number
      is_refundable: boolean
    }
  /** The gateway's answer to a refund that we requested. */
  | {
      kind: 'refund answered'
      attempt_id: number
      refund_id: number
      answer: 'made' | 'refused'
      words: string
    }
  /** A person looked up the outcome of the pending refund. */
  | { kind: 'refund decided'; attempt_id: number; made: boolean; reason: string }
  | { kind: 'discrepancy closed'; attempt_id: number; discrepancy_id: number; note: string }

export type EvidenceOf<Kind extends Evidence['kind']> = Extract<Evidence, { kind: Kind }>
