import { isPaid } from '../../../../contract/src/status.ts'
import { type Draft, findSubject, type Subject } from './draft.ts'
import type { EvidenceOf } from './evidence.ts'
import { moveAttempt } from './move-attempt.ts'
import { record, recordEvent } from './record-change.ts'
import { Refused } from './refusal.ts'
import { matchedAmountOfPart, unverifiedParts } from './transfer-parts.ts'
import { settleByAmountReceived } from './verify-part.ts'

/**
 * Plans the rejection of a transfer that awaits verification and has no matched statement line: the donor or
 * payee is e-mailed the reason. When one of two transfers was received, the gift is settled at that amount,
 * and its receipt is e-mailed instead.
 */
export function planRejection(
  draft: Draft,
  { attempt_id, reason, amount_arrived }: EvidenceOf<'transfer_rejected'>,
): void {
  const subject = findSubject(draft, attempt_id)
  const { intent, attempt } = subject
  if (attempt.status !== 'pending') throw new Refused({ reason: 'no_longer_to_be_verified' })
  if (unverifiedParts(intent, attempt).some(({ part }) => matchedAmountOfPart(attempt, part) > 0))
    throw new Refused({ reason: 'partly_found' })
  recordEvent(subject, { kind: 'transfer_rejected', facts: { reason, amount_arrived } })
  if (attempt.verifications.length > 0) {
    settleByAmountReceived(subject)
    return
  }
  moveAttempt(subject, 'failed', { because: 'transfer_rejected', reason })
  record(draft, { change: 'email', intent_id: intent.id, email: 'rejection' })
}

export function planUndoneRejection(
  draft: Draft,
  { attempt_id, reason }: EvidenceOf<'rejection_undone'>,
): void {
  undoTransferRejection(findSubject(draft, attempt_id), reason)
}

/** Undoes a rejection: the transfer is pending again, and an e-mail notifies the donor or payee. */
export function undoTransferRejection(subject: Subject, reason: string): void {
  const { draft, intent, attempt } = subject
  // A transfer that the bank returned was not rejected.
  if (attempt.status !== 'failed' || intent.reversed_at !== null)
    throw new Refused({ reason: 'not_rejected' })
  if (isPaid(intent.status)) throw new Refused({ reason: 'paid_another_way' })
  recordEvent(subject, { kind: 'rejection_undone', facts: { reason } })
  const because = { because: 'rejection_undone', reason } as const
  moveAttempt(subject, 'pending', because)
  record(draft, { change: 'email', intent_id: intent.id, email: 'rejection_undone' })
}
