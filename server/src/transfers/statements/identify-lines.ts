import { createHash } from 'node:crypto'
import type { ParsedLine } from './parsed-statement.ts'

/** Line already stored for the account. */
export type KnownLine = {
  id: number
  fingerprint: string
  occurrence: number
  value_date: string
  amount_paisa: number
  balance_paisa: number | null
}

/** Line of a file: already stored, or new with its occurrence number among identical lines. */
export type IdentifiedLine = { read: ParsedLine; fingerprint: string } & (
  | { known: KnownLine }
  | { known: null; occurrence: number }
)

/** Hashes a line's content without its balance, because not every export of an account has one. */
function fingerprintOf(line: ParsedLine): string {
  const letters = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  const content = [
    line.value_date,
    line.amount_paisa,
    letters(line.description + line.counterparty),
    letters(line.reference),
  ]
  return createHash('sha256').update(content.join('|')).digest('base64url').slice(0, 22)
}

/**
 * Finds the lines of a file that the account already has. Each stored line is used once, so two real gifts
 * that look identical stay two. In order: 1. by content and balance, when both have one; 2. by day, amount
 * and balance: the same line in another export, with another text; 3. by content, when either has no balance.
 * Two different balances are two lines.
 * @param known the account's lines on the file's days
 */
export function identifyLines(lines: ParsedLine[], known: KnownLine[]): IdentifiedLine[] {
  const parsed = lines.map((read) => ({
    read,
    fingerprint: fingerprintOf(read),
    known: null as KnownLine | null,
  }))
  const free = new Set(known)
  type Keyed = Pick<KnownLine, 'fingerprint' | 'value_date' | 'amount_paisa' | 'balance_paisa'>
  const pass = (
    keyOf: (line: Keyed) => string | null,
    {
      candidates = [...free],
      asks = () => true,
    }: { candidates?: KnownLine[]; asks?: (line: Keyed) => boolean } = {},
  ) => {
    // Popped from the end, so that a file of fifty thousand identical lines stays linear.
    const byKey = Map.groupBy(candidates.toReversed(), (line) => keyOf(line) ?? '')
    for (const line of parsed) {
      const keyed = { ...line.read, fingerprint: line.fingerprint }
      if (line.known || !asks(keyed)) continue
      const key = keyOf(keyed)
      const found = key === null ? undefined : byKey.get(key)?.pop()
      if (!found) continue
      free.delete(found)
      line.known = found
    }
  }
  pass(({ fingerprint, balance_paisa }) =>
    balance_paisa === null ? null : `${fingerprint} ${balance_paisa}`,
  )
  pass(({ value_date, amount_paisa, balance_paisa }) =>
    balance_paisa === null ? null : `${value_date} ${amount_paisa} ${balance_paisa}`,
  )
  const byContent = ({ fingerprint }: Keyed) => fingerprint
  pass(byContent, { candidates: [...free].filter(({ balance_paisa }) => balance_paisa === null) })
  pass(byContent, { asks: ({ balance_paisa }) => balance_paisa === null })
  const counts = new Map<string, number>()
  for (const { fingerprint, occurrence } of known)
    counts.set(fingerprint, Math.max(occurrence, counts.get(fingerprint) ?? 0))
  return parsed.map(({ known: found, ...line }) => {
    if (found) return { ...line, known: found }
    const occurrence = (counts.get(line.fingerprint) ?? 0) + 1
    counts.set(line.fingerprint, occurrence)
    return { ...line, known: null, occurrence }
  })
}
