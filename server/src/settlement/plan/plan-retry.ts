import { intentTransitions, isPaid, mayMove } from '../../../../contract/src/payment-states.ts'
import { type Draft, record } from './draft.ts'
import type { EvidenceOf } from './evidence.ts'
import { decidingAttempt, type HeldIntent } from './held.ts'
import { moveAttempt, moveIntent } from './move-attempt.ts'
import { Refused } from './refusal.ts'

/** Whether somebody may begin a new attempt: not paid, and no transfer reported that staff still have to look at. */
export function mayRetry(status: string, deciding: { is_reported: boolean } | undefined): boolean {
  if (status === 'failed' || status === 'expired') return true
  return status === 'pending' && !deciding?.is_reported
}

/** A new attempt to pay what is not paid: the first one of a payment, or a retry. */
export function planRetry(draft: Draft, { before, is_askable, attempt }: EvidenceOf<'retry'>): void {
  const [intent] = draft.held.intents
  if (!intent) throw new Refused({ reason: 'unknown attempt' })
  const deciding = decidingAttempt(intent.attempts)
  if (!mayRetry(intent.status, deciding))
    throw new Refused({ reason: isPaid(intent.status) ? 'already paid' : 'transfer under review' })
  if ((deciding?.id ?? null) !== before) throw new Refused({ reason: 'attempt made meanwhile' })
  const because = { because: 'retry', words: '' } as const
  // Nobody could ever tell us that a transfer which was not reported has arrived after all, but staff can.
  if (deciding?.status === 'pending' && !is_askable) moveAttempt(draft, intent, deciding, 'expired', because)
  const { status } = intent
  if (status !== 'pending' && !mayMove(intentTransitions, status, 'pending'))
    throw new Error(`What is ${status} cannot be tried again.`)
  moveIntent(draft, intent, 'pending', because, { active_pay_method_id: attempt.active_pay_method_id })
  addAttempt(draft, intent, attempt)
}

function addAttempt(draft: Draft, intent: HeldIntent, attempt: EvidenceOf<'retry'>['attempt']): void {
  record(draft, {
    ...{ change: 'attempt added', intent_id: intent.id, number: intent.attempts.length + 1 },
    attempt: { ...attempt, amount: intent.amount },
  })
}
