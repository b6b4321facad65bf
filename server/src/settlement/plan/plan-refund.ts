import type { Rupees } from '../../../../contract/src/money.ts'
import { hasUnknownPart, minutesUntilDecision } from '../../../../contract/src/refunds.ts'
import { isPaid, type PaymentStatus } from '../../../../contract/src/status.ts'
import type { Inquiry } from '../../gateways/gateway.ts'
import { bestPaid, remainingAmount } from './deciding-attempt.ts'
import { type Draft, findSubject, type StatusReason, type Subject } from './draft.ts'
import type { EvidenceOf } from './evidence.ts'
import { moveAttempt, recordRefund } from './move-attempt.ts'
import { openDiscrepancy } from './open-discrepancy.ts'
import { record, recordEvent } from './record-change.ts'
import { Refused } from './refusal.ts'
import type { AttemptState, FundState, RefundState } from './settlement-state.ts'

/** Hours until a gateway's record is expected to show a refund that we requested. */
const hoursToShow = 24

const pendingRefundOf = ({ refunds }: AttemptState): RefundState | undefined =>
  refunds.find(({ status }) => status === 'pending')

/**
 * Plans a refund requested by staff. A manual refund is recorded at once; through the gateway the request is
 * recorded first, so that the gateway is asked at most once (docs/decisions/0029-refunds.md). A refund that a
 * settlement report deducted is recorded as made by the gateway.
 */
export function planRefund(draft: Draft, wanted: EvidenceOf<'refund_requested'>): void {
  const subject = findSubject(draft, wanted.attempt_id)
  const { attempt } = subject
  refuseUnlessPossible(attempt, wanted)
  const { amount, position, reason, way } = wanted
  if (way !== 'reported') refuseClosedOrders(subject, position)
  if (way === 'reported') {
    reportRefund(subject, amount, reason)
    recordRefund(subject, amount, reason)
    return
  }
  const line = position === null ? null : refundableLine(subject, position, amount)
  const status = way === 'by_hand' ? 'succeeded' : 'pending'
  record(draft, {
    change: 'refund_added',
    attempt_id: attempt.id,
    refund: { amount, position, way, status, reason, answer: null },
  })
  const kind = way === 'by_hand' ? 'refund_recorded' : 'refund_requested'
  recordEvent(subject, { kind, facts: { amount, ...(line && { fund: line.fundtitle }), reason } })
  if (way === 'by_hand') recordRefund(subject, amount, reason)
}

/**
 * Finds the line that a refund returns. @throws Refused when the donation has no such line, or above its
 * balance
 */
function refundableLine({ intent, attempt }: Subject, position: number, amount: Rupees): FundState {
  const line = intent.funds.find((fund) => fund.position === position)
  if (!line || bestPaid(intent.attempts.toReversed()) !== attempt)
    throw new Refused({ reason: 'no_such_line' })
  const left = line.amount - line.refunded_amount
  if (amount > left) throw new Refused({ reason: 'more_than_left_of_line', left })
  return line
}

/** @throws Refused for a refund of qurbani shares after orders have closed */
function refuseClosedOrders({ intent, attempt }: Subject, position: number | null): void {
  if (bestPaid(intent.attempts.toReversed()) !== attempt) return
  const lines = position === null ? intent.funds : intent.funds.filter((fund) => fund.position === position)
  if (lines.some(({ is_fixed }) => is_fixed)) throw new Refused({ reason: 'orders_closed' })
}

function refuseUnlessPossible(
  attempt: AttemptState,
  { amount, way, left: seen, is_refundable }: EvidenceOf<'refund_requested'>,
): void {
  const left = remainingAmount(attempt)
  if (!isPaid(attempt.status)) throw new Refused({ reason: 'not_paid', status: attempt.status })
  if (pendingRefundOf(attempt)) throw new Refused({ reason: 'refund_under_way' })
  if (left === 0) throw new Refused({ reason: 'all_refunded' })
  if (left !== seen) throw new Refused({ reason: 'refunded_meanwhile' })
  if (amount > left) throw new Refused({ reason: 'more_than_left', left })
  // The payer's bank holds the disputed money: its decision can be recorded, but no other refund can be sent.
  if (attempt.status === 'disputed' && way === 'gateway') throw new Refused({ reason: 'disputed' })
  if (hasUnknownPart(attempt)) {
    if (way === 'gateway') throw new Refused({ reason: 'unknown_part_refunded' })
    if (amount === left) throw new Refused({ reason: 'only_a_part_refunded' })
  }
  if (way === 'gateway' && !is_refundable) throw new Refused({ reason: 'gateway_takes_no_refunds' })
}

/**
 * Plans the gateway's answer to a refund, unless an inquiry has found the outcome meanwhile. A refund that
 * the gateway confirms was made, even if a person has decided otherwise after a long wait.
 */
export function planRefundAnswer(
  draft: Draft,
  { attempt_id, refund_id, answer, reason }: EvidenceOf<'refund_answered'>,
): void {
  const subject = findSubject(draft, attempt_id)
  const { attempt } = subject
  const refund = attempt.refunds.find(({ id }) => id === refund_id)
  if (!refund || refund.status === 'succeeded' || refund.status === answer) return
  if (answer === 'succeeded' && refund.amount > remainingAmount(attempt)) {
    // Decided otherwise and refunded another way since: staff must check for a double refund.
    const fields = { ours: attempt.status, theirs: 'refunded', reason } as const
    openDiscrepancy(draft, attempt, 'refunded_twice', fields)
    const facts = { ours: attempt.status, theirs: 'refunded', reason }
    recordEvent(subject, { kind: 'contradiction', facts })
    return
  }
  endRefund(subject, refund, answer, reason)
  if (answer === 'failed') return
  recordRefund(subject, refund.amount, reason)
  // Confirms the refund in the gateway's own record.
  record(draft, { change: 'inquiry_wanted', attempt_id })
}

/** Ends the pending refund with the outcome that a person found at the gateway. */
export function planRefundDecision(
  draft: Draft,
  { attempt_id, made, reason }: EvidenceOf<'refund_decided'>,
): void {
  const subject = findSubject(draft, attempt_id)
  const { attempt } = subject
  const refund = pendingRefundOf(attempt)
  if (!refund) throw new Refused({ reason: 'no_refund_under_way' })
  if (refund.asked_at.getTime() > draft.state.now.getTime() - minutesUntilDecision * 60_000)
    throw new Refused({ reason: 'gateway_may_be_answering' })
  endRefund(subject, refund, made ? 'succeeded' : 'failed', reason)
  if (made) recordRefund(subject, refund.amount, reason)
  record(draft, { change: 'inquiry_wanted', attempt_id })
}

/** Ends a requested refund; recordRefund records the money itself. */
function endRefund(
  subject: Subject,
  { id, amount }: RefundState,
  status: 'succeeded' | 'failed',
  reason: string,
): void {
  const { draft, attempt } = subject
  record(draft, { change: 'refund_ended', id, attempt_id: attempt.id, status, answer: reason })
  const kind = status === 'succeeded' ? 'refund_succeeded' : 'refund_failed'
  recordEvent(subject, { kind, facts: { amount, reason } })
}

/**
 * Updates a paid attempt by the refunds that the gateway reports: our request with an unknown outcome, or
 * refunds made without us. A gateway reports that a part was refunded, never how much
 * (docs/gateways/swich.md): unless we requested it, staff must find out the amount.
 * @returns whether the outcome reported a refund, so that nothing remains to be done
 */
export function applyReportedRefund(
  subject: Subject,
  outcome: PaymentStatus,
  because: StatusReason,
): boolean {
  const { draft, attempt } = subject
  const openRefund = pendingRefundOf(attempt)
  const left = remainingAmount(attempt)
  const end = (refund: RefundState, status: 'succeeded' | 'failed', reason = because.reason) =>
    endRefund(subject, refund, status, reason)
  if (outcome === 'refunded') {
    if (openRefund) end(openRefund, 'succeeded')
    const rest = left - (openRefund?.amount ?? 0)
    if (rest > 0) reportRefund(subject, rest, because.reason)
    if (left > 0) recordRefund(subject, left, because.reason)
    return true
  }
  if (outcome === 'partially_refunded') {
    // After an earlier partial refund this answer says nothing about our request; a dispute is over, though.
    if (attempt.refunded_amount > 0) {
      if (attempt.status === 'disputed') moveAttempt(subject, outcome, because)
      return true
    }
    if (openRefund && openRefund.amount < left) {
      end(openRefund, 'succeeded')
      recordRefund(subject, openRefund.amount, because.reason)
    } else if (moveAttempt(subject, outcome, because))
      openDiscrepancy(draft, attempt, 'refund_of_unknown_amount', {
        ours: outcome,
        theirs: outcome,
        reason: because.reason,
      })
    return true
  }
  const isLongAgo =
    openRefund && openRefund.asked_at.getTime() < draft.state.now.getTime() - hoursToShow * 3_600_000
  // No reason: the gateway's record just shows no refund.
  if (outcome === 'success' && isLongAgo && attempt.refunded_amount === 0) end(openRefund, 'failed', '')
  return false
}

function reportRefund(subject: Subject, amount: Rupees, reason: string): void {
  const { draft, attempt } = subject
  record(draft, {
    change: 'refund_added',
    attempt_id: attempt.id,
    refund: { amount, position: null, way: 'reported', status: 'succeeded', reason: '', answer: reason },
  })
  recordEvent(subject, { kind: 'refund_reported', facts: { amount } })
}

/**
 * Opens a discrepancy when both the gateway and staff refunded: more may have been refunded than was paid.
 * After a reported partial refund or dispute, the manual refund is that same money.
 */
export function flagRefundedTwice(draft: Draft, attempt: AttemptState, { outcome, reason }: Inquiry): void {
  if (outcome !== 'refunded' && outcome !== 'partially_refunded') return
  const made = attempt.refunds.filter(({ status }) => status === 'succeeded')
  const isExplained = attempt.discrepancies.some(
    ({ kind }) => kind === 'refund_of_unknown_amount' || kind === 'disputed',
  )
  const isByGateway = made.some(({ way }) => way === 'gateway')
  const isByHand = made.some(({ way }) => way === 'by_hand')
  if (isByHand && !isExplained && (outcome === 'refunded' || !isByGateway))
    openDiscrepancy(draft, attempt, 'refunded_twice', { ours: attempt.status, theirs: outcome, reason })
}
