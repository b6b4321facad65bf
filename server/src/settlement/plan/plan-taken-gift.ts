import { officeGateway } from '../../../../contract/src/payment-methods.ts'
import { isPaid } from '../../../../contract/src/status.ts'
import { changeAttempt, type Draft, find, record, recordEvent } from './draft.ts'
import type { EvidenceOf } from './evidence.ts'
import { moveAttempt } from './move-attempt.ts'
import { noonOf } from './noon-of.ts'
import { Refused } from './refusal.ts'

/** Staff took cash or a cheque in: the gift is settled on the day on which they received it. */
export function planTakenGift(draft: Draft, { attempt_id, gift, today }: EvidenceOf<'gift taken'>): void {
  const subject = find(draft, attempt_id)
  const { attempt } = subject
  if (attempt.gateway !== officeGateway || attempt.status !== 'pending')
    throw new Refused({ reason: 'gift not taken' })
  if (gift.received_on > today) throw new Refused({ reason: 'received in the future' })
  record(draft, { change: 'gift taken', attempt_id, gift })
  const { way, received_on, reference } = gift
  recordEvent(subject, { kind: 'gift_recorded', facts: { way, received_on, reference } })
  const settled_at = noonOf(received_on, draft.held.now)
  changeAttempt(subject, { settled_at })
  moveAttempt(subject, 'success', { because: 'recorded by staff', words: '' })
}

/** The cheque bounced, or the gift was recorded by mistake: it stays to be seen, and counts no longer. */
export function planReversedGift(
  draft: Draft,
  { attempt_id, reason: words }: EvidenceOf<'gift reversed'>,
): void {
  const subject = find(draft, attempt_id)
  const { attempt } = subject
  const { status, gateway } = attempt
  if (gateway !== officeGateway || !isPaid(status)) throw new Refused({ reason: 'gift not taken' })
  if (status !== 'success') throw new Refused({ reason: 'money refunded' })
  if (attempt.refunds.some((refund) => refund.status === 'asked'))
    throw new Refused({ reason: 'refund under way' })
  record(draft, { change: 'gift reversed', attempt_id, reason: words })
  recordEvent(subject, { kind: 'gift_reversed', facts: { words } })
  const because = { because: 'gift reversed', words } as const
  moveAttempt(subject, 'failed', because)
}
