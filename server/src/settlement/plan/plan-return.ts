import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { isPaid } from '../../../../contract/src/status.ts'
import { type Draft, findSubject, type Subject } from './draft.ts'
import type { EvidenceOf } from './evidence.ts'
import { moveAttempt } from './move-attempt.ts'
import { reverseMatch } from './plan-reversal.ts'
import { record, recordEvent } from './record-change.ts'
import { Refused } from './refusal.ts'
import { type AttemptState, type LineState, type MatchState, matchedAmount } from './settlement-state.ts'
import { settlementTime, settleVerified, verifyByLines } from './verify-part.ts'

/**
 * Plans the return of paid cheques and transfers by a debit line: each is reversed on the line's day, and a
 * negative match closes the line. The line that credited the money stays matched.
 */
export function planReturn(draft: Draft, { attempt_ids, reason }: EvidenceOf<'line_returned'>): void {
  const { line } = draft.state
  if (!line) throw new Error('A return needs its line.')
  const { status, decided_by } = line
  if (status !== 'debit') throw new Refused({ reason: 'line_decided', status, decided_by })
  const subjects = attempt_ids.map((id) => findSubject(draft, id))
  const sum = subjects.reduce((total, { attempt }) => total + attempt.amount, 0)
  if (sum * 100 !== -line.amount_paisa) throw new Refused({ reason: 'not_returnable' })
  for (const subject of subjects) returnGift(subject, reason, line)
  record(draft, { change: 'line_matched', left_reason: null, fee_paisa: null })
}

const isTransfer = ({ gateway }: AttemptState) => gateway === bankTransferGateway

function returnGift(subject: Subject, reason: string, { value_date, bank_account_id }: LineState): void {
  const { draft, intent, attempt } = subject
  const { id: attempt_id, status, amount, cheque } = attempt
  if (status !== 'success')
    throw new Refused({ reason: isPaid(status) ? 'money_refunded' : 'gift_not_taken' })
  if (attempt.refunds.some((refund) => refund.status === 'pending'))
    throw new Refused({ reason: 'refund_under_way' })
  // Credited in full to the line's account, or a cheque that bounced before a line cleared it.
  const isCredited =
    matchedAmount(attempt) === amount &&
    attempt.matches.every((credit) => credit.bank_account_id === bank_account_id)
  const isUncleared = cheque !== null && attempt.matches.length === 0
  if (!isUncleared && !(isCredited && (cheque || isTransfer(attempt))))
    throw new Refused({ reason: 'not_returnable' })
  const match = { attempt_id, amount: -amount, found_by: 'proposal', fee_paisa: null } as const
  record(draft, { change: 'match_added', match })
  for (const { part } of attempt.verifications)
    record(draft, { change: 'verification_reversed', attempt_id, part, reason })
  if (cheque) record(draft, { change: 'gift_reversed', attempt_id, reason })
  recordEvent(subject, { kind: 'gift_reversed', facts: { reason } })
  moveAttempt(subject, 'failed', { because: 'gift_reversed', reason })
  if (intent.reversed_at !== null) {
    // Never before the gift counts, since staff may have verified it after the return.
    const at = Math.max(
      settlementTime(value_date, draft.state.now).getTime(),
      attempt.settled_at?.getTime() ?? 0,
    )
    const set = { reversed_at: new Date(at) }
    record(draft, { change: 'intent', id: intent.id, was: intent.status, set })
  }
  if (intent.kind === 'donation') record(draft, { change: 'email', intent_id: intent.id, email: 'reversal' })
}

/** Returns whether a match is with the debit line that returned the money. */
export const isReturn = ({ state: { lines } }: Draft, { line_id, amount }: MatchState): boolean =>
  amount < 0 && lines.some(({ id, amount_paisa }) => id === line_id && amount_paisa < 0)

/** Undoes a return: the gift is paid again. */
export function undoReturn(subject: Subject, match: MatchState, reason: string): void {
  const { draft, intent, attempt } = subject
  if (attempt.status !== 'failed') throw new Refused({ reason: 'match_undone_already' })
  if (isPaid(intent.status)) throw new Refused({ reason: 'paid_another_way' })
  reverseMatch(subject, match, reason)
  if (!isTransfer(attempt)) {
    record(draft, { change: 'gift_restored', attempt_id: attempt.id })
    moveAttempt(subject, 'success', { because: 'recorded_by_staff', reason })
    return
  }
  moveAttempt(subject, 'pending', { because: 'rejection_undone', reason })
  verifyByLines(subject, 'all', null)
  settleVerified(subject)
}
