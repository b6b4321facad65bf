import type { HeldFund } from './held.ts'

/**
 * What the lines of a donation come to, as its intent holds it for lists and counts: the causes that money of it counts for, in
 * ascending order, 0 where none is chosen yet, and how much each.
 */
export function causesOf(lines: readonly Pick<HeldFund, 'cause_id' | 'amount'>[]): {
  cause_ids: number[]
  cause_amounts: number[]
} {
  const amounts = new Map<number, number>()
  for (const { cause_id, amount } of lines)
    if (amount > 0) amounts.set(cause_id ?? 0, (amounts.get(cause_id ?? 0) ?? 0) + amount)
  const cause_ids = [...amounts.keys()].sort((one, other) => one - other)
  return { cause_ids, cause_amounts: cause_ids.map((id) => amounts.get(id) ?? 0) }
}
