import { type Draft, find, record, recordEvent } from './draft.ts'
import type { EvidenceOf } from './evidence.ts'
import type { HeldAttempt, HeldIntent } from './held.ts'
import { moveAttempt } from './move-attempt.ts'
import { Refused } from './refusal.ts'

/**
 * Staff found a bank transfer on the statement: beside a gateway's inquiry the only thing that settles a payment. An
 * expired one can still be found. The donor need not have reported it: the money is what counts.
 */
export function planVerification(draft: Draft, found: EvidenceOf<'transfer verified'>): void {
  const { intent, attempt } = find(draft, found.attempt_id)
  if (attempt.status !== 'pending' && attempt.status !== 'expired')
    throw new Refused({ reason: 'no longer to be verified' })
  if (found.amount_received !== attempt.amount)
    throw new Refused({ reason: 'another amount', amount: attempt.amount })
  if (found.value_date > found.today) throw new Refused({ reason: 'value date in the future' })
  const { amount_received, value_date, bank_account_id } = found
  settleTransfer(draft, intent, attempt, {
    ...{ amount_received, value_date, bank_account_id, from_statement: false },
  })
}

/** Settles a bank transfer, whether staff typed what they found or statement lines were matched. */
export function settleTransfer(
  draft: Draft,
  intent: HeldIntent,
  attempt: HeldAttempt,
  verification: {
    amount_received: number
    value_date: string
    bank_account_id: number
    from_statement: boolean
  },
): void {
  record(draft, { change: 'verification added', attempt_id: attempt.id, verification })
  moveAttempt(draft, intent, attempt, 'success', { because: 'transfer verified', words: '' })
  recordEvent(draft, intent.id, attempt.id, { kind: 'transfer_verified', facts: {} })
}
