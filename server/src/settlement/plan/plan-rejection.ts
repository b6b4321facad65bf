import { type Draft, find, record, recordEvent } from './draft.ts'
import type { EvidenceOf } from './evidence.ts'
import { matchedAmount } from './held.ts'
import { moveAttempt } from './move-attempt.ts'
import { Refused } from './refusal.ts'

/** A transfer that waits to be verified, and of which no statement line pays a part, did not arrive as promised. */
export function planRejection(
  draft: Draft,
  { attempt_id, reason: words, amount_arrived }: EvidenceOf<'transfer rejected'>,
): void {
  const { intent, attempt } = find(draft, attempt_id)
  if (attempt.status !== 'pending') throw new Refused({ reason: 'no longer to be verified' })
  if (matchedAmount(attempt) > 0) throw new Refused({ reason: 'partly found' })
  moveAttempt(draft, intent, attempt, 'failed', { because: 'transfer rejected', words })
  recordEvent(draft, intent.id, attempt.id, { kind: 'transfer_rejected', facts: { words, amount_arrived } })
  record(draft, { change: 'e-mail', intent_id: intent.id, email: 'rejection' })
}
