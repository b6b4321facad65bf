import { maxAmount } from '../../../../contract/src/amounts.ts'
import { dayMs } from '../../../../contract/src/days.ts'
import type { Rupees } from '../../../../contract/src/money.ts'
import {
  isIntentTransition,
  isPaid,
  mayMove,
  type PaymentStatus,
  type TransitionCause,
} from '../../../../contract/src/status.ts'
import type { IntentFields } from './change.ts'
import { bestPaid, remainingAmount } from './deciding-attempt.ts'
import type { Draft, StatusReason, Subject } from './draft.ts'
import { addFund, fittedFunds, refundsOfFunds, setFund, unallocatedMoney } from './funds.ts'
import { endDiscrepancies, openDiscrepancy } from './open-discrepancy.ts'
import { changeAttempt, record, recordEvent } from './record-change.ts'
import { Refused } from './refusal.ts'
import { type AttemptState, amountDue, type IntentState, valueDateOf } from './settlement-state.ts'

/**
 * Moves an attempt to another state, and its intent with it, each with an event. A transition that `mayMove`
 * forbids is recorded as a contradiction and changes nothing.
 * @returns whether it moved
 */
export function moveAttempt(
  subject: Subject,
  to: PaymentStatus,
  because: StatusReason,
  cause: TransitionCause = because.because,
): boolean {
  const { draft, attempt } = subject
  const { status: from } = attempt
  if (from === to) return false
  if (!mayMove(from, to, cause)) {
    const facts = { ours: from, theirs: to, reason: because.reason }
    recordEvent(subject, { kind: 'contradiction', facts })
    return false
  }
  const { now } = draft.state
  const isGiftReversed = because.because === 'gift_reversed'
  // A reversal gives the attempt at least a day to be verified again; then the job for overdue inquiries
  // expires it.
  const extendedExpiry = new Date(Math.max(attempt.expires_at.getTime(), now.getTime() + dayMs))
  changeAttempt(subject, {
    status: to,
    next_inquiry_at: null,
    ...(to === 'success' && { settled_at: attempt.settled_at ?? now }),
    ...(to === 'pending' && { next_inquiry_at: extendedExpiry, expires_at: extendedExpiry }),
    // Clears the time, so that the next verification after a reversed one sets it. A reversed office gift
    // keeps it, because its reversal is booked separately.
    ...(!isPaid(to) && !isGiftReversed && { settled_at: null }),
  })
  recordEvent(subject, { kind: 'status_changed', facts: { from, to, ...because } })
  if (to === 'disputed')
    openDiscrepancy(draft, attempt, 'disputed', { ours: to, theirs: to, reason: because.reason })
  else if (from === 'disputed') endDiscrepancies(draft, attempt, ['disputed'], draft.actor)
  updateIntentState(subject, because)
  return true
}

/** Changes the amount of an attempt. @throws Refused above the maximum */
export function setAmount(subject: Subject, amount: Rupees): void {
  if (amount === subject.attempt.amount) return
  if (amount > maxAmount) throw new Refused({ reason: 'too_much' })
  changeAttempt(subject, { amount })
}

/** Records a full or partial refund of a paid attempt. @param amount at most the remaining amount */
export function recordRefund(subject: Subject, amount: Rupees, reason: string): void {
  const { draft, attempt } = subject
  if (amount <= 0 || amount > remainingAmount(attempt))
    throw new Error('No more can be refunded than is left.')
  const refunded_amount = attempt.refunded_amount + amount
  changeAttempt(subject, { refunded_amount })
  endDiscrepancies(draft, attempt, ['refund_of_unknown_amount'], draft.actor)
  const because = { because: 'refund', reason } as const
  const to = refunded_amount === attempt.amount ? 'refunded' : 'partially_refunded'
  if (attempt.status === to) updateIntentState(subject, because)
  else if (!moveAttempt(subject, to, because))
    throw new Error(`What is ${attempt.status} cannot be refunded.`)
}

/** Updates the intent to the state of its best paid attempt, or of the newest while none is paid. */
function updateIntentState(subject: Subject, because: StatusReason): void {
  const { draft, intent, attempt } = subject
  updatePaidTwice(subject)
  // The moved attempt comes first, so it wins a tie.
  const best = bestPaid([attempt, ...intent.attempts.filter((other) => other !== attempt)])
  const followed = best ?? intent.attempts[0] ?? attempt
  const { status: to, active_pay_method_id, settled_at } = followed
  if (to !== intent.status && !isIntentTransition(intent.status, to)) return
  // Lists, charts and receipts show how it was paid, even when a newer attempt has been started since.
  moveIntent(draft, intent, to, because, {
    ...updateLineAmounts(draft, intent, followed),
    refunded_amount: best?.refunded_amount ?? 0,
    active_pay_method_id,
    settled_at,
    value_date: valueDateOf(followed),
  })
}

/** Updates the value date after a match or a clearing, which move no state. */
export function updateValueDate({ draft, intent, attempt }: Subject): void {
  if (bestPaid(intent.attempts) !== attempt) return
  const value_date = valueDateOf(attempt)
  if (value_date !== intent.value_date)
    record(draft, { change: 'intent', id: intent.id, was: intent.status, set: { value_date } })
}

/** Makes a donation's lines sum to the amount that counts, and gives each its share of the refunds. */
function updateLineAmounts(draft: Draft, intent: IntentState, followed: AttemptState): IntentFields {
  const { amount, funds, unallocated } = fittedFunds(intent, followed)
  const due = amountDue(intent)
  if (unallocated > 0) funds.push({ position: findOrAddUnallocatedLine(draft, intent), amount: unallocated })
  const lines = intent.funds.flatMap((fund) => {
    // The surplus, which was appended, replaces the amount 0 of an existing unallocated line.
    const counts = funds.findLast(({ position }) => position === fund.position)
    return counts ? [{ ...fund, amount: counts.amount }] : []
  })
  const refunds = isPaid(followed.status) ? refundsOfFunds(lines, followed) : []
  for (const { position, amount } of lines)
    setFund(draft, intent, {
      position,
      amount,
      refunded_amount: refunds.find((one) => one.position === position)?.amount ?? 0,
    })
  return { amount, promised_amount: amount === due ? null : due }
}

/** Returns the position of the unallocated line, adding one when there is none. */
function findOrAddUnallocatedLine(draft: Draft, intent: IntentState): number {
  const before = intent.funds.find((fund) => fund.cause_id === null && amountDue(fund) === 0)
  return before?.position ?? addFund(draft, intent, unallocatedMoney)
}

/** Changes an intent, with an event when its state changes. */
export function moveIntent(
  draft: Draft,
  intent: IntentState,
  to: PaymentStatus,
  because: StatusReason,
  others: IntentFields,
): void {
  const { status: from } = intent
  const isGiftReversed = because.because === 'gift_reversed'
  const settled_at =
    to === 'success' && from !== to
      ? (intent.settled_at ?? others.settled_at ?? draft.state.now)
      : isPaid(to) || isGiftReversed
        ? intent.settled_at
        : null
  const value_date = isPaid(to) ? (others.value_date ?? null) : null
  const reversed_at = isPaid(to) ? null : isGiftReversed ? draft.state.now : intent.reversed_at
  const wanted: IntentFields = { ...others, status: to, settled_at, reversed_at, value_date }
  const set = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => intent[name as keyof IntentFields] !== value),
  ) as IntentFields
  if (Object.keys(set).length === 0) return
  const before = intent.amount
  record(draft, { change: 'intent', id: intent.id, was: from, set })
  if (intent.amount !== before)
    recordEvent({ draft, intent }, { kind: 'amount_changed', facts: { from: before, to: intent.amount } })
  if (from !== to) recordEvent({ draft, intent }, { kind: 'status_changed', facts: { from, to, ...because } })
}

/**
 * Opens a discrepancy when two attempts hold money, a partly received bank transfer included: staff must
 * refund one. It ends when only one of them still holds money.
 */
function updatePaidTwice(subject: Subject): void {
  const { draft, intent, attempt } = subject
  const { status } = attempt
  const holding = intent.attempts.filter(
    (other) =>
      other !== attempt &&
      (isPaid(other.status)
        ? other.status !== 'refunded'
        : other.matches.length + other.verifications.length > 0),
  )
  if (status === 'success' && holding.length > 0) {
    const how = holding.some((other) => isPaid(other.status)) ? 'two_attempts' : 'part_by_bank_transfer'
    recordEvent(subject, { kind: 'paid_twice', facts: { how } })
    openDiscrepancy(draft, attempt, 'paid_twice', { ours: status, theirs: status, reason: '' })
  }
  const isHolding = isPaid(status) && status !== 'refunded'
  if (holding.length + (isHolding ? 1 : 0) <= 1)
    for (const one of intent.attempts) endDiscrepancies(draft, one, ['paid_twice'], draft.actor)
}
