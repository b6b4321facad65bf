import { holdsMoney } from '../../../../contract/src/status.ts'
import { remainingAmount } from './deciding-attempt.ts'
import type { Draft } from './draft.ts'
import { record } from './record-change.ts'
import type { IntentState } from './settlement-state.ts'

/**
 * Covers charges of an agreement with a settled donation, the oldest unpaid one first, and uncovers the
 * newest ones after a refund or reversal. Money received now pays every charge that exists; an earlier
 * surplus pays later ones only if the charity allows it.
 */
export function planCharges(draft: Draft, before: IntentState, intent: IntentState): void {
  const agreement = draft.state.agreements.find(({ id }) => id === intent.agreement_id)
  if (!agreement) return
  const surplus = heldAmount(intent) - coveredAmount(intent)
  uncover(draft, intent, Math.max(0, -surplus))
  const received = Math.max(0, heldAmount(intent) - heldAmount(before))
  let available = agreement.surplus === 'later_periods' ? surplus : Math.min(surplus, received)
  const inOrder = agreement.charges.toSorted(
    (one, other) => one.due_on.localeCompare(other.due_on) || one.id - other.id,
  )
  for (const { id, expected, paid, is_payable } of inOrder) {
    const amount = Math.min(available, expected - paid)
    if (!is_payable || amount <= 0) continue
    available -= amount
    record(draft, { change: 'charge_covered', intent_id: intent.id, charge_id: id, amount })
  }
}

/** Amount held for the agreement: without the lines that are given once beside it. */
const heldAmount = (intent: IntentState) =>
  holdsMoney(intent.status)
    ? intent.funds
        .filter(({ is_once }) => is_once === true)
        .reduce((held, fund) => held - fund.amount + fund.refunded_amount, remainingAmount(intent))
    : 0

const coveredAmount = ({ covered }: IntentState) => covered.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Uncovers an amount, beginning with the last charge; a partly uncovered charge stays covered for the
 * remainder.
 */
function uncover(draft: Draft, intent: IntentState, excess: number): void {
  let missing = excess
  for (const { id, charge_id, amount } of intent.covered.toReversed()) {
    if (missing <= 0) return
    record(draft, { change: 'charge_uncovered', id, intent_id: intent.id, charge_id, amount })
    missing -= amount
    if (missing < 0)
      record(draft, { change: 'charge_covered', intent_id: intent.id, charge_id, amount: -missing })
  }
}
