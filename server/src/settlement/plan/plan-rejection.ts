import { isPaid, takenBackTransitions } from '../../../../contract/src/payment-states.ts'
import { type Draft, find, record, recordEvent } from './draft.ts'
import type { EvidenceOf } from './evidence.ts'
import type { HeldAttempt, HeldIntent } from './held.ts'
import { moveAttempt } from './move-attempt.ts'
import { matchedOn, openParts } from './parts-of.ts'
import { Refused } from './refusal.ts'
import { settleByWhatCame } from './verify-part.ts'

/**
 * A transfer that waits to be verified, and of which no statement line pays a part, did not arrive as promised: the donor or
 * payee gets an e-mail that says why. Where one of two has come, the gift is what came, and its receipt goes out instead.
 */
export function planRejection(
  draft: Draft,
  { attempt_id, reason: words, amount_arrived }: EvidenceOf<'transfer rejected'>,
): void {
  const { intent, attempt } = find(draft, attempt_id)
  if (attempt.status !== 'pending') throw new Refused({ reason: 'no longer to be verified' })
  if (openParts(intent, attempt).some(({ part }) => matchedOn(attempt, part) > 0))
    throw new Refused({ reason: 'partly found' })
  recordEvent(draft, intent.id, attempt.id, { kind: 'transfer_rejected', facts: { words, amount_arrived } })
  if (attempt.verifications.length > 0) {
    settleByWhatCame(draft, intent, attempt)
    return
  }
  moveAttempt(draft, intent, attempt, 'failed', { because: 'transfer rejected', words })
  record(draft, { change: 'e-mail', intent_id: intent.id, email: 'rejection' })
}

export function planReopening(draft: Draft, { attempt_id, reason }: EvidenceOf<'rejection reversed'>): void {
  const { intent, attempt } = find(draft, attempt_id)
  takeRejectionBack(draft, intent, attempt, reason)
}

/** Staff take a rejection back: the transfer waits again, and an e-mail says so to whoever read of the rejection. */
export function takeRejectionBack(
  draft: Draft,
  intent: HeldIntent,
  attempt: HeldAttempt,
  words: string,
): void {
  if (attempt.status !== 'failed') throw new Refused({ reason: 'not rejected' })
  if (isPaid(intent.status)) throw new Refused({ reason: 'paid another way' })
  recordEvent(draft, intent.id, attempt.id, { kind: 'rejection_reversed', facts: { words } })
  const because = { because: 'rejection reversed', words } as const
  moveAttempt(draft, intent, attempt, 'pending', because, takenBackTransitions)
  record(draft, { change: 'e-mail', intent_id: intent.id, email: 'reopened' })
}
