import { isPaid } from '../../../../contract/src/payment-states.ts'
import { type Draft, find, record, recordEvent } from './draft.ts'
import type { EvidenceOf } from './evidence.ts'
import { type HeldAttempt, type HeldIntent, matchedAmount } from './held.ts'
import { moveAttempt } from './move-attempt.ts'
import { Refused } from './refusal.ts'

/**
 * Staff found a bank transfer on the statement: beside a gateway's inquiry the only thing that settles a payment. An
 * expired one can still be found. The donor's word about it is not needed: the money is.
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

/** Settles a bank transfer, whether staff typed what they found or lines of a statement were matched. */
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

/** It waits to be verified, no line of a statement pays some of it, and it did not arrive. */
export function planRejection(
  draft: Draft,
  { attempt_id, reason: words }: EvidenceOf<'transfer rejected'>,
): void {
  const { intent, attempt } = find(draft, attempt_id)
  if (attempt.status !== 'pending') throw new Refused({ reason: 'no longer to be verified' })
  if (matchedAmount(attempt) > 0) throw new Refused({ reason: 'partly found' })
  moveAttempt(draft, intent, attempt, 'failed', { because: 'transfer rejected', words })
  recordEvent(draft, intent.id, attempt.id, { kind: 'transfer_rejected', facts: { words } })
}

/** Takes back a wrong verification: the transfer waits to be looked at anew, and the lines that paid it are open again. */
export function planReversal(
  draft: Draft,
  { attempt_id, reason }: EvidenceOf<'verification reversed'>,
): void {
  const { intent, attempt } = find(draft, attempt_id)
  for (const { id: match_id, line_id } of [...attempt.matches])
    record(draft, { change: 'match undone', match_id, attempt_id, line_id })
  reverseVerification(draft, intent, attempt, reason)
}

/** Marks the standing verification as reversed; the transfer waits again. */
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
