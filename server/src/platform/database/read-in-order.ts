/** Rows tested at first and at most: about 1 and 20 ms for a condition with two lookups. */
const portions = [400, 8000]

/**
 * Finds the first matches of a common condition by testing rows in the order of the list. An index would find
 * every match before the first one in order is known.
 * @param needed number of matches
 * @param read tests the first rows of the list, and returns at most `needed` matches in its order
 * @returns null when so few of the first rows match that an index is faster
 */
export async function readInOrder(
  needed: number,
  read: (rows: number) => Promise<number[]>,
): Promise<number[] | null> {
  let tested = 0
  let found: number[] = []
  for (const rows of portions) {
    if (tested > 0 && found.length * rows < needed * tested) return null
    found = await read(rows)
    if (found.length >= needed) return found
    tested = rows
  }
  return null
}
