import { type Draft, find, record, recordEvent } from './draft.ts'
import type { EvidenceOf } from './evidence.ts'
import { unverifiedParts } from './parts-of.ts'
import { Refused } from './refusal.ts'

/** The donor reports the bank's transaction ID of a transfer, or corrects it. */
export function planTransferReport(draft: Draft, reported: EvidenceOf<'transfer reported'>): void {
  const { attempt_id, part, reference_no, reference_file } = reported
  const subject = find(draft, attempt_id)
  const { intent, attempt } = subject
  if (attempt.status !== 'pending' || intent.status !== 'pending')
    throw new Refused({ reason: 'no longer waiting' })
  // Somebody may also have paid both of two as one.
  const isOpen = unverifiedParts(intent, attempt).some((open) => open.part === part)
  if (!isOpen && (part !== 'all' || attempt.verifications.length > 0))
    throw new Refused({ reason: 'which transfer' })
  const corrected = attempt.reported.includes(part)
  record(draft, { change: 'transfer reported', attempt_id, part, reference_no, reference_file })
  recordEvent(subject, {
    kind: 'transfer_reported',
    facts: {
      ...(part !== 'all' && { part }),
      reference_no,
      reference_file: reference_file ?? 'NA',
      corrected,
    },
  })
}
