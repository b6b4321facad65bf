import { importGateway } from '../../../../contract/src/payment-methods.ts'
import type { MessageKind } from '../../../../contract/src/receipts.ts'
import { type Cause, holdsMoney, isPaid } from '../../../../contract/src/status.ts'
import { remainingAmount } from './deciding-attempt.ts'
import type { Draft } from './draft.ts'
import { record, recordEvent } from './record-change.ts'
import type { IntentState } from './settlement-state.ts'

/**
 * Adds receipts and e-mails to a plan. A donation's receipt always equals the amount that the charity holds;
 * without money there is none.
 */
export function planReceipt(draft: Draft, before: IntentState, intent: IntentState): void {
  const fields = ['status', 'amount', 'refunded_amount'] as const
  if (fields.every((field) => intent[field] === before[field])) return
  const email = (kind: MessageKind) => record(draft, { change: 'email', intent_id: intent.id, email: kind })
  if (intent.kind === 'donation') planDonationReceipt(draft, before, intent)
  // Skipped when a dispute is won, and while such an e-mail still waits to be sent.
  else if (intent.status === 'success' && !isPaid(before.status) && !intent.has_queued_paid_email)
    email('paid')
  if (intent.status === 'refunded' && before.status !== 'refunded') email('refund')
}

function planDonationReceipt(draft: Draft, before: IntentState, intent: IntentState): void {
  // The other program issued the receipt of an imported donation.
  if (intent.attempts.some(({ gateway }) => gateway === importGateway)) return
  const { id, receipt, status } = intent
  const left = holdsMoney(status) ? remainingAmount(intent) : 0
  if ((receipt?.amount ?? 0) === left) return
  if (receipt) {
    record(draft, { change: 'receipt_voided', intent_id: id })
    const facts = { number: receipt.number, ...lastCause(draft, id) }
    recordEvent({ draft, intent }, { kind: 'receipt_voided', facts })
  }
  // A donation from before receipts existed gets one when staff ask for it, not because of a dispute or
  // refund.
  if (left === 0 || (!receipt && holdsMoney(before.status) && status !== 'success')) return
  record(draft, { change: 'receipt_issued', intent_id: id, amount: left })
  record(draft, { change: 'email', intent_id: id, email: 'receipt' })
}

/** Returns the cause of the present state, or of the further refund that left the state unchanged. */
function lastCause(draft: Draft, intentId: number): { because: Cause; reason: string } {
  for (const change of draft.changes.toReversed()) {
    if (change.change !== 'event' || change.intent_id !== intentId) continue
    const { kind, facts } = change.event
    if (kind === 'status_changed') return { because: facts.because, reason: facts.reason }
    if (kind === 'refund_recorded' || kind === 'refund_succeeded')
      return { because: 'refund', reason: facts.reason }
  }
  return { because: 'refund', reason: '' }
}
