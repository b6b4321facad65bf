import { divideInProportion } from '../../../../contract/src/divide-in-proportion.ts'
import { bankTransferGateway, ownGateways } from '../../../../contract/src/payment-methods.ts'
import { isPaid } from '../../../../contract/src/status.ts'
import { type Draft, findSubject, type Subject } from './draft.ts'
import type { EvidenceOf, NewMatch } from './evidence.ts'
import { updateValueDate } from './move-attempt.ts'
import { undoTransferRejection } from './plan-rejection.ts'
import { isReturn, undoReturn } from './plan-return.ts'
import { reverseMatch, reverseVerifications } from './plan-reversal.ts'
import { record, recordEvent } from './record-change.ts'
import { Refused } from './refusal.ts'
import { refuseMisplacedMoney } from './refuse-misplaced.ts'
import {
  type AttemptState,
  type IntentState,
  type LineState,
  matchedAmount,
  type VerificationState,
} from './settlement-state.ts'
import { matchedAmountOfPart, unverifiedParts } from './transfer-parts.ts'
import { settleVerified, verifyByLines } from './verify-part.ts'

/**
 * Plans the match of an open statement line with one transfer, or split among several; or with paid cheques,
 * cash and card payments that the line credits. A transfer that is then complete is settled. The matches must
 * use up the line's open amount, with the fee of a payout added, unless there is a reason for leaving the
 * remainder unallocated. A negative amount is a refund or chargeback that the gateway deducts from a payout.
 */
export function planMatch(draft: Draft, matched: EvidenceOf<'line_matched'>): void {
  const { line } = draft.state
  if (!line) throw new Error('A match needs its line.')
  const found = matched.matches.map((match) => ({ match, subject: findSubject(draft, match.attempt_id) }))
  // A payout may contain both payments of a donation that was paid twice.
  const payers = found.map(({ subject: { intent, attempt } }) => (isByCard(attempt) ? attempt : intent))
  if (new Set(payers).size !== found.length) throw new Refused({ reason: 'paid_once_by_a_line' })
  const isPayout = found.every(({ subject: { attempt } }) => isByCard(attempt))
  if (matched.fee_paisa !== null && !isPayout) throw new Refused({ reason: 'fee_is_no_difference' })
  const unallocated = refuseUnlessFits(line, matched)
  const fees = feesOf(matched)
  for (const [index, { match, subject }] of found.entries()) {
    const { difference: _, undo_note, ...pays } = match
    if (undo_note !== null && subject.attempt.status === 'failed' && isTransfer(subject.attempt)) {
      if (!matched.may_verify) throw new Refused({ reason: 'may_not_verify' })
      undoTransferRejection(subject, undo_note)
    }
    refuseUnlessPayable(subject, match, line)
    if (matched.asks && isTransfer(subject.attempt) && !isPaid(subject.attempt.status)) {
      const arrival = { ...match, part: 'all' as const, account_kind: line.account_kind }
      refuseMisplacedMoney(subject, arrival, matchedAmountOfPart(subject.attempt, line.account_kind))
    }
    record(draft, { change: 'match_added', match: { ...pays, fee_paisa: fees[index] ?? null } })
  }
  const left_reason = unallocated > 0 ? matched.unallocated_reason : null
  record(draft, { change: 'line_matched', left_reason, fee_paisa: matched.fee_paisa })
  for (const { match, subject } of found) settleIfWhole(subject, match, line.account_kind, matched.may_verify)
}

const isTransfer = ({ gateway }: AttemptState) => gateway === bankTransferGateway
const isByCard = ({ gateway }: AttemptState) => !ownGateways.includes(gateway)

/**
 * Fees of the payments in a payout: as stated, else shares of the line's fee, which may include charges of
 * the gateway that belong to no payment.
 */
function feesOf({ matches, fee_paisa }: EvidenceOf<'line_matched'>): (number | null)[] {
  const stated = matches.map((match) => match.fee_paisa ?? null)
  if (fee_paisa === null) return stated
  if (stated.every((fee) => fee === null))
    return divideInProportion(
      fee_paisa,
      matches.map(({ amount }) => amount),
    )
  return stated
}

/** @returns the remainder of the open amount, in paisa */
function refuseUnlessFits(
  { status, decided_by, open_paisa }: LineState,
  { matches, unallocated_reason, fee_paisa }: EvidenceOf<'line_matched'>,
): number {
  if (status !== 'open') throw new Refused({ reason: 'line_decided', status, decided_by })
  const unallocated_paisa =
    open_paisa + (fee_paisa ?? 0) - matches.reduce((sum, { amount }) => sum + amount, 0) * 100
  if (fee_paisa !== null && (unallocated_paisa < 0 || (unallocated_paisa > 0 && unallocated_reason === null)))
    throw new Refused({ reason: 'fee_is_no_difference' })
  if (unallocated_paisa < 0)
    throw new Refused({ reason: 'matches_exceed_line', excess_paisa: -unallocated_paisa, open_paisa })
  if (unallocated_paisa > 0 && unallocated_reason === null)
    throw new Refused({ reason: 'unallocated_needs_reason', unallocated_paisa })
  return unallocated_paisa
}

function refuseUnlessPayable(
  { intent, attempt }: Subject,
  { amount, difference, fee_paisa = null }: NewMatch,
  line: LineState,
): void {
  const { status } = attempt
  if (amount < 0) {
    const isPossible =
      isByCard(attempt) && isPaid(status) && matchedAmount(attempt) + amount >= -attempt.amount
    if (!isPossible) throw new Refused({ reason: 'deducts_more_than_paid' })
    return
  }
  const waits = isTransfer(attempt) && (status === 'pending' || status === 'expired')
  // A settlement report may pay out a refunded or disputed payment, and deduct it later.
  const isReported = (status === 'refunded' || status === 'disputed') && fee_paisa !== null
  const isRefunded = status === 'partially_refunded' || isReported
  const isHeld = status === 'success' || (isRefunded && !isTransfer(attempt))
  if (!waits && !isHeld) throw new Refused({ reason: 'transfer_takes_no_money', status })
  if (waits && isPaid(intent.status)) throw new Refused({ reason: 'paid_another_way' })
  if (attempt.is_written_off) throw new Refused({ reason: 'written_off' })
  const missing = missingAmount(intent, attempt, line.account_kind)
  if (missing <= 0) throw new Refused({ reason: 'all_found' })
  if (amount > missing && (difference?.kind !== 'more' || !waits))
    throw new Refused({ reason: 'more_than_missing', missing })
  if (attempt.matches.some(({ line_id }) => line_id === line.id))
    throw new Refused({ reason: 'matched_already' })
}

/**
 * Returns the rupees that a line of this account kind may still pay; once one of two transfers is verified,
 * only its own.
 */
function missingAmount(intent: IntentState, attempt: AttemptState, kind: LineState['account_kind']): number {
  const { status, amount, verifications } = attempt
  if (status === 'success' || verifications.length === 0) return amount - matchedAmount(attempt)
  const verified = verifications.find(({ part }) => part === kind)?.amount_received
  const due = unverifiedParts(intent, attempt).find(({ part }) => part === kind)?.due
  return (verified ?? due ?? 0) - matchedAmountOfPart(attempt, kind)
}

/**
 * Settles a transfer whose matches sum to the amount due, or that staff settle at the amount received; an
 * incomplete one waits, with the match in its timeline.
 */
function settleIfWhole(
  subject: Subject,
  { amount, difference }: NewMatch,
  kind: LineState['account_kind'],
  mayVerify: boolean,
): void {
  const { intent, attempt } = subject
  const missing = attempt.amount - matchedAmount(attempt)
  const facts = { amount, missing: Math.max(0, missing) }
  recordEvent(subject, { kind: 'line_matched', facts })
  if (isPaid(attempt.status)) {
    updateValueDate(subject)
    return
  }
  const open = unverifiedParts(intent, attempt)
  const isUnverified = attempt.verifications.length === 0
  const isWhole = isUnverified
    ? missing === 0
    : open.every(({ part, due }) => matchedAmountOfPart(attempt, part) === due)
  if (!isWhole && !difference) return
  if (!mayVerify) throw new Refused({ reason: 'may_not_verify' })
  if (difference && !isWhole) {
    // Both transfers arrived as one when the other account received too much, or too little although more
    // than the total was received.
    const isMixed =
      isUnverified &&
      open.some(({ part, due }) => {
        const found = matchedAmountOfPart(attempt, part)
        return part !== kind && (found > due || (found < due && missing < 0))
      })
    const part = isMixed ? 'all' : open.find((one) => one.part === 'all' || one.part === kind)?.part
    if (!part) throw new Refused({ reason: 'which_transfer' })
    verifyByLines(subject, part, difference)
  }
  // No part was verified separately, so the lines verify the whole.
  else if (isUnverified) verifyByLines(subject, 'all', null)
  settleVerified(subject)
}

/**
 * Plans undoing the match of a line with a transfer. The line is open again, and a transfer that the
 * statement had settled is pending again; its other matches stay. A transfer that staff verified by hand
 * before stays settled.
 */
export function planUndoneMatch(draft: Draft, undone: EvidenceOf<'match_undone'>): void {
  for (const match of undone.matches) undoMatch(draft, match, undone)
}

function undoMatch(
  draft: Draft,
  { attempt_id, match_id }: EvidenceOf<'match_undone'>['matches'][number],
  { reason, may_reverse }: EvidenceOf<'match_undone'>,
): void {
  const subject = findSubject(draft, attempt_id)
  const { intent, attempt } = subject
  const match = attempt.matches.find(({ id }) => id === match_id)
  if (!match) throw new Refused({ reason: 'match_undone_already' })
  if (isReturn(draft, match)) {
    if (!may_reverse) throw new Refused({ reason: 'may_not_reverse' })
    undoReturn(subject, match, reason)
    return
  }
  if (attempt.matches.some((other) => isReturn(draft, other)))
    throw new Refused({ reason: 'returned_by_a_line' })
  const isVerifiedByIt = ({ from_statement, part }: VerificationState) =>
    from_statement && (part === 'all' || part === match.account_kind)
  const isSettledByIt = attempt.verifications.some(isVerifiedByIt)
  if (isSettledByIt && !may_reverse) throw new Refused({ reason: 'may_not_reverse' })
  reverseMatch(subject, match, reason)
  if (!isSettledByIt) {
    updateValueDate(subject)
    return
  }
  reverseVerifications(subject, reason, isVerifiedByIt)
  // Refused while the other lines still pay the whole amount due: the line with the surplus must be undone
  // first.
  const paysAll =
    attempt.verifications.length === 0
      ? matchedAmount(attempt) >= attempt.amount
      : unverifiedParts(intent, attempt).some(({ part, due }) => matchedAmountOfPart(attempt, part) >= due)
  if (paysAll) throw new Refused({ reason: 'others_pay_all' })
}
