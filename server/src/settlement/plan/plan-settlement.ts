import { officeGateway } from '../../../../contract/src/payment-methods.ts'
import { isPaid } from '../../../../contract/src/status.ts'
import type { Change } from './change.ts'
import { changeAttempt, type Draft, findSubject, openDraft, record, recordEvent } from './draft.ts'
import type { Evidence, EvidenceOf } from './evidence.ts'
import { moveAttempt } from './move-attempt.ts'
import { matchedOn, unverifiedParts } from './parts-of.ts'
import { planInquiry } from './plan-inquiry.ts'
import { planMatch, planUndoing } from './plan-match.ts'
import { planReceipt } from './plan-receipt.ts'
import { planRefund, planRefundAnswer, planRefundDecision } from './plan-refund.ts'
import { planRejection, planReopening } from './plan-rejection.ts'
import { planRetry } from './plan-retry.ts'
import { planReversal } from './plan-reversal.ts'
import { type Refusal, Refused } from './refusal.ts'
import { settleVerified } from './settle-verified.ts'
import type { Held, HeldIntent } from './settlement-state.ts'
import { isUnderReview } from './settlement-state.ts'
import { settlementTime } from './settlement-time.ts'
import { verifyPart } from './verify-part.ts'

/** Changes to write and the state after them, or the refusal. */
export type Plan = { changes: Change[]; held: Held; refusal?: undefined } | { refusal: Refusal }

const planners: { [Kind in Evidence['kind']]: (draft: Draft, evidence: EvidenceOf<Kind>) => void } = {
  inquiry: planInquiry,
  expiry: planExpiry,
  retry: planRetry,
  'transfer reported': planTransferReport,
  'transfer verified': planVerification,
  'transfer rejected': planRejection,
  'rejection reversed': planReopening,
  'verification reversed': planReversal,
  'line matched': planMatch,
  'match undone': planUndoing,
  'refund requested': planRefund,
  'refund answered': planRefundAnswer,
  'refund decided': planRefundDecision,
  'fund allocated': planAllocation,
  'gift taken': planTakenGift,
  'gift reversed': planReversedGift,
  'discrepancy closed': planClosing,
}

/**
 * Decides how evidence changes donations and payments. Pure: no SQL, no network, no clock but the time of the
 * read.
 * @param held state read under lock; not modified
 * @param evidence fact learned, or a person's decision
 * @param actor source of the evidence: 'donor', 'gateway', 'system', or a member of staff by name
 */
export function planSettlement(held: Held, evidence: Evidence, actor: string): Plan {
  const draft = openDraft(held, actor)
  try {
    // The table pairs each kind with its planner; the compiler cannot follow the pair.
    planners[evidence.kind](draft, evidence as never)
    for (const [place, before] of held.intents.entries()) {
      const intent = draft.held.intents[place]
      if (!intent) continue
      noteLines(draft, before, intent)
      planReceipt(draft, before, intent)
    }
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal }
    throw error
  }
  return { changes: draft.changes, held: draft.held }
}

/** Records in the timeline which lines changed amount; the total covers a single line. */
function noteLines(draft: Draft, before: HeldIntent, intent: HeldIntent): void {
  if (intent.funds.length < 2) return
  const lines = intent.funds.flatMap(({ position, cause_id, fundtitle, fund_type, amount: to }) => {
    const from = before.funds.find((fund) => fund.position === position)?.amount ?? 0
    return from === to ? [] : [{ fund: cause_id === null ? null : fundtitle, fund_type, from, to }]
  })
  if (lines.length > 0) recordEvent({ draft, intent }, { kind: 'lines_changed', facts: { lines } })
}

/** Allocates money without a cause to one. The receipt, which names the causes, is issued again. */
function planAllocation(draft: Draft, { position, fund }: EvidenceOf<'fund allocated'>): void {
  const [intent] = draft.held.intents
  const held = intent?.funds.find((one) => one.position === position)
  if (!intent || !held || held.cause_id !== null || held.amount === 0)
    throw new Refused({ reason: 'nothing to allocate' })
  record(draft, { change: 'fund allocated', intent_id: intent.id, position, fund })
  const allocated = { amount: held.amount, fund: fund.fundtitle }
  recordEvent({ draft, intent }, { kind: 'allocated', facts: allocated })
  const { receipt } = intent
  if (!receipt) return
  record(draft, { change: 'receipt voided', intent_id: intent.id })
  const facts = { number: receipt.number, because: 'money allocated', words: '' } as const
  recordEvent({ draft, intent }, { kind: 'receipt_voided', facts })
  record(draft, { change: 'receipt issued', intent_id: intent.id, amount: receipt.amount })
  record(draft, { change: 'e-mail', intent_id: intent.id, email: 'receipt' })
}

/** Closes a discrepancy for a person, unless only resolving its cause may close it. */
function planClosing(
  draft: Draft,
  { attempt_id, discrepancy_id, note }: EvidenceOf<'discrepancy closed'>,
): void {
  const subject = findSubject(draft, attempt_id)
  const { attempt } = subject
  const discrepancy = attempt.discrepancies.find(({ id }) => id === discrepancy_id)
  if (!discrepancy?.stands) throw new Refused({ reason: 'discrepancy ended' })
  // Closing it would leave refunded money in every total.
  if (discrepancy.kind === 'refund of unknown amount') throw new Refused({ reason: 'refund to be recorded' })
  if (discrepancy.kind === 'disputed') throw new Refused({ reason: 'dispute to be decided' })
  record(draft, { change: 'discrepancy ended', id: discrepancy_id, attempt_id, by: draft.actor, note })
  recordEvent(subject, {
    kind: 'discrepancy_closed',
    facts: { discrepancy: discrepancy.kind, words: note },
  })
}

/** Expires a pending attempt. A reported or partly verified transfer goes on waiting for staff. */
function planExpiry(draft: Draft, { attempt_id }: EvidenceOf<'expiry'>): void {
  const subject = findSubject(draft, attempt_id)
  const { attempt } = subject
  if (attempt.status !== 'pending' || isUnderReview(attempt)) return
  moveAttempt(subject, 'expired', { because: 'expired', words: '' })
}

/** Settles cash or a cheque recorded by staff, on the day of receipt. */
function planTakenGift(draft: Draft, { attempt_id, gift, today }: EvidenceOf<'gift taken'>): void {
  const subject = findSubject(draft, attempt_id)
  const { attempt } = subject
  if (attempt.gateway !== officeGateway || attempt.status !== 'pending')
    throw new Refused({ reason: 'gift not taken' })
  if (gift.received_on > today) throw new Refused({ reason: 'received in the future' })
  record(draft, { change: 'gift taken', attempt_id, gift })
  const { way, received_on, reference } = gift
  recordEvent(subject, { kind: 'gift_recorded', facts: { way, received_on, reference } })
  const settled_at = settlementTime(received_on, draft.held.now)
  changeAttempt(subject, { settled_at })
  moveAttempt(subject, 'success', { because: 'recorded by staff', words: '' })
}

/** Reverses a gift after a bounced cheque or a mistake: it stays visible, and no longer counts. */
function planReversedGift(draft: Draft, { attempt_id, reason: words }: EvidenceOf<'gift reversed'>): void {
  const subject = findSubject(draft, attempt_id)
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

/** Records the bank's transaction ID that the donor reports for a transfer, or its correction. */
function planTransferReport(draft: Draft, reported: EvidenceOf<'transfer reported'>): void {
  const { attempt_id, part, reference_no, reference_file } = reported
  const subject = findSubject(draft, attempt_id)
  const { intent, attempt } = subject
  if (attempt.status !== 'pending' || intent.status !== 'pending')
    throw new Refused({ reason: 'no longer waiting' })
  // 'all' is allowed for two transfers, because the donor may have paid both as one.
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

/**
 * Settles a bank transfer that staff found on the statement; beside a gateway's inquiry the only way to
 * settle. An expired transfer can still be verified, and so can one that the donor never reported. The amount
 * received is what counts.
 */
function planVerification(draft: Draft, found: EvidenceOf<'transfer verified'>): void {
  const subject = findSubject(draft, found.attempt_id)
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
