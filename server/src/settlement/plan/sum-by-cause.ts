import type { FundState } from './settlement-state.ts'

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
