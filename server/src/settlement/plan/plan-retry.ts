import { isPaid } from '../../../../contract/src/status.ts'
import { decidingAttempt } from './deciding-attempt.ts'
import type { Draft } from './draft.ts'
import type { EvidenceOf } from './evidence.ts'
import { moveAttempt, moveIntent } from './move-attempt.ts'
import { record, recordEvent } from './record-change.ts'
import { Refused } from './refusal.ts'
import { isUnderReview } from './settlement-state.ts'

/** Returns whether a new attempt may be started: unpaid, and no reported transfer awaits review. */
export function mayRetry(status: string, isUnderReview: boolean): boolean {
  if (status === 'failed' || status === 'expired') return true
  return status === 'pending' && !isUnderReview
}

/** Plans a new attempt for an unpaid intent: the first of a payment, or a retry. */
export function planRetry(
  draft: Draft,
  { before, is_askable, is_unanswered, attempt }: EvidenceOf<'retry'>,
): void {
  const [intent] = draft.state.intents
  if (!intent) throw new Refused({ reason: 'unknown_attempt' })
  if (intent.reversed_at !== null) throw new Refused({ reason: 'gift_reversed' })
  const deciding = decidingAttempt(intent.attempts)
  if (!mayRetry(intent.status, deciding !== undefined && isUnderReview(deciding)))
    throw new Refused({ reason: isPaid(intent.status) ? 'already_paid' : 'transfer_under_review' })
  if ((deciding?.id ?? null) !== before) throw new Refused({ reason: 'attempt_made_meanwhile' })
  const reason = { because: 'retry', reason: '' } as const
  const subject = deciding && { draft, intent, attempt: deciding }
  // The donor can no longer report this transfer; staff can still verify it if it arrives after all.
  if (subject?.attempt.status === 'pending' && !is_askable) moveAttempt(subject, 'expired', reason)
  if (is_unanswered && subject)
    recordEvent(subject, { kind: 'retried_unanswered', facts: { gateway: subject.attempt.gateway } })
  moveIntent(draft, intent, 'pending', reason, { active_pay_method_id: attempt.active_pay_method_id })
  record(draft, {
    change: 'attempt_added',
    intent_id: intent.id,
    number: intent.attempts.length + 1,
    attempt: { ...attempt, amount: intent.amount },
  })
}
