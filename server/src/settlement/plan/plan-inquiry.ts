import { isPaid, mayMove } from '../../../../contract/src/status.ts'
import type { Inquiry } from '../../gateways/gateway.ts'
import {
  changeAttempt,
  type Draft,
  findSubject,
  record,
  recordEvent,
  type StatusReason,
  type Subject,
} from './draft.ts'
import type { EvidenceOf } from './evidence.ts'
import { moveAttempt } from './move-attempt.ts'
import { endDiscrepancies, noteDiscrepancy } from './note-discrepancy.ts'
import { followRefund, noteRefundedTwice } from './plan-refund.ts'
import type { HeldAttempt } from './settlement-state.ts'

/**
 * Plans a gateway's answer to our own inquiry, which alone settles a payment by gateway (gateways.md).
 * Idempotent, in any order. An answer that may not change the state opens a discrepancy for staff: another id
 * or amount, or a state to which ours cannot move.
 */
export function planInquiry(draft: Draft, { attempt_id, inquiry, accepts }: EvidenceOf<'inquiry'>): void {
  const subject = findSubject(draft, attempt_id)
  const { attempt } = subject
  recordInquiry(subject, inquiry)
  const mismatch = mismatchOf(inquiry, attempt)
  if (!mismatch) applyOutcome(subject, inquiry, accepts)
  compare(subject, inquiry, mismatch, accepts)
  if (!mismatch) noteRefundedTwice(draft, attempt, inquiry)
}

function recordInquiry(subject: Subject, inquiry: Inquiry): void {
  const { draft, attempt } = subject
  const { outcome, amountPaisa: amount_paisa, transactionId, transaction, reason: words } = inquiry
  changeAttempt(subject, { inquiries: attempt.inquiries + 1 })
  const facts = { outcome, amount_paisa, known: transactionId !== null, words }
  recordEvent(subject, { kind: 'inquiry_answered', facts })
  // The settling transaction's record stays: an answer over another amount is a discrepancy.
  const mayReplace = !isPaid(attempt.status) || amount_paisa === attempt.amount * 100
  if (transaction && transactionId === attempt.transaction_id && mayReplace)
    record(draft, {
      change: 'gateway transaction',
      attempt_id: attempt.id,
      transaction: { ...transaction, amount_paisa },
    })
}

/** Moves the attempt to the gateway's state where the transitions allow it. */
function applyOutcome(subject: Subject, { outcome, reason }: Inquiry, accepts: boolean): void {
  const { draft, attempt } = subject
  if (outcome === 'pending') return
  const because: StatusReason = { because: 'inquiry', words: reason }
  // A refund or dispute that arrives before the payment itself: the payment was made first.
  if (isPaid(outcome) && !isPaid(attempt.status)) {
    const isLate = attempt.status === 'expired'
    const cause = isLate ? 'paid late' : accepts ? 'answer accepted' : 'inquiry'
    if (!mayMove(attempt.status, 'success', cause)) return
    moveAttempt(subject, 'success', { ...because, because: isLate ? 'paid late' : 'inquiry' }, cause)
    if (isLate) noteDiscrepancy(draft, attempt, 'paid late', { ours: 'expired', theirs: outcome, reason: '' })
  }
  if (followRefund(subject, outcome, because)) return
  // Refunds made before a dispute stay, also when the charity wins it.
  const to = outcome === 'success' && attempt.refunded_amount > 0 ? 'partially refunded' : outcome
  if (mayMove(attempt.status, to, 'inquiry')) moveAttempt(subject, to, because)
}

type Mismatch = 'state' | 'amount'

/** Returns how an answer fails to match this attempt, compared exactly; undefined when it matches. */
function mismatchOf(inquiry: Inquiry, attempt: HeldAttempt): Mismatch | undefined {
  if (inquiry.outcome === 'pending') return undefined
  if (inquiry.transactionId !== attempt.transaction_id) return 'state'
  if (inquiry.outcome === 'failed' || inquiry.amountPaisa === attempt.amount * 100) return undefined
  return 'amount'
}

/** Opens or ends the discrepancy between the answer and our state after applying it. */
function compare(subject: Subject, inquiry: Inquiry, mismatch: Mismatch | undefined, accepts: boolean): void {
  const { draft, attempt } = subject
  const found = mismatch ?? (agrees(attempt, inquiry) ? undefined : 'state')
  const endedBy = accepts && isPaid(attempt.status) ? draft.actor : 'gateway'
  const others = (['state', 'amount'] as const).filter((kind) => kind !== found)
  endDiscrepancies(draft, attempt, others, endedBy)
  if (!found) return
  const theirs = inquiry.transactionId === attempt.transaction_id ? inquiry.outcome : 'unknown'
  const isNews = noteDiscrepancy(draft, attempt, found, {
    ours: attempt.status,
    theirs,
    their_amount_paisa: inquiry.amountPaisa,
    reason: inquiry.reason,
  })
  const facts = { ours: attempt.status, theirs: inquiry.outcome, words: inquiry.reason }
  if (isNews) recordEvent(subject, { kind: 'contradiction', facts })
}

/** Returns whether both states agree about the money. A gateway does not know manual refunds. */
function agrees({ status, refunds }: HeldAttempt, { outcome }: Inquiry): boolean {
  if (status === outcome || (!isPaid(status) && !isPaid(outcome))) return true
  const isRefunded = status === 'partially refunded' || status === 'refunded'
  return isRefunded && isPaid(outcome) && refunds.some(({ way }) => way === 'by hand')
}
