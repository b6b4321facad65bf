import type { TransferPart } from '../../../../contract/src/transfers.ts'
import type { Inquiry } from '../../gateways/gateway.ts'
import type { FundAmount } from './held.ts'

/** What a retry, or the first attempt of a payment, begins with. */
export type NewAttempt = {
  transaction_id: string
  gateway: string
  active_pay_method_id: number
  created_at: Date
  expires_at: Date
  next_inquiry_at: Date
}

/** A line of a donation that is added for money that nobody had promised; without a cause it is unallocated. */
export type NewFund = {
  cause_id: number | null
  fundtitle: string
  fund_type: string
  kind: 'zakat' | 'general'
}

/** What staff decided about the difference between what was due and what came (contract/src/transfers.ts). */
export type DecidedDifference =
  /** Less came, and that is all. `funds`: how much of it is for each line; null for all lines in proportion. */
  | { kind: 'reduce'; funds: FundAmount[] | null }
  /** Less came, and the donor may still give the rest, as a donation of its own. */
  | { kind: 'rest open'; funds: FundAmount[] | null; rest: NewRest }
  /** More came: the surplus is for this cause, or unallocated. */
  | { kind: 'more'; fund: NewFund }

/** What the donation of the rest begins with. */
export type NewRest = { link: string; donation_code: string; attempt: NewAttempt }

/**
 * So many rupees of a statement line that pay one bank transfer. With a difference, the transfer is settled by what came.
 * `reopens`: why the transfer's rejection, if it was rejected, is reversed first.
 */
export type NewMatch = {
  attempt_id: number
  amount: number
  found_by: 'code' | 'proposal' | 'by hand'
  difference: DecidedDifference | null
  reopens: string | null
}

/** A gift that staff took in. `received_on`: yyyy-mm-dd in Pakistan; `reference`: '' without. */
export type TakenGift = {
  way: 'cash' | 'cheque'
  received_on: string
  reference: string
  bank_account_id: number | null
}

/** What we learned or what was decided, about one attempt unless stated otherwise. */
export type Evidence =
  /** A gateway's answer to our inquiry. `accepts`: a person decided to accept 'paid' for an attempt that failed. */
  | { kind: 'inquiry'; attempt_id: number; inquiry: Inquiry; accepts: boolean }
  /** Its time to be paid is over. */
  | { kind: 'expiry'; attempt_id: number }
  /**
   * The payer tries again. `before`: the attempt that they saw, null for none; `is_askable`: whether its gateway can be asked
   * about it; `is_unanswered`: it was asked just now and did not answer.
   */
  | { kind: 'retry'; before: number | null; is_askable: boolean; is_unanswered: boolean; attempt: NewAttempt }
  | {
      kind: 'transfer reported'
      attempt_id: number
      part: TransferPart
      reference_no: string
      reference_file: string | null
    }
  /** Staff found it on the statement. `today` and the value date are days in Pakistan, yyyy-mm-dd. */
  | {
      kind: 'transfer verified'
      attempt_id: number
      part: TransferPart
      amount_received: number
      difference: DecidedDifference | null
      value_date: string
      bank_account_id: number
      today: string
    }
  /** `amount_arrived`: what came all the same; null for nothing. */
  | { kind: 'transfer rejected'; attempt_id: number; reason: string; amount_arrived: number | null }
  | { kind: 'rejection reversed'; attempt_id: number; reason: string }
  | { kind: 'verification reversed'; attempt_id: number; reason: string }
  /**
   * Which transfers a statement line pays. `rest_reason`: why what they leave of it stays unallocated; `may_verify`: whether
   * whoever confirms it may settle.
   */
  | {
      kind: 'line matched'
      matches: NewMatch[]
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
  /** A line of the donation without a cause is given to one. */
  | { kind: 'fund allocated'; position: number; fund: NewFund }
  /** Staff took cash or a cheque in, and recorded it as this new attempt. */
  | { kind: 'gift taken'; attempt_id: number; gift: TakenGift; today: string }
  /** The cheque bounced, or it was recorded by mistake. */
  | { kind: 'gift reversed'; attempt_id: number; reason: string }
  | { kind: 'discrepancy closed'; attempt_id: number; discrepancy_id: number; note: string }

export type EvidenceOf<Kind extends Evidence['kind']> = Extract<Evidence, { kind: Kind }>
