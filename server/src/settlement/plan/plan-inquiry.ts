import { isPaid, mayMove } from '../../../../contract/src/status.ts'
import type { Inquiry } from '../../gateways/gateway.ts'
import { applyDifference } from './apply-difference.ts'
import { type Draft, findSubject, type StatusReason, type Subject } from './draft.ts'
import type { EvidenceOf } from './evidence.ts'
import { setFund } from './funds.ts'
import { moveAttempt, setAmount } from './move-attempt.ts'
import { endDiscrepancies, openDiscrepancy } from './open-discrepancy.ts'
import { applyReportedRefund, flagRefundedTwice } from './plan-refund.ts'
import { changeAttempt, record, recordEvent } from './record-change.ts'
import { Refused } from './refusal.ts'
import { type AttemptState, amountDue } from './settlement-state.ts'

/**
 * Plans a gateway's answer to our own inquiry, which alone settles a payment by gateway (decision 0004).
 * Idempotent, in any order. An answer that may not change the state opens a discrepancy for staff: another id
 * or amount, or a state to which ours cannot move.
 */
export function planInquiry(
  draft: Draft,
  { attempt_id, inquiry, accepts, other_amount }: EvidenceOf<'inquiry'>,
): void {
  const subject = findSubject(draft, attempt_id)
  const { attempt } = subject
  recordInquiry(subject, inquiry)
  const isAccepted =
    other_amount?.paisa === inquiry.amountPaisa &&
    mismatchOf(inquiry, attempt) === 'amount' &&
    isPaid(inquiry.outcome) &&
    !isPaid(attempt.status)
  const decided = isAccepted ? acceptAmount(subject, other_amount) : undefined
  const mismatch = mismatchOf(inquiry, attempt)
  if (!mismatch) applyOutcome(subject, inquiry, accepts)
  decided?.()
  updateDiscrepancy(subject, inquiry, mismatch, accepts)
  if (!mismatch) flagRefundedTwice(draft, attempt, inquiry)
}

/**
 * Makes an unpaid attempt expect the amount that a person accepts instead of the amount due.
 * @returns allocates the money as they decided, once the attempt is paid
 */
function acceptAmount(
  subject: Subject,
  { paisa, difference }: NonNullable<EvidenceOf<'inquiry'>['other_amount']>,
): () => void {
  const { draft, intent, attempt } = subject
  if (isPaid(intent.status)) throw new Refused({ reason: 'paid_another_way' })
  const [due, received] = [amountDue(intent), paisa / 100]
  if (difference.kind !== 'more') {
    const funds = applyDifference(subject, { part: 'all', due, received }, difference) ?? []
    setAmount(subject, received)
    return () => {
      for (const fund of funds) setFund(draft, intent, fund)
    }
  }
  if (received <= due) throw new Refused({ reason: 'another_amount', due, received })
  setAmount(subject, received)
  const { fund } = difference
  return () => {
    const surplus = intent.funds.find(({ cause_id, amount }) => cause_id === null && amount > 0)
    if (!surplus || fund.cause_id === null || attempt.status !== 'success') return
    record(draft, { change: 'fund_allocated', intent_id: intent.id, position: surplus.position, fund })
    recordEvent(
      { draft, intent },
      { kind: 'allocated', facts: { amount: surplus.amount, fund: fund.fundtitle } },
    )
  }
}

function recordInquiry(subject: Subject, inquiry: Inquiry): void {
  const { draft, attempt } = subject
  const { outcome, amountPaisa: amount_paisa, transactionId, transaction, reason } = inquiry
  changeAttempt(subject, { inquiries: attempt.inquiries + 1 })
  const facts = { outcome, amount_paisa, known: transactionId !== null, reason }
  recordEvent(subject, { kind: 'inquiry_answered', facts })
  // The settling transaction's record stays: an answer over another amount is a discrepancy.
  const mayReplace = !isPaid(attempt.status) || amount_paisa === attempt.amount * 100
  if (transaction && transactionId === attempt.transaction_id && mayReplace)
    record(draft, {
      change: 'gateway_transaction',
      attempt_id: attempt.id,
      transaction: { ...transaction, amount_paisa },
    })
}

/** Moves the attempt to the gateway's state where the transitions allow it. */
function applyOutcome(subject: Subject, { outcome, reason }: Inquiry, accepts: boolean): void {
  const { draft, attempt } = subject
  if (outcome === 'pending') return
  const because: StatusReason = { because: 'inquiry', reason }
  // A refund or dispute may be reported before the payment itself, which is then settled first.
  if (isPaid(outcome) && !isPaid(attempt.status)) {
    const isLate = attempt.status === 'expired'
    const cause = isLate ? 'paid_late' : accepts ? 'answer_accepted' : 'inquiry'
    if (!mayMove(attempt.status, 'success', cause)) return
    moveAttempt(subject, 'success', { ...because, because: isLate ? 'paid_late' : 'inquiry' }, cause)
    if (isLate) openDiscrepancy(draft, attempt, 'paid_late', { ours: 'expired', theirs: outcome, reason: '' })
  }
  if (applyReportedRefund(subject, outcome, because)) return
  // Refunds made before a dispute stay, also when the charity wins it.
  const to = outcome === 'success' && attempt.refunded_amount > 0 ? 'partially_refunded' : outcome
  if (mayMove(attempt.status, to, 'inquiry')) moveAttempt(subject, to, because)
}

type Mismatch = 'state' | 'amount'

/** Returns how an answer fails to match this attempt, compared exactly; undefined when it matches. */
function mismatchOf(inquiry: Inquiry, attempt: AttemptState): Mismatch | undefined {
  if (inquiry.outcome === 'pending') return undefined
  if (inquiry.transactionId !== attempt.transaction_id) return 'state'
  if (inquiry.outcome === 'failed' || inquiry.amountPaisa === attempt.amount * 100) return undefined
  return 'amount'
}

/** Opens or ends the discrepancy between the answer and our state after applying it. */
function updateDiscrepancy(
  subject: Subject,
  inquiry: Inquiry,
  mismatch: Mismatch | undefined,
  accepts: boolean,
): void {
  const { draft, attempt } = subject
  const found = mismatch ?? (isAgreed(attempt, inquiry) ? undefined : 'state')
  const endedBy = accepts && isPaid(attempt.status) ? draft.actor : 'gateway'
  const others = (['state', 'amount'] as const).filter((kind) => kind !== found)
  endDiscrepancies(draft, attempt, others, endedBy)
  if (!found) return
  const theirs = inquiry.transactionId === attempt.transaction_id ? inquiry.outcome : 'unknown'
  const isChanged = openDiscrepancy(draft, attempt, found, {
    ours: attempt.status,
    theirs,
    their_amount_paisa: inquiry.amountPaisa,
    reason: inquiry.reason,
  })
  const facts = { ours: attempt.status, theirs: inquiry.outcome, reason: inquiry.reason }
  if (isChanged) recordEvent(subject, { kind: 'contradiction', facts })
}

/** Returns whether both states agree about the money. A gateway does not know manual refunds. */
function isAgreed({ status, refunds }: AttemptState, { outcome }: Inquiry): boolean {
  if (status === outcome || (!isPaid(status) && !isPaid(outcome))) return true
  const isRefunded = status === 'partially_refunded' || status === 'refunded'
  return isRefunded && isPaid(outcome) && refunds.some(({ way }) => way === 'by_hand')
}
