import { changeAttempt, type StatusReason, type Subject } from './draft.ts'
import { moveAttempt, setAmount } from './move-attempt.ts'
import { matchedOn, unverifiedParts } from './parts-of.ts'
import { lastValueDate } from './settlement-state.ts'
import { settlementTime } from './settlement-time.ts'
import { verifyByLines } from './verify-part.ts'

const verified: StatusReason = { because: 'transfer_verified', words: '' }

/**
 * Settles a bank transfer once every part is received, at the amount received; matched statement lines
 * complete a part.
 */
export function settleVerified(subject: Subject): void {
  const { intent, attempt } = subject
  for (const { part, due } of unverifiedParts(intent, attempt))
    if (matchedOn(attempt, part) === due) verifyByLines(subject, part, null)
  if (unverifiedParts(intent, attempt).length === 0) settleByAmountReceived(subject)
  else if (attempt.status === 'expired' && attempt.verifications.length > 0)
    moveAttempt(subject, 'pending', verified)
}

/** Settles a bank transfer at the amount received, which may be more or less than was due. */
export function settleByAmountReceived(subject: Subject): void {
  const { draft, intent, attempt } = subject
  const amount = attempt.verifications.reduce((sum, { amount_received }) => sum + amount_received, 0)
  setAmount(subject, amount)
  // A gift recorded by staff is settled on its value date, any other transfer when it is verified.
  const lastDay = lastValueDate(attempt.verifications)
  if (intent.is_from_office && lastDay !== null) {
    const settled_at = settlementTime(lastDay, draft.state.now)
    changeAttempt(subject, { settled_at })
  }
  moveAttempt(subject, 'success', verified)
}
