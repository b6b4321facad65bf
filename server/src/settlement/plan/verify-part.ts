import type { TransferPart } from '../../../../contract/src/transfers.ts'
import { applyDifference } from './apply-difference.ts'
import { record, recordEvent, type Subject } from './draft.ts'
import type { DecidedDifference } from './evidence.ts'
import { setAmount } from './move-attempt.ts'
import { amountOf, matchedOn, unverifiedParts } from './parts-of.ts'
import { Refused } from './refusal.ts'
import { type AttemptState, type IntentState, newestMatch } from './settlement-state.ts'

/**
 * Money received by one of a gift's transfers, in rupees. `value_date`: the bank's day, yyyy-mm-dd in
 * Pakistan.
 */
type Arrival = {
  part: TransferPart
  received: number
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

/** Verifies a part by its matched statement lines, on the value date of the newest. */
export function verifyByLines(
  subject: Subject,
  part: TransferPart,
  difference: DecidedDifference | null,
): void {
  const { attempt } = subject
  const newest = newestMatch(attempt)
  if (!newest) throw new Error('A transfer that was found has a match.')
  const { value_date, bank_account_id } = newest
  const received = matchedOn(attempt, part)
  const arrival = { part, received, value_date, bank_account_id, from_statement: true }
  verifyPart(subject, arrival, difference)
}

/** Returns the amount due by an unverified transfer; 'all' may also mean two transfers that came as one. */
function dueBy(intent: IntentState, attempt: AttemptState, part: TransferPart): number {
  const unverified = unverifiedParts(intent, attempt)
  const asked = unverified.find((one) => one.part === part)
  if (asked) {
    const others = unverified.filter((one) => one !== asked)
    if (others.every((other) => matchedOn(attempt, other.part) <= other.due)) return asked.due
    // A line pays more on the other account than belongs there: the two transfers cannot be told apart.
    throw new Refused({ reason: 'partly_found' })
  }
  if (part === 'all' && unverified.length > 1) return attempt.amount
  throw new Refused({ reason: unverified.length > 0 ? 'which_transfer' : 'no_longer_to_be_verified' })
}
