import { type Draft, find } from './draft.ts'
import type { EvidenceOf } from './evidence.ts'
import { isUnderReview } from './held.ts'
import { moveAttempt } from './move-attempt.ts'

/** The time to pay is over. A transfer that the donor has reported, or of which a part has come, goes on waiting for staff. */
export function planExpiry(draft: Draft, { attempt_id }: EvidenceOf<'expiry'>): void {
  const subject = find(draft, attempt_id)
  const { attempt } = subject
  if (attempt.status !== 'pending' || isUnderReview(attempt)) return
  moveAttempt(subject, 'expired', { because: 'expired', words: '' })
}
