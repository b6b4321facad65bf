import { officeGateway } from '../../../../contract/src/payment-methods.ts'
import { isPaid } from '../../../../contract/src/status.ts'
import type { Change } from './change.ts'
import { changeAttempt, type Draft, find, openDraft, record, recordEvent } from './draft.ts'
import type { Evidence, EvidenceOf } from './evidence.ts'
import type { Held, HeldIntent } from './held.ts'
import { isUnderReview } from './held.ts'
import { moveAttempt } from './move-attempt.ts'
import { noonOf } from './noon-of.ts'
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
import { verifyPart } from './verify-part.ts'

/** The changes to write, and what we hold after them; or why nothing may change. */
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
 * Decides how evidence changes donations and payments. Pure: no SQL, no network, no clock but what we hold was read at.
 * @param held what we hold, read under lock; it stays as it is
 * @param evidence what we learned, or what a person decided
 * @param actor who brought it: 'donor', 'gateway', 'system', or a member of staff by name
 */
export function planSettlement(held: Held, evidence: Evidence, actor: string): Plan {
  const draft = openDraft(held, actor)
  try {
    // The table has a planner of just this kind; the compiler cannot follow the pair.
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

/** Leaves in the timeline which lines of a donation count for another amount than before; of a single line the total says it. */
function noteLines(draft: Draft, before: HeldIntent, intent: HeldIntent): void {
  if (intent.funds.length < 2) return
  const lines = intent.funds.flatMap(({ position, cause_id, fundtitle, fund_type, amount: to }) => {
    const from = before.funds.find((fund) => fund.position === position)?.amount ?? 0
    return from === to ? [] : [{ fund: cause_id === null ? null : fundtitle, fund_type, from, to }]
  })
  if (lines.length > 0) recordEvent({ draft, intent }, { kind: 'lines_changed', facts: { lines } })
}

/** Money without a cause is given to one. The receipt that names the causes is issued again. */
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

/** A person closes a discrepancy, unless only resolving its cause closes it. */
function planClosing(
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

/** The time to pay is over. A transfer that the donor has reported, or of which a part has come, goes on waiting for staff. */
function planExpiry(draft: Draft, { attempt_id }: EvidenceOf<'expiry'>): void {
  const subject = find(draft, attempt_id)
  const { attempt } = subject
  if (attempt.status !== 'pending' || isUnderReview(attempt)) return
  moveAttempt(subject, 'expired', { because: 'expired', words: '' })
}

/** Staff took cash or a cheque in: the gift is settled on the day on which they received it. */
function planTakenGift(draft: Draft, { attempt_id, gift, today }: EvidenceOf<'gift taken'>): void {
  const subject = find(draft, attempt_id)
  const { attempt } = subject
  if (attempt.gateway !== officeGateway || attempt.status !== 'pending')
    throw new Refused({ reason: 'gift not taken' })
  if (gift.received_on > today) throw new Refused({ reason: 'received in the future' })
  record(draft, { change: 'gift taken', attempt_id, gift })
  const { way, received_on, reference } = gift
  recordEvent(subject, { kind: 'gift_recorded', facts: { way, received_on, reference } })
  const settled_at = noonOf(received_on, draft.held.now)
  changeAttempt(subject, { settled_at })
  moveAttempt(subject, 'success', { because: 'recorded by staff', words: '' })
}

/** The cheque bounced, or the gift was recorded by mistake: it stays to be seen, and counts no longer. */
function planReversedGift(draft: Draft, { attempt_id, reason: words }: EvidenceOf<'gift reversed'>): void {
  const subject = find(draft, attempt_id)
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

/** The donor reports the bank's transaction ID of a transfer, or corrects it. */
function planTransferReport(draft: Draft, reported: EvidenceOf<'transfer reported'>): void {
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

/**
 * Staff found a bank transfer on the statement: beside a gateway's inquiry the only thing that settles a payment. An
 * expired one can still be found. The donor need not have reported it: the money is what counts, and so is its amount.
 */
function planVerification(draft: Draft, found: EvidenceOf<'transfer verified'>): void {
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
