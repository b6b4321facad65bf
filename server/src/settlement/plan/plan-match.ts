import { isPaid } from '../../../../contract/src/status.ts'
import { type Draft, findSubject, record, recordEvent, type Subject } from './draft.ts'
import type { EvidenceOf, NewMatch } from './evidence.ts'
import { matchedOn, unverifiedParts } from './parts-of.ts'
import { reverseRejection } from './plan-rejection.ts'
import { reverseVerifications, undoMatch } from './plan-reversal.ts'
import { Refused } from './refusal.ts'
import { settleVerified } from './settle-verified.ts'
import {
  type HeldAttempt,
  type HeldIntent,
  type HeldLine,
  type HeldVerification,
  matchedAmount,
} from './settlement-state.ts'
import { verifyByLines } from './verify-part.ts'

/**
 * Plans the match of an open statement line with one transfer or, split, several. A transfer that is then
 * complete is settled. The matches must use up the line's open amount, unless there is a reason for leaving
 * the remainder unallocated.
 */
export function planMatch(draft: Draft, matched: EvidenceOf<'line matched'>): void {
  const { line } = draft.held
  if (!line) throw new Error('A match needs its line.')
  const found = matched.matches.map((match) => ({ match, subject: findSubject(draft, match.attempt_id) }))
  if (new Set(found.map(({ subject }) => subject.intent.id)).size !== found.length)
    throw new Refused({ reason: 'paid once by a line' })
  const rest = refuseUnlessFits(line, matched)
  for (const { match, subject } of found) {
    const { difference: _, reopens, ...pays } = match
    if (reopens !== null && subject.attempt.status === 'failed') {
      if (!matched.may_verify) throw new Refused({ reason: 'may not verify' })
      reverseRejection(subject, reopens)
    }
    refuseUnlessTakes(subject, match, line)
    record(draft, { change: 'match added', match: pays })
  }
  record(draft, { change: 'line matched', left_reason: rest > 0 ? matched.rest_reason : null })
  for (const { match, subject } of found) settleIfWhole(subject, match, line.account_kind, matched.may_verify)
}

/** @returns the remainder of the open amount, in paisa */
function refuseUnlessFits(
  { status, decided_by, open_paisa }: HeldLine,
  { matches, rest_reason }: EvidenceOf<'line matched'>,
): number {
  if (status !== 'open') throw new Refused({ reason: 'line decided', status, decided_by })
  const rest_paisa = open_paisa - matches.reduce((sum, { amount }) => sum + amount, 0) * 100
  if (rest_paisa < 0)
    throw new Refused({ reason: 'matches exceed line', excess_paisa: -rest_paisa, open_paisa })
  if (rest_paisa > 0 && rest_reason === null) throw new Refused({ reason: 'rest needs reason', rest_paisa })
  return rest_paisa
}

function refuseUnlessTakes(
  { intent, attempt }: Subject,
  { amount, difference }: NewMatch,
  line: HeldLine,
): void {
  const { status } = attempt
  const waits = status === 'pending' || status === 'expired'
  if (!waits && status !== 'success') throw new Refused({ reason: 'transfer takes no money', status })
  if (waits && isPaid(intent.status)) throw new Refused({ reason: 'paid another way' })
  const missing = missingOn(intent, attempt, line.account_kind)
  if (missing <= 0) throw new Refused({ reason: 'all found' })
  if (amount > missing && (difference?.kind !== 'more' || !waits))
    throw new Refused({ reason: 'more than missing', missing })
  if (attempt.matches.some(({ line_id }) => line_id === line.id))
    throw new Refused({ reason: 'matched already' })
}

/**
 * Returns the rupees that a line of this account kind may still pay; once one of two transfers is verified,
 * only its own.
 */
function missingOn(intent: HeldIntent, attempt: HeldAttempt, kind: HeldLine['account_kind']): number {
  const { status, amount, verifications } = attempt
  if (status === 'success' || verifications.length === 0) return amount - matchedAmount(attempt)
  const verified = verifications.find(({ part }) => part === kind)?.amount_received
  const due = unverifiedParts(intent, attempt).find(({ part }) => part === kind)?.due
  return (verified ?? due ?? 0) - matchedOn(attempt, kind)
}

/**
 * Settles a transfer whose matches sum to the amount due, or that staff settle at the amount received; an
 * incomplete one waits, with the match in its timeline.
 */
function settleIfWhole(
  subject: Subject,
  { amount, difference }: NewMatch,
  kind: HeldLine['account_kind'],
  mayVerify: boolean,
): void {
  const { intent, attempt } = subject
  const missing = attempt.amount - matchedAmount(attempt)
  const facts = { amount, missing: Math.max(0, missing) }
  recordEvent(subject, { kind: 'line_matched', facts })
  if (attempt.status === 'success') return
  const open = unverifiedParts(intent, attempt)
  const isOne = attempt.verifications.length === 0
  const isWhole = isOne ? missing === 0 : open.every(({ part, due }) => matchedOn(attempt, part) === due)
  if (!isWhole && !difference) return
  if (!mayVerify) throw new Refused({ reason: 'may not verify' })
  if (difference && !isWhole) {
    // Both transfers came as one when more than the total, or more than belongs on the other account, was
    // received.
    const isMixed =
      isOne &&
      open.some(({ part, due }) => {
        const found = matchedOn(attempt, part)
        return part !== kind && (found > due || (found < due && missing < 0))
      })
    const part = isMixed ? 'all' : open.find((one) => one.part === 'all' || one.part === kind)?.part
    if (!part) throw new Refused({ reason: 'which transfer' })
    verifyByLines(subject, part, difference)
  }
  // Two transfers that came as one: the lines do not say which is which.
  else if (isOne) verifyByLines(subject, 'all', null)
  settleVerified(subject)
}

/**
 * Plans undoing the match of a line with a transfer. The line is open again, and a transfer that the
 * statement had settled is pending again; its other matches stay. A transfer that staff verified by hand
 * before stays settled.
 */
export function planUndoing(draft: Draft, undone: EvidenceOf<'match undone'>): void {
  const { attempt_id, match_id, reason: words, may_reverse } = undone
  const subject = findSubject(draft, attempt_id)
  const { intent, attempt } = subject
  const match = attempt.matches.find(({ id }) => id === match_id)
  if (!match) throw new Refused({ reason: 'match undone already' })
  const isVerifiedByIt = ({ from_statement, part }: HeldVerification) =>
    from_statement && (part === 'all' || part === match.account_kind)
  const isSettledByIt = attempt.verifications.some(isVerifiedByIt)
  if (isSettledByIt && !may_reverse) throw new Refused({ reason: 'may not reverse' })
  undoMatch(subject, match, words)
  if (!isSettledByIt) return
  reverseVerifications(subject, words, isVerifiedByIt)
  // A line that brought a surplus must be undone first: the others would pay all of the amount due.
  const paysAll =
    attempt.verifications.length === 0
      ? matchedAmount(attempt) >= attempt.amount
      : unverifiedParts(intent, attempt).some(({ part, due }) => matchedOn(attempt, part) >= due)
  if (paysAll) throw new Refused({ reason: 'others pay all' })
}
