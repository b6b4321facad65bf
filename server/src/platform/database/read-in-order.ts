/** Rows tested by default: about 8 ms for comparisons, 20 ms for two lookups in each row. */
const maxRows = 8000
/** Sample of rows from which the share of matches is estimated. */
const firstRows = 400

/**
 * Finds the first matches of a common condition by testing rows in the order of the list. An index would find
 * every match before the first one in order is known.
 * @param options.needed number of matches
 * @param options.most rows tested at most
 * @param options.triesFew tests few rows first, and no more when few of them match
 * @param read tests the first rows of the list, and returns at most `needed` matches in its order
 * @returns null when too few of the first rows match
 */
export async function readInOrder(
  { needed, most = maxRows, triesFew }: { needed: number; most?: number; triesFew?: boolean },
  read: (rows: number) => Promise<number[]>,
): Promise<number[] | null> {
  if (triesFew) {
    const found = await read(firstRows)
    if (found.length >= needed) return found
    if (found.length * most < needed * firstRows) return null
  }
  const found = await read(most)
  return found.length >= needed ? found : null
}
