import { officeGateway } from '../../../../contract/src/payment-methods.ts'
import { isPaid } from '../../../../contract/src/status.ts'
import type { Change } from './change.ts'
import { type Draft, findSubject, openDraft } from './draft.ts'
import type { Evidence, EvidenceOf } from './evidence.ts'
import { moveAttempt, updateValueDate } from './move-attempt.ts'
import { planCharges } from './plan-charges.ts'
import { planAllocation, planCorrectedDonor, planCorrectedLine } from './plan-correction.ts'
import { planEntries } from './plan-entries.ts'
import { planInquiry } from './plan-inquiry.ts'
import { planMatch, planUndoneMatch } from './plan-match.ts'
import { planMatchAllocations, planNamedPledge } from './plan-match-allocations.ts'
import { planReceipt } from './plan-receipt.ts'
import { planRefund, planRefundAnswer, planRefundDecision } from './plan-refund.ts'
import { planRejection, planUndoneRejection } from './plan-rejection.ts'
import { planRetry } from './plan-retry.ts'
import { planReturn } from './plan-return.ts'
import { planReversal, reverseMatch } from './plan-reversal.ts'
import { changeAttempt, record, recordEvent } from './record-change.ts'
import { type Refusal, Refused } from './refusal.ts'
import { refuseMisplacedMoney } from './refuse-misplaced.ts'
import { type IntentState, isUnderReview, type SettlementState } from './settlement-state.ts'
import { matchedAmountOfPart, unverifiedParts } from './transfer-parts.ts'
import { settlementTime, settleVerified, verifyPart } from './verify-part.ts'

/** Changes to write and the state after them, or the refusal. */
export type Plan = { changes: Change[]; state: SettlementState; refusal?: undefined } | { refusal: Refusal }

const planners: { [Kind in Evidence['kind']]: (draft: Draft, evidence: EvidenceOf<Kind>) => void } = {
  inquiry: planInquiry,
  expiry: planExpiry,
  retry: planRetry,
  transfer_reported: planTransferReport,
  transfer_verified: planVerification,
  transfer_rejected: planRejection,
  rejection_undone: planUndoneRejection,
  verification_reversed: planReversal,
  line_matched: planMatch,
  line_returned: planReturn,
  match_undone: planUndoneMatch,
  refund_requested: planRefund,
  refund_answered: planRefundAnswer,
  refund_decided: planRefundDecision,
  fund_allocated: planAllocation,
  fund_corrected: planCorrectedLine,
  donor_corrected: planCorrectedDonor,
  gift_taken: planTakenGift,
  gift_reversed: planReversedGift,
  cheque_cleared: planClearing,
  discrepancy_closed: planClosing,
  lines_fulfilled: planFulfilment,
  charge_planned: () => {},
  pledge_named: planNamedPledge,
}

/**
 * Decides how evidence changes donations and payments. Pure: no SQL, no network, no clock but the time of the
 * read.
 * @param state state read under lock; not modified
 * @param actor source of the evidence: 'donor', 'gateway', 'system', or a member of staff by name
 */
export function planSettlement(state: SettlementState, evidence: Evidence, actor: string): Plan {
  const draft = openDraft(state, actor)
  try {
    // The table pairs each kind with its planner; the compiler cannot follow the pair.
    planners[evidence.kind](draft, evidence as never)
    for (const [index, before] of state.intents.entries()) {
      const intent = draft.state.intents[index]
      if (!intent) continue
      recordChangedLines(draft, before, intent)
      planReceipt(draft, before, intent)
      planCharges(draft, before, intent)
      planMatchAllocations(draft, before, intent)
    }
    planEntries(draft, state)
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal }
    throw error
  }
  return { changes: draft.changes, state: draft.state }
}

/** Records in the timeline which lines changed amount; the total covers a single line. */
function recordChangedLines(draft: Draft, before: IntentState, intent: IntentState): void {
  if (intent.funds.length < 2) return
  const lines = intent.funds.flatMap(({ position, cause_id, fundtitle, fund_type, amount: to }) => {
    const from = before.funds.find((fund) => fund.position === position)?.amount ?? 0
    return from === to ? [] : [{ fund: cause_id === null ? null : fundtitle, fund_type, from, to }]
  })
  if (lines.length > 0) recordEvent({ draft, intent }, { kind: 'lines_changed', facts: { lines } })
}

/** Closes a discrepancy for a person, unless only resolving its cause may close it. */
function planClosing(
  draft: Draft,
  { attempt_id, discrepancy_id, note }: EvidenceOf<'discrepancy_closed'>,
): void {
  const subject = findSubject(draft, attempt_id)
  const { attempt } = subject
  const discrepancy = attempt.discrepancies.find(({ id }) => id === discrepancy_id)
  if (!discrepancy?.is_open) throw new Refused({ reason: 'discrepancy_ended' })
  // Closing the discrepancy would leave refunded money in every total.
  if (discrepancy.kind === 'refund_of_unknown_amount') throw new Refused({ reason: 'refund_to_be_recorded' })
  if (discrepancy.kind === 'disputed') throw new Refused({ reason: 'dispute_to_be_decided' })
  record(draft, { change: 'discrepancy_ended', id: discrepancy_id, attempt_id, by: draft.actor, note })
  recordEvent(subject, {
    kind: 'discrepancy_closed',
    facts: { discrepancy: discrepancy.kind, reason: note },
  })
}

/** Expires a pending attempt. A reported or partly verified transfer stays pending for staff. */
function planExpiry(draft: Draft, { attempt_id }: EvidenceOf<'expiry'>): void {
  const subject = findSubject(draft, attempt_id)
  const { attempt } = subject
  if (attempt.status !== 'pending' || isUnderReview(attempt)) return
  moveAttempt(subject, 'expired', { because: 'expired', reason: '' })
}

/** Settles cash or a cheque recorded by staff, on the day of receipt. */
function planTakenGift(draft: Draft, { attempt_id, gift, today }: EvidenceOf<'gift_taken'>): void {
  const subject = findSubject(draft, attempt_id)
  const { attempt } = subject
  if (attempt.gateway !== officeGateway || attempt.status !== 'pending')
    throw new Refused({ reason: 'gift_not_taken' })
  if (gift.received_on > today) throw new Refused({ reason: 'received_in_the_future' })
  record(draft, { change: 'gift_taken', attempt_id, gift })
  const { way, received_on, reference } = gift
  recordEvent(subject, { kind: 'gift_recorded', facts: { way, received_on, reference } })
  const settled_at = settlementTime(received_on, draft.state.now)
  changeAttempt(subject, { settled_at })
  moveAttempt(subject, 'success', { because: 'recorded_by_staff', reason: '' })
}

/** Reverses a gift after a bounced cheque or a mistake: it stays visible, and no longer counts. */
function planReversedGift(draft: Draft, { attempt_id, reason }: EvidenceOf<'gift_reversed'>): void {
  const subject = findSubject(draft, attempt_id)
  const { attempt } = subject
  const { status, gateway, cheque } = attempt
  if (gateway !== officeGateway || !isPaid(status)) throw new Refused({ reason: 'gift_not_taken' })
  if (status !== 'success') throw new Refused({ reason: 'money_refunded' })
  if (attempt.refunds.some((refund) => refund.status === 'pending'))
    throw new Refused({ reason: 'refund_under_way' })
  for (const match of attempt.matches) reverseMatch(subject, match, reason)
  record(draft, { change: 'gift_reversed', attempt_id, reason })
  recordEvent(subject, { kind: 'gift_reversed', facts: { reason } })
  const because = { because: 'gift_reversed', reason } as const
  moveAttempt(subject, 'failed', because)
  if (cheque) record(draft, { change: 'email', intent_id: subject.intent.id, email: 'reversal' })
}

/** Records the day on which a cheque cleared, which a statement line shows once it is matched. */
function planClearing(draft: Draft, { attempt_id, cleared_on, today }: EvidenceOf<'cheque_cleared'>): void {
  const subject = findSubject(draft, attempt_id)
  const { attempt } = subject
  if (!attempt.cheque || attempt.status !== 'success') throw new Refused({ reason: 'no_cheque_to_clear' })
  if (attempt.matches.length > 0) throw new Refused({ reason: 'cleared_by_a_line' })
  if (cleared_on !== null && cleared_on > today) throw new Refused({ reason: 'value_date_in_the_future' })
  if (cleared_on === attempt.cheque.cleared_on) return
  record(draft, { change: 'cheque_cleared', attempt_id, cleared_on })
  recordEvent(subject, { kind: 'cheque_cleared', facts: { cleared_on } })
  updateValueDate(subject)
}

/** Records the bank's transaction ID that the donor reports for a transfer, or its correction. */
function planTransferReport(draft: Draft, reported: EvidenceOf<'transfer_reported'>): void {
  const { attempt_id, part, reference_no, reference_file } = reported
  const subject = findSubject(draft, attempt_id)
  const { intent, attempt } = subject
  if (attempt.status !== 'pending' || intent.status !== 'pending')
    throw new Refused({ reason: 'no_longer_waiting' })
  // 'all' is allowed for two transfers, because the donor may have paid both as one.
  const isOpen = unverifiedParts(intent, attempt).some((open) => open.part === part)
  if (!isOpen && (part !== 'all' || attempt.verifications.length > 0))
    throw new Refused({ reason: 'which_transfer' })
  const corrected = attempt.reported.includes(part)
  record(draft, { change: 'transfer_reported', attempt_id, part, reference_no, reference_file })
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

/**
 * Settles a bank transfer that staff found on the statement, at the amount received. An expired transfer can
 * still be verified, and so can one that the donor never reported.
 */
function planVerification(draft: Draft, found: EvidenceOf<'transfer_verified'>): void {
  const subject = findSubject(draft, found.attempt_id)
  const { attempt } = subject
  if (attempt.status !== 'pending' && attempt.status !== 'expired')
    throw new Refused({ reason: 'no_longer_to_be_verified' })
  if (found.value_date > found.today) throw new Refused({ reason: 'value_date_in_the_future' })
  const { part, value_date, bank_account_id, amount_received: received } = found
  const matched = matchedAmountOfPart(attempt, part)
  if (received < matched) throw new Refused({ reason: 'less_than_matched', matched })
  if (found.asks) {
    const isForZakat = draft.state.ledger.zakat_accounts.includes(bank_account_id)
    const account_kind = isForZakat ? 'zakat' : 'general'
    refuseMisplacedMoney(subject, { part, amount: received, account_kind, difference: found.difference })
  }
  const arrival = { part, received, value_date, bank_account_id, from_statement: false }
  verifyPart(subject, arrival, found.difference)
  settleVerified(subject)
}

/** Records the fulfilled amounts of a donation's deferred lines, at most the amount less refunds. */
function planFulfilment(draft: Draft, { lines }: EvidenceOf<'lines_fulfilled'>): void {
  const [intent] = draft.state.intents
  for (const { position, amount, on } of lines) {
    const line = intent?.funds.find((fund) => fund.position === position)
    if (!intent || !line?.is_deferred) throw new Error('The line has nothing to fulfil.')
    const fulfilled_amount = Math.min(amount, line.amount - line.refunded_amount)
    if (fulfilled_amount === line.fulfilled_amount) continue
    record(draft, {
      change: 'fund_fulfilled',
      intent_id: intent.id,
      position,
      set: { fulfilled_amount, fulfilled_on: on },
    })
  }
}
