import type { Paisa, Rupees } from '../../../../contract/src/money.ts'
import type { DiscrepancyKind } from '../../../../contract/src/reconciliation.ts'
import type { PaymentStatus } from '../../../../contract/src/status.ts'
import type { TransferPart } from '../../../../contract/src/transfers.ts'
import type { AgreementState, CoveredCharge } from './agreement-state.ts'
import type { MatchAllocation, MatchPledgeState } from './match-pledge.ts'

export type RefundState = {
  id: number
  amount: Rupees
  /** Position of the donation line that the refund returns; null for all lines, in proportion. */
  position: number | null
  way: 'gateway' | 'by_hand' | 'reported'
  /** 'pending': the outcome at the gateway is unknown. */
  status: 'pending' | 'succeeded' | 'failed'
  asked_at: Date
  /** Null while the status is 'pending'. */
  ended_at: Date | null
}

/**
 * Match in force of a statement line with an attempt. `amount` is negative for a refund deducted from a
 * payout.
 */
export type MatchState = {
  id: number
  line_id: number
  amount: Rupees
  /** Value date (yyyy-mm-dd) and account of the line. */
  value_date: string
  bank_account_id: number
  account_kind: 'zakat' | 'general'
}

/** Amount of a donation's line, by position. */
export type FundAmount = { position: number; amount: Rupees }

/** Verification of a bank transfer, by staff or by statement lines; not reversed. */
export type VerificationState = {
  part: TransferPart
  amount_received: Rupees
  /** Day on which the bank credited the transfer: yyyy-mm-dd in Pakistan. */
  value_date: string
  bank_account_id: number
  /** Whether matched statement lines verified the transfer. */
  from_statement: boolean
  /** Amounts of the donation lines that the verification changed; null when all are as promised. */
  funds: FundAmount[] | null
}

/** Newest discrepancy of its kind, open or ended. */
export type DiscrepancyState = {
  id: number
  kind: DiscrepancyKind
  ours: string
  theirs: string
  their_amount_paisa: Paisa | null
  is_open: boolean
  /** Closed by a person with a note; reopened only when the gateway's answer changes. */
  was_closed: boolean
}

export type AttemptState = {
  id: number
  transaction_id: string
  gateway: string
  active_pay_method_id: number
  amount: Rupees
  refunded_amount: Rupees
  status: PaymentStatus
  inquiries: number
  next_inquiry_at: Date | null
  expires_at: Date
  settled_at: Date | null
  reported: TransferPart[]
  /** Verifications in force: one, or one for each of two transfers. */
  verifications: VerificationState[]
  refunds: RefundState[]
  matches: MatchState[]
  discrepancies: DiscrepancyState[]
  /** A cheque received at the office; null for any other payment. */
  cheque: {
    /** Day of clearing as entered by a person. */
    cleared_on: string | null
    bank_account_id: number | null
  } | null
  /** Whether staff wrote off the amount that the gateway owes for the payment. */
  is_written_off: boolean
}

export const newAttemptState = () =>
  ({
    status: 'pending',
    refunded_amount: 0,
    inquiries: 0,
    settled_at: null,
    reported: [],
    verifications: [],
    refunds: [],
    matches: [],
    discrepancies: [],
    cheque: null,
    is_written_off: false,
  }) satisfies Partial<AttemptState>

export type FundState = {
  position: number
  /** Null until a cause is chosen. */
  cause_id: number | null
  fundtitle: string
  fund_type: string
  kind: 'zakat' | 'general'
  /** Amount that counts; `promised_amount` is set when it differs. */
  amount: Rupees
  promised_amount: Rupees | null
  refunded_amount: Rupees
  is_once?: boolean // given once beside the agreement
  campaign_id?: number | null
  page_id?: number | null
  /** Liability, except for the fulfilled amount, which is income. */
  is_deferred?: boolean
  fulfilled_amount?: Rupees
  /** Last day on which a part was fulfilled, yyyy-mm-dd. */
  fulfilled_on?: string | null
  /** Orders for its shares have closed, so staff cannot refund it. */
  is_fixed?: boolean
}

/** Donation or payment with everything that decides its state. */
export type IntentState = {
  id: number
  kind: 'donation' | 'payment'
  /** Amount received when paid, else the amount due. */
  amount: Rupees
  /** Amount due, set when it differs from `amount`. */
  promised_amount: Rupees | null
  /** A donation's lines in their order. */
  funds: FundState[]
  refunded_amount: Rupees
  status: PaymentStatus
  active_pay_method_id: number | null
  /** Not cleared when an office gift is reversed. */
  settled_at: Date | null
  /** Time at which an office gift was reversed; the reversal is booked on that day. */
  reversed_at: Date | null
  /** The bank's value date of the money received, yyyy-mm-dd: the last one of two transfers. */
  value_date: string | null
  /** Newest first. */
  attempts: AttemptState[]
  /** Valid receipt, not voided. */
  receipt: { id: number; number: string; amount: Rupees } | null
  /** Set while the e-mail that confirms the payment waits to be sent. */
  has_queued_paid_email: boolean
  /** Number of ledger entries; 0 for a row older than the ledger. */
  entries: number
  /** Agreement that the donation was given for. */
  agreement_id: number | null
  covered: CoveredCharge[]
  /** Pledge of matched giving that the matcher pays with this donation. */
  match_pledge_id: number | null
  /** Amounts by which pledges match its lines. */
  allocations: MatchAllocation[]
}

export type LineState = {
  id: number
  amount_paisa: Paisa
  /** Unmatched amount. */
  open_paisa: Paisa
  status: 'open' | 'matched' | 'left' | 'debit' | 'posted'
  left_reason: string | null
  /** Fee that the gateway retained from a payout. */
  fee_paisa: Paisa | null
  value_date: string
  bank_account_id: number
  account_kind: 'zakat' | 'general'
  /** Name of the member of staff who decided about the line. */
  decided_by: string | null
  /** Description, counterparty and reference. */
  text: string
  /** Number of its entries in the ledger. */
  entries: number
}

/** Facts of the ledger that decide its entries. */
export type LedgerState = {
  /** Last day of the closed periods, yyyy-mm-dd; no entry may be dated on or before it. */
  closed_through: string | null
  zakat_accounts: number[]
}

/** Settlement state, read under lock. */
export type SettlementState = {
  /** The database's clock. */
  now: Date
  intents: IntentState[]
  line: LineState | null
  /** Lines that pay the attempts, locked with them. */
  lines: LineState[]
  agreements: AgreementState[]
  /** Pledges that match the donations' campaigns, in the order in which they match. */
  pledges: MatchPledgeState[]
  ledger: LedgerState
}

/** Amount due of a donation or payment, or of one of a donation's lines. */
export const amountDue = ({
  amount,
  promised_amount,
}: Pick<FundState, 'amount' | 'promised_amount'>): number => promised_amount ?? amount

/** The bank's value date of a transfer, yyyy-mm-dd: the last one if it came in two parts. */
export const lastValueDate = (credits: readonly { value_date: string }[]): string | null =>
  credits
    .map(({ value_date }) => value_date)
    .toSorted()
    .at(-1) ?? null

/**
 * The bank's value date of an attempt: of its verifications, else of the statement lines that pay all of it,
 * else the day on which a person cleared the cheque.
 */
export function valueDateOf({
  verifications,
  matches,
  amount,
  cheque,
}: Pick<AttemptState, 'verifications' | 'matches' | 'amount' | 'cheque'>): string | null {
  if (verifications.length > 0) return lastValueDate(verifications)
  // A deducted refund does not change the day on which the payment was credited.
  const credits = matches.filter((match) => match.amount > 0)
  return matchedAmount({ matches: credits }) >= amount ? lastValueDate(credits) : (cheque?.cleared_on ?? null)
}

/** Returns whether a transfer awaits review: the donor has reported it, or one of two was verified. */
export const isUnderReview = ({
  reported,
  verifications,
}: Pick<AttemptState, 'reported' | 'verifications'>): boolean => reported.length + verifications.length > 0

/** Unallocated amount that staff left on a statement line; a payout's payments include its fee. */
export const unallocatedPaisa = ({ left_reason, open_paisa, fee_paisa }: LineState): number =>
  left_reason === null ? 0 : open_paisa + (fee_paisa ?? 0)

export const matchedAmount = ({ matches }: Pick<AttemptState, 'matches'>): number =>
  matches.reduce((sum, { amount }) => sum + amount, 0)

/** Newest match of a transfer by its line's value date. */
export const newestMatch = ({ matches }: Pick<AttemptState, 'matches'>): MatchState | undefined =>
  matches.toSorted(
    (one, other) => other.value_date.localeCompare(one.value_date) || other.line_id - one.line_id,
  )[0]

export function statusOf({ intents }: SettlementState, attemptId: number): PaymentStatus {
  const attempt = intents.flatMap(({ attempts }) => attempts).find(({ id }) => id === attemptId)
  if (!attempt) throw new Error('The attempt is not in the state.')
  return attempt.status
}
