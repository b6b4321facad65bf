import { noCause, noSubType } from '../../../../contract/src/cart-lines.ts'
import { type Draft, record } from './draft.ts'
import type { NewFund } from './evidence.ts'
import type { HeldIntent } from './held.ts'

/** Adds a line to a donation, of nothing until its amount follows. @returns its place */
export function addFund(draft: Draft, intent: HeldIntent, fund: NewFund): number {
  const position = Math.max(-1, ...intent.funds.map((one) => one.position)) + 1
  record(draft, { change: 'fund added', intent_id: intent.id, position, fund, amount: 0 })
  return position
}

/** The line of money for which no cause is chosen yet. */
export const unallocatedMoney: NewFund = {
  cause_id: null,
  fundtitle: noCause,
  fund_type: noSubType,
  kind: 'general',
}
