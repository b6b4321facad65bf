import { createHash } from 'node:crypto'
import type { DuplicateAnswers, PossibleDuplicate } from '../../../../contract/src/possible-duplicates.ts'
import type { ParsedLine } from './parsed-statement.ts'

export type KnownLine = {
  id: number
  fingerprint: string
  occurrence: number
  value_date: string
  amount_paisa: number
  balance_paisa: number | null
  description: string
}

/**
 * Line of a file: already stored, or new with its occurrence number among identical lines. A new line that
 * may already be stored has a `rival`: a stored line of its day and amount that the file lacks. `is_changed`:
 * the file changes the balance or text of the stored line.
 */
export type IdentifiedLine = { read: ParsedLine; fingerprint: string; occurrence: number } & (
  | { known: KnownLine; is_changed?: boolean }
  | { known: null; rival?: KnownLine }
)

const normalizeText = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Hashes a line's content without its balance, because not every export of an account has one. */
function fingerprintOf(line: ParsedLine): string {
  const content = [
    line.value_date,
    line.amount_paisa,
    normalizeText(line.description + line.counterparty),
    normalizeText(line.reference),
  ]
  return createHash('sha256').update(content.join('|')).digest('base64url').slice(0, 22)
}

/**
 * Finds the lines of a file that the account already has. Each stored line is used once, so two real gifts
 * that look identical stay two. In order: 1. by content and balance, when both have one; 2. by day, amount
 * and balance: the same line in another export, with another text; 3. by content, when either has no balance.
 * A stored line that remains is the rival of a remaining line with its content, or with its day and amount if
 * the file covers the days or the texts are similar. Either the bank changed the balance or text of the
 * stored line, or the two lines differ; only a person can decide.
 * @param known the account's lines on the file's days
 */
export function identifyLines(lines: ParsedLine[], known: KnownLine[]): IdentifiedLine[] {
  const parsed = lines.map((read) => ({
    read,
    fingerprint: fingerprintOf(read),
    known: null as KnownLine | null,
  }))
  const free = new Set(known)
  const rivals = new Map<ParsedLine, KnownLine>()
  type LineKeyFields = Pick<KnownLine, 'fingerprint' | 'value_date' | 'amount_paisa' | 'balance_paisa'>
  const pass = (
    keyOf: (line: LineKeyFields) => string | null,
    {
      candidates = [...free],
      asks = () => true,
      found = (line, stored) => {
        line.known = stored
      },
    }: {
      candidates?: KnownLine[]
      asks?: (line: LineKeyFields) => boolean
      found?: (line: (typeof parsed)[number], stored: KnownLine) => void
    } = {},
  ) => {
    // Reversed and popped from the end, so that a file of fifty thousand identical lines takes linear time.
    const byKey = Map.groupBy(candidates.toReversed(), (line) => keyOf(line) ?? '')
    for (const line of parsed) {
      const keyed = { ...line.read, fingerprint: line.fingerprint }
      if (line.known || rivals.has(line.read) || !asks(keyed)) continue
      const key = keyOf(keyed)
      const stored = key === null ? undefined : byKey.get(key)?.pop()
      if (!stored) continue
      free.delete(stored)
      found(line, stored)
    }
  }
  pass(({ fingerprint, balance_paisa }) =>
    balance_paisa === null ? null : `${fingerprint} ${balance_paisa}`,
  )
  // Skips a stored line when the file has a line with its content and another balance: that line of the file
  // is the stored one.
  const unknown = new Set(parsed.flatMap(({ known, fingerprint }) => (known ? [] : [fingerprint])))
  pass(
    ({ value_date, amount_paisa, balance_paisa }) =>
      balance_paisa === null ? null : `${value_date} ${amount_paisa} ${balance_paisa}`,
    { candidates: [...free].filter(({ fingerprint }) => !unknown.has(fingerprint)) },
  )
  const byContent = ({ fingerprint }: LineKeyFields) => fingerprint
  pass(byContent, { candidates: [...free].filter(({ balance_paisa }) => balance_paisa === null) })
  pass(byContent, { asks: ({ balance_paisa }) => balance_paisa === null })
  const found = ({ read }: { read: ParsedLine }, stored: KnownLine) => rivals.set(read, stored)
  pass(byContent, { found })
  const pairs: [line: (typeof parsed)[number], stored: KnownLine][] = []
  pass(({ value_date, amount_paisa }) => `${value_date} ${amount_paisa}`, {
    found: (line, stored) => pairs.push([line, stored]),
  })
  const isWhole = coversStored(known, known.length - free.size - pairs.length, pairs)
  for (const [{ read }, stored] of pairs) if (isWhole || isSimilar(read, stored)) rivals.set(read, stored)
  const counts = new Map<string, number>()
  for (const { fingerprint, occurrence } of known)
    counts.set(fingerprint, Math.max(occurrence, counts.get(fingerprint) ?? 0))
  return parsed.map(({ known: stored, ...line }) => {
    if (stored) return { ...line, known: stored, occurrence: stored.occurrence }
    const occurrence = (counts.get(line.fingerprint) ?? 0) + 1
    counts.set(line.fingerprint, occurrence)
    const rival = rivals.get(line.read)
    return { ...line, known: null, occurrence, ...(rival && { rival }) }
  })
}

/**
 * Whether a file should contain the stored lines of its days: it contains half of them, or, on several days,
 * lines of the same amounts. A download of a part of a day may have other lines of equal amounts.
 */
const coversStored = (known: KnownLine[], found: number, pairs: [unknown, KnownLine][]): boolean =>
  found >= known.length / 2 ||
  (new Set(pairs.map(([, { value_date }]) => value_date)).size > 1 &&
    found + pairs.length >= known.length / 2)

/** Whether two texts are equal except for the end of one, or for characters spoilt by an encoding. */
function isSimilar(read: ParsedLine, stored: KnownLine): boolean {
  const [one, other] = [normalizeText(read.description), normalizeText(stored.description)]
  const ascii = (text: string) => text.replace(/[^\x20-\x7e]/g, '')
  const mayBeSpoilt =
    ascii(one) === ascii(other) && /[^\x20-\x7e]/.test(read.description + stored.description)
  return one.startsWith(other) || other.startsWith(one) || mayBeSpoilt
}

/**
 * Maximum number of lines with changed texts that staff are asked about one by one. More lines become a
 * single question, because the bank has probably changed its layout.
 */
const maxSingly = 20
const shownLines = 20

/**
 * Groups lines with rivals into questions: lines whose balances moved by the same amount are one question.
 */
export function groupDuplicates(lines: IdentifiedLine[]): (PossibleDuplicate & { parsed: ParsedLine[] })[] {
  const pairs = lines.flatMap(({ known, read, fingerprint, ...line }) =>
    !known && 'rival' in line && line.rival ? [{ read, fingerprint, stored: line.rival }] : [],
  )
  const isMoved = ({ fingerprint, stored }: (typeof pairs)[number]) => stored.fingerprint === fingerprint
  const movedBy = ({ read, stored }: (typeof pairs)[number]) =>
    (read.balance_paisa ?? 0) - (stored.balance_paisa ?? 0)
  const singly = pairs.filter((pair) => !isMoved(pair)).length <= maxSingly
  const groups = Map.groupBy(pairs, (pair) =>
    isMoved(pair) ? `moved ${movedBy(pair)}` : singly ? `line ${pair.read.line} ${pair.stored.id}` : 'texts',
  )
  return [...groups].map(([name, group]) => {
    const days = group.map(({ read }) => read.value_date).sort()
    const [first] = group
    return {
      // Includes the number of lines, so that an answer applies only to the lines that were shown.
      key: `${name} ${group.length}`,
      parsed: group.map(({ read }) => read),
      line_count: group.length,
      first_day: days[0] ?? '',
      last_day: days.at(-1) ?? '',
      moved_paisa: first && isMoved(first) ? movedBy(first) : null,
      lines: group.slice(0, shownLines).map(({ read, stored }) => ({
        ...read,
        stored: { description: stored.description, balance_paisa: stored.balance_paisa },
      })),
    }
  })
}

/** Applies the answers of staff: a line answered with 'same' is the stored one. */
export function answerDuplicates(lines: IdentifiedLine[], answers: DuplicateAnswers): IdentifiedLine[] {
  const same = new Set(
    groupDuplicates(lines).flatMap(({ key, parsed }) => (answers[key] === 'same' ? parsed : [])),
  )
  return lines.map((line) =>
    !line.known && line.rival && same.has(line.read)
      ? { ...line, known: line.rival, is_changed: true }
      : line,
  )
}
