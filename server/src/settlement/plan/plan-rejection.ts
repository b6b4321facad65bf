import { isPaid } from '../../../../contract/src/status.ts'
import { type Draft, findSubject, record, recordEvent, type Subject } from './draft.ts'
import type { EvidenceOf } from './evidence.ts'
import { moveAttempt } from './move-attempt.ts'
import { matchedOn, unverifiedParts } from './parts-of.ts'
import { Refused } from './refusal.ts'
import { settleByAmountReceived } from './settle-verified.ts'

/**
 * Plans the rejection of a transfer that awaits verification and has no matched statement line: the donor or
 * payee is e-mailed the reason. When one of two transfers was received, the gift is settled at that amount,
 * and its receipt goes out instead.
 */
export function planRejection(
  draft: Draft,
  { attempt_id, reason: words, amount_arrived }: EvidenceOf<'transfer rejected'>,
): void {
  const subject = findSubject(draft, attempt_id)
  const { intent, attempt } = subject
  if (attempt.status !== 'pending') throw new Refused({ reason: 'no longer to be verified' })
  if (unverifiedParts(intent, attempt).some(({ part }) => matchedOn(attempt, part) > 0))
    throw new Refused({ reason: 'partly found' })
  recordEvent(subject, { kind: 'transfer_rejected', facts: { words, amount_arrived } })
  if (attempt.verifications.length > 0) {
    settleByAmountReceived(subject)
    return
  }
  moveAttempt(subject, 'failed', { because: 'transfer rejected', words })
  record(draft, { change: 'e-mail', intent_id: intent.id, email: 'rejection' })
}

export function planReopening(draft: Draft, { attempt_id, reason }: EvidenceOf<'rejection reversed'>): void {
  reverseRejection(findSubject(draft, attempt_id), reason)
}

/** Undoes a rejection: the transfer is pending again, and an e-mail notifies the donor or payee. */
export function reverseRejection(subject: Subject, words: string): void {
  const { draft, intent, attempt } = subject
  if (attempt.status !== 'failed') throw new Refused({ reason: 'not rejected' })
  if (isPaid(intent.status)) throw new Refused({ reason: 'paid another way' })
  recordEvent(subject, { kind: 'rejection_reversed', facts: { words } })
  const because = { because: 'rejection reversed', words } as const
  moveAttempt(subject, 'pending', because)
  record(draft, { change: 'e-mail', intent_id: intent.id, email: 'reopened' })
}
