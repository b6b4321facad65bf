import type { CorrectedField } from '../../../../contract/src/corrections.ts'
import type { Paisa, Rupees } from '../../../../contract/src/money.ts'
import type { TransferPart } from '../../../../contract/src/transfers.ts'
import type { Inquiry } from '../../gateways/gateway.ts'
import type { FundAmount } from './settlement-state.ts'

/** Initial fields of a retry, or of a payment's first attempt. */
export type NewAttempt = {
  transaction_id: string
  gateway: string
  active_pay_method_id: number
  created_at: Date
  expires_at: Date
  next_inquiry_at: Date
}

/**
 * Cause and fund of a donation line that is added for a surplus, allocated or corrected; cause_id null:
 * unallocated.
 */
export type NewFund = {
  cause_id: number | null
  fundtitle: string
  fund_type: string
  kind: 'zakat' | 'general'
  /** When omitted, a line keeps the campaign and page of the same cause; null removes them. */
  campaign_id?: number | null
  page_id?: number | null
}

/** Staff's decision about the difference between the amounts due and received (contract/src/transfers.ts). */
export type DecidedDifference =
  /**
   * The gift is reduced to the amount received. `funds`: the amount of each line; null reduces all in
   * proportion.
   */
  | { kind: 'reduce'; funds: FundAmount[] | null }
  /** The shortfall stays payable, as a donation of its own. */
  | { kind: 'open_shortfall'; funds: FundAmount[] | null; shortfall: NewShortfall }
  /** The surplus goes to this cause, or is unallocated. */
  | { kind: 'more'; fund: NewFund }

/** Initial fields of the donation for the shortfall. */
export type NewShortfall = { link: string; donation_code: string; attempt: NewAttempt }

/**
 * Rupees of a statement line that pay one bank transfer. With a difference, the transfer is settled by the
 * amount received. `undo_note`: reason for undoing the transfer's rejection first, if it was rejected.
 */
export type NewMatch = {
  attempt_id: number
  amount: Rupees
  found_by: 'code' | 'proposal' | 'by_hand'
  difference: DecidedDifference | null
  undo_note: string | null
  /** Fee that the gateway retained; a share of the line's fee by default. */
  fee_paisa?: Paisa | null
}

/** Gift recorded by staff. `received_on`: yyyy-mm-dd in Pakistan; `reference`: '' for none. */
export type TakenGift = {
  way: 'cash' | 'cheque'
  received_on: string
  reference: string
  bank_account_id: number | null
}

/** Fact learned or decision taken, about one attempt unless stated otherwise. */
export type Evidence =
  /**
   * Gateway's answer to our inquiry. `accepts`: a person decided to accept 'paid' for a failed attempt;
   * `other_amount`: the person accepted a payment of another amount, with this decision about the difference.
   */
  | {
      kind: 'inquiry'
      attempt_id: number
      inquiry: Inquiry
      accepts: boolean
      other_amount?: { paisa: Paisa; difference: DecidedDifference } | null
    }
  /** The attempt's time to pay is over. */
  | { kind: 'expiry'; attempt_id: number }
  /**
   * The payer tries again. `before`: the attempt that they saw, null for none; `is_askable`: its gateway can
   * be asked about it; `is_unanswered`: the gateway was asked just now and did not answer.
   */
  | { kind: 'retry'; before: number | null; is_askable: boolean; is_unanswered: boolean; attempt: NewAttempt }
  | {
      kind: 'transfer_reported'
      attempt_id: number
      part: TransferPart
      reference_no: string
      reference_file: string | null
    }
  /**
   * Staff found the transfer on the statement. `today` and `value_date` are days in Pakistan, yyyy-mm-dd;
   * `asks`: refuses money on an account of the other kind.
   */
  | {
      kind: 'transfer_verified'
      attempt_id: number
      part: TransferPart
      amount_received: Rupees
      difference: DecidedDifference | null
      value_date: string
      bank_account_id: number
      today: string
      asks?: boolean
    }
  /** `amount_arrived`: amount received despite the rejection; null for nothing. */
  | { kind: 'transfer_rejected'; attempt_id: number; reason: string; amount_arrived: Rupees | null }
  | { kind: 'rejection_undone'; attempt_id: number; reason: string }
  | { kind: 'verification_reversed'; attempt_id: number; reason: string }
  /**
   * Transfers, cheques, deposited cash or card payments that a statement line credits. `unallocated_reason`:
   * why the remainder stays unallocated; `fee_paisa`: what the gateway retained of a payout, null for none;
   * `may_verify`: the person confirming it may settle; `asks`: refuses money on an account of the other kind.
   */
  | {
      kind: 'line_matched'
      matches: NewMatch[]
      unallocated_reason: string | null
      fee_paisa: Paisa | null
      may_verify: boolean
      asks?: boolean
    }
  /** Matches of one statement line; for a deposit or payout, all of its matches. */
  | {
      kind: 'match_undone'
      matches: { attempt_id: number; match_id: number }[]
      reason: string
      may_reverse: boolean
    }
  /** A debit line reverses in full the credits of these paid cheques and transfers. */
  | { kind: 'line_returned'; attempt_ids: number[]; reason: string }
  /**
   * `position`: the line that it returns, null for all in proportion; `left`: remaining amount shown to the
   * person. `is_refundable`: the gateway takes refund requests. 'reported': deducted by a settlement report.
   */
  | {
      kind: 'refund_requested'
      attempt_id: number
      amount: Rupees
      position: number | null
      reason: string
      way: 'gateway' | 'by_hand' | 'reported'
      left: number
      is_refundable: boolean
    }
  /** Gateway's answer to our refund request. */
  | {
      kind: 'refund_answered'
      attempt_id: number
      refund_id: number
      answer: 'succeeded' | 'failed'
      reason: string
    }
  /** A person looked up the outcome of the pending refund. */
  | { kind: 'refund_decided'; attempt_id: number; made: boolean; reason: string }
  /** Staff allocate an unallocated line to a cause. */
  | { kind: 'fund_allocated'; position: number; fund: NewFund }
  | { kind: 'fund_corrected'; position: number; fund: NewFund; reason: string }
  /** Staff corrected the donor's details. `is_renamed`: the receipt shows another name. */
  | {
      kind: 'donor_corrected'
      correction: number
      fields: CorrectedField[]
      is_renamed: boolean
      reason: string
    }
  /** Staff received cash or a cheque, recorded as this new attempt. */
  | { kind: 'gift_taken'; attempt_id: number; gift: TakenGift; today: string }
  /** The cheque bounced, or the gift was recorded by mistake. */
  | { kind: 'gift_reversed'; attempt_id: number; reason: string }
  /** A person found a cheque cleared on this day, yyyy-mm-dd; null: not cleared after all. */
  | { kind: 'cheque_cleared'; attempt_id: number; cleared_on: string | null; today: string }
  /** Total fulfilled amounts of deferred lines, as of a day in Pakistan, yyyy-mm-dd. */
  | { kind: 'lines_fulfilled'; lines: { position: number; amount: Rupees; on: string }[] }
  /** A charge was planned, which money paid in advance may cover. */
  | { kind: 'charge_planned' }
  /** Staff recorded the donation as payment of a pledge; null when they removed it from its pledge. */
  | { kind: 'pledge_named'; pledge_id: number | null }
  | { kind: 'discrepancy_closed'; attempt_id: number; discrepancy_id: number; note: string }

export type EvidenceOf<Kind extends Evidence['kind']> = Extract<Evidence, { kind: Kind }>
