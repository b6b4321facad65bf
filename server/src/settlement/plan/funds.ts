import { noCause, noSubType } from '../../../../contract/src/cart-lines.ts'
import { divideInProportion } from '../../../../contract/src/divide-in-proportion.ts'
import { isPaid } from '../../../../contract/src/status.ts'
import { type Draft, record } from './draft.ts'
import type { NewFund } from './evidence.ts'
import {
  type AttemptState,
  amountDue,
  type FundAmount,
  type FundState,
  type IntentState,
} from './settlement-state.ts'
import { kindsOf } from './transfer-parts.ts'

/** Adds a line of amount 0 to a donation; the amount follows. @returns its position */
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

/**
 * Sums a donation's lines per cause, as its intent stores them for lists and counts: cause ids in ascending
 * order, 0 for money without a cause, and the amount of each.
 */
export function sumByCause(lines: readonly Pick<FundState, 'cause_id' | 'amount'>[]): {
  cause_ids: number[]
  cause_amounts: number[]
} {
  const amounts = new Map<number, number>()
  for (const { cause_id, amount } of lines)
    if (amount > 0) amounts.set(cause_id ?? 0, (amounts.get(cause_id ?? 0) ?? 0) + amount)
  const cause_ids = [...amounts.keys()].sort((one, other) => one - other)
  return { cause_ids, cause_amounts: cause_ids.map((id) => amounts.get(id) ?? 0) }
}

const sumOf = (funds: readonly FundAmount[]): number => funds.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Computes the amount that counts and its lines. Paid: the lines sum to the amount received, as staff decided
 * when they verified it, else as promised. When neither sums to it, the lines are reduced in proportion, and
 * a surplus is unallocated. Unpaid: the amount due.
 * @returns rupees: the amount, the amount of each line, and the surplus without a line
 */
export function fittedFunds(
  intent: IntentState,
  attempt: AttemptState,
): { amount: number; funds: FundAmount[]; unallocated: number } {
  const due = amountDue(intent)
  const promised = intent.funds.map((fund) => ({ position: fund.position, amount: amountDue(fund) }))
  if (!isPaid(attempt.status)) return { amount: due, funds: promised, unallocated: 0 }
  const { amount } = attempt
  if (intent.kind === 'payment') return { amount, funds: [], unallocated: 0 }
  const chosen = chosenFunds(intent, attempt)
  if (sumOf(chosen) === amount) return { amount, funds: chosen, unallocated: 0 }
  // Money allocated to a cause since stays allocated.
  if (isPaid(intent.status) && sumOf(intent.funds) === amount)
    return { amount, funds: [...intent.funds], unallocated: 0 }
  if (amount >= due) return { amount, funds: promised, unallocated: amount - due }
  const shares = divideInProportion(
    amount,
    promised.map((fund) => fund.amount),
  )
  const funds = promised.map(({ position }, index) => ({ position, amount: shares[index] ?? 0 }))
  return { amount, funds, unallocated: 0 }
}

/** Returns each line as staff decided; 0 for the lines of a transfer that never arrived. */
function chosenFunds(intent: IntentState, { verifications }: AttemptState): FundAmount[] {
  const receivedParts = new Set(verifications.map(({ part }) => part))
  const isMissing = (kind: 'zakat' | 'general') =>
    receivedParts.size > 0 &&
    !receivedParts.has('all') &&
    !receivedParts.has(kind) &&
    kindsOf(intent).length > 1
  const decided = new Map(
    verifications.flatMap(({ funds }) => funds ?? []).map(({ position, amount }) => [position, amount]),
  )
  return intent.funds.map((fund) => ({
    position: fund.position,
    amount: decided.get(fund.position) ?? (isMissing(fund.kind) ? 0 : amountDue(fund)),
  }))
}
