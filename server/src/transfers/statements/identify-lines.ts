import { createHash } from 'node:crypto'
import type { ParsedLine } from './parsed-statement.ts'

/** A line that the account has already. */
export type KnownLine = {
  id: number
  fingerprint: string
  occurrence: number
  value_date: string
  amount_paisa: number
  balance_paisa: number | null
}

/** A line of a file: one that is known, or a new one with what distinguishes it from others like it. */
export type IdentifiedLine = { read: ParsedLine; fingerprint: string } & (
  | { known: KnownLine }
  | { known: null; occurrence: number }
)

/** A hash of what a line says, without its balance: not every export of an account has one. */
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
 * Finds the lines of a file that the account has already. Each known line is found once, so two real gifts that look alike
 * stay two:
 * 1. by content and balance, where both have one;
 * 2. by day, amount and balance: the same line in another export, with another text;
 * 3. by content, where one of both has no balance. Two different balances are two lines.
 * @param known the account's lines of the file's days
 */
export function identifyLines(lines: ParsedLine[], known: KnownLine[]): IdentifiedLine[] {
  const asked = lines.map((read) => ({
    read,
    fingerprint: fingerprintOf(read),
    known: null as KnownLine | null,
  }))
  const free = new Set(known)
  type Keyed = Pick<KnownLine, 'fingerprint' | 'value_date' | 'amount_paisa' | 'balance_paisa'>
  const pass = (
    keyOf: (line: Keyed) => string | null,
    { of = [...free], asks = () => true }: { of?: KnownLine[]; asks?: (line: Keyed) => boolean } = {},
  ) => {
    // Handed out from the end, so that a file of fifty thousand lines that look alike is read in a moment.
    const byKey = Map.groupBy(of.toReversed(), (line) => keyOf(line) ?? '')
    for (const line of asked) {
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
  pass(byContent, { of: [...free].filter(({ balance_paisa }) => balance_paisa === null) })
  pass(byContent, { asks: ({ balance_paisa }) => balance_paisa === null })
  const counts = new Map<string, number>()
  for (const { fingerprint, occurrence } of known)
    counts.set(fingerprint, Math.max(occurrence, counts.get(fingerprint) ?? 0))
  return asked.map(({ known: found, ...line }) => {
    if (found) return { ...line, known: found }
    const occurrence = (counts.get(line.fingerprint) ?? 0) + 1
    counts.set(line.fingerprint, occurrence)
    return { ...line, known: null, occurrence }
  })
}
