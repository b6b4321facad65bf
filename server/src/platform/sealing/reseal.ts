import type { Sealer } from './create-sealer.ts'

/**
 * Seals texts with the newest key.
 * @param write stores the sealed text, unless the row was changed meanwhile
 * @returns how many were sealed, and how many are unreadable because their key is missing
 */
export async function reseal<Row extends { sealed: string | null }>(
  sealer: Sealer,
  rows: readonly Row[],
  write: (row: Row, sealed: string) => Promise<unknown>,
): Promise<{ sealed: number; unreadable: number }> {
  const count = { sealed: 0, unreadable: 0 }
  for (const row of rows) {
    if (row.sealed === null || sealer.isCurrent(row.sealed)) continue
    const text = sealer.open(row.sealed)
    if (text !== null) await write(row, sealer.seal(text))
    count[text === null ? 'unreadable' : 'sealed'] += 1
  }
  return count
}
