/** Rows tested by default: about 8 ms for comparisons, 20 ms for two lookups in each row. */
const mostRows = 8000
/** Rows tested first when a test has lookups; their matches decide whether more rows are tested. */
const firstWithLookups = 400

/**
 * Finds the first matches of a common condition by testing rows in the order of the list. An index would find
 * every match before the first one in order is known.
 * @param options.needed number of matches
 * @param options.most rows tested at most
 * @param options.hasLookups whether a test reads other tables; it then stops when few of the first rows match
 * @param read tests the first rows of the list, and returns at most `needed` matches in its order
 * @returns null when too few of the first rows match
 */
export async function readInOrder(
  { needed, most = mostRows, hasLookups }: { needed: number; most?: number; hasLookups?: boolean },
  read: (rows: number) => Promise<number[]>,
): Promise<number[] | null> {
  if (hasLookups) {
    const found = await read(firstWithLookups)
    if (found.length >= needed) return found
    if (found.length * most < needed * firstWithLookups) return null
  }
  const found = await read(most)
  return found.length >= needed ? found : null
}
