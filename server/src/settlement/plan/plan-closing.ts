import { type Draft, find, record, recordEvent } from './draft.ts'
import type { EvidenceOf } from './evidence.ts'
import { Refused } from './refusal.ts'

/** A person closes a discrepancy, unless only resolving its cause closes it. */
export function planClosing(
  draft: Draft,
  { attempt_id, discrepancy_id, note }: EvidenceOf<'discrepancy closed'>,
): void {
  const subject = find(draft, attempt_id)
  const { attempt } = subject
  const discrepancy = attempt.discrepancies.find(({ id }) => id === discrepancy_id)
  if (!discrepancy?.stands) throw new Refused({ reason: 'discrepancy ended' })
  // Closed without it, every total would go on counting money that is gone.
  if (discrepancy.kind === 'refund of unknown amount') throw new Refused({ reason: 'refund to be recorded' })
  if (discrepancy.kind === 'disputed') throw new Refused({ reason: 'dispute to be decided' })
  record(draft, { change: 'discrepancy ended', id: discrepancy_id, attempt_id, by: draft.actor, note })
  recordEvent(subject, {
    kind: 'discrepancy_closed',
    facts: { discrepancy: discrepancy.kind, words: note },
  })
}
