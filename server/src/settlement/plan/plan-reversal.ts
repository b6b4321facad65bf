import { isPaid } from '../../../../contract/src/status.ts'
import { type Draft, findSubject, type Subject } from './draft.ts'
import type { EvidenceOf } from './evidence.ts'
import { moveAttempt, setAmount } from './move-attempt.ts'
import { record, recordEvent } from './record-change.ts'
import { Refused } from './refusal.ts'
import type { MatchState, VerificationState } from './settlement-state.ts'
import { amountOf } from './transfer-parts.ts'

/** Reverses a wrong verification: the transfer is pending again, and its matched lines are open again. */
export function planReversal(
  draft: Draft,
  { attempt_id, reason }: EvidenceOf<'verification_reversed'>,
): void {
  const subject = findSubject(draft, attempt_id)
  for (const match of subject.attempt.matches) reverseMatch(subject, match, reason)
  reverseVerifications(subject, reason)
}

/** Undoes a match; the line is open again. */
export function reverseMatch(
  subject: Subject,
  { id: match_id, line_id, amount }: MatchState,
  reason: string,
): void {
  const { draft, attempt } = subject
  record(draft, { change: 'match_undone', match_id, attempt_id: attempt.id, line_id })
  recordEvent(subject, { kind: 'match_undone', facts: { amount, reason } })
}

/**
 * Marks verifications as reversed; the transfer is pending again with the amount due.
 * @param which filter of the verifications; all by default
 */
export function reverseVerifications(
  subject: Subject,
  reason: string,
  which: (one: VerificationState) => boolean = () => true,
): void {
  const { draft, intent, attempt } = subject
  const { status } = attempt
  if (isPaid(status) && status !== 'success') throw new Refused({ reason: 'money_refunded' })
  const reversed = attempt.verifications.filter(which)
  if (reversed.length === 0) throw new Refused({ reason: 'nothing_to_reverse' })
  for (const { part } of reversed)
    record(draft, { change: 'verification_reversed', attempt_id: attempt.id, part, reason })
  recordEvent(subject, { kind: 'verification_reversed', facts: { reason } })
  setAmount(subject, amountOf(intent, attempt))
  if (status === 'success') moveAttempt(subject, 'pending', { because: 'verification_reversed', reason })
}
