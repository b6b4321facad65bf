import type { WantedShares } from '../../donations/donate/share-stock.ts'

/**
 * Decides, in order, which donations get their shares: all of a donation or none.
 * @param free shares by offer
 */
export function fitIntoStock(
  free: ReadonlyMap<number, number>,
  donations: readonly WantedShares[],
): boolean[] {
  const remaining = new Map(free)
  return donations.map((wanted) => {
    const after = new Map(remaining)
    for (const { offer_id, count } of wanted) after.set(offer_id, (after.get(offer_id) ?? 0) - count)
    if (wanted.some(({ offer_id }) => (after.get(offer_id) ?? -1) < 0)) return false
    for (const [id, count] of after) remaining.set(id, count)
    return true
  })
}
