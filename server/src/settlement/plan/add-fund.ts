import { noCause, noSubType } from '../../../../contract/src/cart-lines.ts'
import { type Draft, record } from './draft.ts'
import type { NewFund } from './evidence.ts'
import type { IntentState } from './settlement-state.ts'

/**
 * Adds a line of amount 0 to a donation; the amount follows.
 * @returns its position
 */
export function addFund(draft: Draft, intent: IntentState, fund: NewFund): number {
  const position = Math.max(-1, ...intent.funds.map((one) => one.position)) + 1
  record(draft, { change: 'fund_added', intent_id: intent.id, position, fund, amount: 0 })
  return position
}

/** Line for money without a cause yet. */
export const unallocatedMoney: NewFund = {
  cause_id: null,
  fundtitle: noCause,
  fund_type: noSubType,
  kind: 'general',
}
