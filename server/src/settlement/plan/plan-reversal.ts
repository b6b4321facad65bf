import { isPaid } from '../../../../contract/src/payment-states.ts'
import { type Draft, find, record, recordEvent } from './draft.ts'
import type { EvidenceOf } from './evidence.ts'
import type { HeldAttempt, HeldIntent, HeldMatch } from './held.ts'
import { moveAttempt } from './move-attempt.ts'
import { Refused } from './refusal.ts'

/** Reverses a wrong verification: the transfer is pending again, and the lines that paid it are open again. */
export function planReversal(
  draft: Draft,
  { attempt_id, reason }: EvidenceOf<'verification reversed'>,
): void {
  const { intent, attempt } = find(draft, attempt_id)
  for (const match of [...attempt.matches]) undoMatch(draft, intent, attempt, match, reason)
  reverseVerification(draft, intent, attempt, reason)
}

/** Takes back what a line pays; the line is open again. */
export function undoMatch(
  draft: Draft,
  intent: HeldIntent,
  attempt: HeldAttempt,
  { id: match_id, line_id, amount }: HeldMatch,
  words: string,
): void {
  record(draft, { change: 'match undone', match_id, attempt_id: attempt.id, line_id })
  recordEvent(draft, intent.id, attempt.id, { kind: 'match_undone', facts: { amount, words } })
}

/** Marks the verification as reversed; the transfer is pending again. */
export function reverseVerification(
  draft: Draft,
  intent: HeldIntent,
  attempt: HeldAttempt,
  words: string,
): void {
  if (isPaid(attempt.status) && attempt.status !== 'success') throw new Refused({ reason: 'money refunded' })
  if (!attempt.verification) throw new Refused({ reason: 'nothing to reverse' })
  record(draft, { change: 'verification reversed', attempt_id: attempt.id, reason: words })
  moveAttempt(draft, intent, attempt, 'pending', { because: 'verification reversed', words })
  recordEvent(draft, intent.id, attempt.id, { kind: 'verification_reversed', facts: { words } })
}
