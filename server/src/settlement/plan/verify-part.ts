import type { Rupees } from '../../../../contract/src/money.ts'
import { pakistanDay, pakistanInstant } from '../../../../contract/src/pakistan-clock.ts'
import type { TransferPart } from '../../../../contract/src/transfers.ts'
import { applyDifference } from './apply-difference.ts'
import type { StatusReason, Subject } from './draft.ts'
import type { DecidedDifference } from './evidence.ts'
import { moveAttempt, setAmount } from './move-attempt.ts'
import { changeAttempt, record, recordEvent } from './record-change.ts'
import { Refused } from './refusal.ts'
import { type AttemptState, type IntentState, lastValueDate, newestMatch } from './settlement-state.ts'
import { amountOf, matchedAmountOfPart, unverifiedParts } from './transfer-parts.ts'

/** Money received by one of a gift's transfers. `value_date`: the bank's day, yyyy-mm-dd in Pakistan. */
type Arrival = {
  part: TransferPart
  received: Rupees
  value_date: string
  bank_account_id: number
  from_statement: boolean
}

/** Records the amount received by one transfer, and the decision about a difference from the amount due. */
export function verifyPart(
  subject: Subject,
  { part, received, ...from }: Arrival,
  difference: DecidedDifference | null,
): void {
  const { draft, intent, attempt } = subject
  const due = dueBy(intent, attempt, part)
  const funds = received === due ? null : applyDifference(subject, { part, due, received }, difference)
  record(draft, {
    change: 'verification_added',
    attempt_id: attempt.id,
    verification: { part, amount_received: received, funds, ...from },
  })
  setAmount(subject, amountOf(intent, attempt))
  const facts = { ...(part !== 'all' && { part }), ...(received !== due && { amount: received }) }
  recordEvent(subject, { kind: 'transfer_verified', facts })
}

/**
 * Verifies a part by its matched statement lines, with the value date and account of the attempt's newest
 * match.
 */
export function verifyByLines(
  subject: Subject,
  part: TransferPart,
  difference: DecidedDifference | null,
): void {
  const { attempt } = subject
  const newest = newestMatch(attempt)
  if (!newest) throw new Error('A transfer that was found has a match.')
  const { value_date, bank_account_id } = newest
  const received = matchedAmountOfPart(attempt, part)
  const arrival = { part, received, value_date, bank_account_id, from_statement: true }
  verifyPart(subject, arrival, difference)
}

/** Returns the amount due by an unverified transfer; 'all' may also mean two transfers that came as one. */
function dueBy(intent: IntentState, attempt: AttemptState, part: TransferPart): number {
  const unverified = unverifiedParts(intent, attempt)
  const due = unverified.find((one) => one.part === part)
  if (due) {
    const others = unverified.filter((one) => one !== due)
    if (others.every((other) => matchedAmountOfPart(attempt, other.part) <= other.due)) return due.due
    // Refuses a line that pays more than is due on the other account: the two transfers cannot be told apart.
    throw new Refused({ reason: 'partly_found' })
  }
  if (part === 'all' && unverified.length > 1) return attempt.amount
  throw new Refused({ reason: unverified.length > 0 ? 'which_transfer' : 'no_longer_to_be_verified' })
}

const verified: StatusReason = { because: 'transfer_verified', reason: '' }

/**
 * Settles a bank transfer once every part is received, at the amount received; matched statement lines
 * complete a part. An expired transfer with only one part verified is pending again.
 */
export function settleVerified(subject: Subject): void {
  const { intent, attempt } = subject
  for (const { part, due } of unverifiedParts(intent, attempt))
    if (matchedAmountOfPart(attempt, part) === due) verifyByLines(subject, part, null)
  if (unverifiedParts(intent, attempt).length === 0) settleByAmountReceived(subject)
  else if (attempt.status === 'expired' && attempt.verifications.length > 0)
    moveAttempt(subject, 'pending', verified)
}

/** Settles a bank transfer at the amount received, which may be more or less than was due. */
export function settleByAmountReceived(subject: Subject): void {
  const { draft, attempt } = subject
  const amount = attempt.verifications.reduce((sum, { amount_received }) => sum + amount_received, 0)
  setAmount(subject, amount)
  // The bank's day, as in the ledger: money of June counts in June, even if verified in July.
  const lastDay = lastValueDate(attempt.verifications)
  if (lastDay !== null) changeAttempt(subject, { settled_at: settlementTime(lastDay, draft.state.now) })
  moveAttempt(subject, 'success', verified)
}

/**
 * Returns when a gift of a past day counts: noon in Pakistan, since a day has no time; one of today counts
 * from now.
 */
export const settlementTime = (day: string, now: Date): Date =>
  day === pakistanDay(now) ? now : pakistanInstant(day, 12)
