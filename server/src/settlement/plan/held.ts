import type { DiscrepancyKind } from '../../../../contract/src/reconciliation.ts'
import { type PaymentStatus, paidStatuses } from '../../../../contract/src/status.ts'
import type { TransferPart } from '../../../../contract/src/transfers.ts'

/** A refund of an attempt. Amounts are whole rupees, here and below. */
export type HeldRefund = {
  id: number
  amount: number
  way: 'gateway' | 'by hand' | 'reported'
  /** 'asked': nobody knows yet whether the gateway made it. */
  status: 'asked' | 'made' | 'refused'
  asked_at: Date
}

/** What a statement line pays of a bank transfer, not undone. */
export type HeldMatch = {
  id: number
  line_id: number
  amount: number
  /** Of the line: yyyy-mm-dd, and the account that it is of. */
  value_date: string
  bank_account_id: number
  account_kind: 'zakat' | 'general'
}

/** How much a line of a donation is, by its place. */
export type FundAmount = { position: number; amount: number }

/** What staff found of a bank transfer, or statement lines paid of it; not reversed. */
export type HeldVerification = {
  part: TransferPart
  amount_received: number
  /** The day on which the bank credited it: yyyy-mm-dd in Pakistan. */
  value_date: string
  /** Whether matched lines made it. */
  from_statement: boolean
  /** Of the lines that it changed; null where they are as promised. */
  funds: FundAmount[] | null
}

/** The newest discrepancy of its kind, standing or ended. */
export type HeldDiscrepancy = {
  id: number
  kind: DiscrepancyKind
  ours: string
  theirs: string
  their_amount_paisa: number | null
  stands: boolean
  /** Closed by a person with a note; it comes back only when the gateway says something else. */
  was_closed: boolean
}

export type HeldAttempt = {
  id: number
  transaction_id: string
  gateway: string
  active_pay_method_id: number
  amount: number
  refunded_amount: number
  status: PaymentStatus
  inquiries: number
  next_inquiry_at: Date | null
  expires_at: Date
  settled_at: Date | null
  /** Which of its transfers the donor has reported. */
  reported: TransferPart[]
  /** Those that stand: one, or one for each of two transfers. */
  verifications: HeldVerification[]
  refunds: HeldRefund[]
  matches: HeldMatch[]
  discrepancies: HeldDiscrepancy[]
}

/** A line of a donation. */
export type HeldFund = {
  position: number
  /** Null while no cause is chosen for it. */
  cause_id: number | null
  fundtitle: string
  fund_type: string
  kind: 'zakat' | 'general'
  /** What counts, and what was promised where that is another amount. */
  amount: number
  promised_amount: number | null
}

/** A donation or payment with everything that decides its state. */
export type HeldIntent = {
  id: number
  kind: 'donation' | 'payment'
  /** Whether staff recorded it, who knew when it had come. */
  is_from_office: boolean
  /** What counts: what came where it is paid, else what is due. */
  amount: number
  /** What is due, where that is another amount. */
  promised_amount: number | null
  /** A donation's lines in their order. */
  funds: HeldFund[]
  refunded_amount: number
  status: PaymentStatus
  active_pay_method_id: number | null
  settled_at: Date | null
  /** The newest first. */
  attempts: HeldAttempt[]
  /** The receipt that stands. */
  receipt: { id: number; number: string; amount: number } | null
  /** Whether an e-mail that it is paid still waits to be sent. */
  has_queued_paid_email: boolean
}

/** A line of a statement. */
export type HeldLine = {
  id: number
  amount_paisa: number
  /** What its matches do not take. */
  open_paisa: number
  status: 'open' | 'matched' | 'left' | 'debit'
  left_reason: string | null
  value_date: string
  bank_account_id: number
  account_kind: 'zakat' | 'general'
  /** Who decided about it. */
  decided_by: string | null
}

/** What we hold, read under lock. */
export type Held = {
  /** The database's. */
  now: Date
  intents: HeldIntent[]
  line: HeldLine | null
}

/** What is due of a donation or payment, or of one of a donation's lines. */
export const promisedOf = ({
  amount,
  promised_amount,
}: Pick<HeldFund, 'amount' | 'promised_amount'>): number => promised_amount ?? amount

/** Whether a transfer waits for staff: the donor has reported it, or one of two has come. */
export const isUnderReview = ({
  reported,
  verifications,
}: Pick<HeldAttempt, 'reported' | 'verifications'>): boolean => reported.length + verifications.length > 0

export const matchedAmount = ({ matches }: Pick<HeldAttempt, 'matches'>): number =>
  matches.reduce((sum, { amount }) => sum + amount, 0)

/** What of a paid attempt was not refunded, as far as it is known. */
export const leftOf = ({
  amount,
  refunded_amount,
}: Pick<HeldAttempt, 'amount' | 'refunded_amount'>): number => amount - refunded_amount

type Paying = { status: string; amount: number; refunded_amount: number }

/** What decides about a donation or payment: the best paid of its attempts, else the newest; undefined without any. */
export function decidingAttempt<Attempt extends Paying>(
  newestFirst: readonly Attempt[],
): Attempt | undefined {
  return bestPaid(newestFirst) ?? newestFirst[0]
}

/** Of two in the same state the one that holds more. */
export function bestPaid<Attempt extends Paying>(attempts: readonly Attempt[]): Attempt | undefined {
  const byWhatIsLeft = [...attempts].sort(
    (one, other) => leftOf(other) - leftOf(one) || other.amount - one.amount,
  )
  for (const paid of paidStatuses) {
    const found = byWhatIsLeft.find(({ status }) => status === paid)
    if (found) return found
  }
  return undefined
}

/** The state of an attempt that is held. */
export function statusOf({ intents }: Held, attemptId: number): PaymentStatus {
  const attempt = intents.flatMap(({ attempts }) => attempts).find(({ id }) => id === attemptId)
  if (!attempt) throw new Error('The attempt is not held.')
  return attempt.status
}
