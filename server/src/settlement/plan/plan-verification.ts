import { type Draft, find } from './draft.ts'
import type { EvidenceOf } from './evidence.ts'
import { matchedOn } from './parts-of.ts'
import { Refused } from './refusal.ts'
import { settleVerified } from './settle-verified.ts'
import { verifyPart } from './verify-part.ts'

/**
 * Staff found a bank transfer on the statement: beside a gateway's inquiry the only thing that settles a payment. An
 * expired one can still be found. The donor need not have reported it: the money is what counts, and so is its amount.
 */
export function planVerification(draft: Draft, found: EvidenceOf<'transfer verified'>): void {
  const subject = find(draft, found.attempt_id)
  const { attempt } = subject
  if (attempt.status !== 'pending' && attempt.status !== 'expired')
    throw new Refused({ reason: 'no longer to be verified' })
  if (found.value_date > found.today) throw new Refused({ reason: 'value date in the future' })
  const { part, value_date, bank_account_id, amount_received: received } = found
  const matched = matchedOn(attempt, part)
  if (received < matched) throw new Refused({ reason: 'less than matched', matched })
  const arrival = { part, received, value_date, bank_account_id, from_statement: false }
  verifyPart(subject, arrival, found.difference)
  settleVerified(subject)
}
