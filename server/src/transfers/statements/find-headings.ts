import type { StatementMapping } from '../../../../contract/src/statement-mapping.ts'
import { english } from '../../../../words/src/reader.ts'
import { rolesIn } from './guess-mapping.ts'
import { cleanText, type GuessedMapping } from './parsed-statement.ts'
import type { Row } from './read-rows.ts'

/** Row of the headings and the name of every column; `headingAt` is null in a file without headings. */
export type Headings = { headingAt: number | null; columns: string[] }

/** Number of rows searched for the headings; the bank's address and the account are printed above them. */
const maxPreamble = 60

/** Finds the row that has every column of a mapping; null when none has. */
export function findHeadings(rows: Row[], mapping: StatementMapping): Headings | null {
  const needed = columnsOf(mapping)
  for (const [headingAt, { cells }] of rows.slice(0, maxPreamble).entries()) {
    const columns = columnNames(cells)
    if (needed.some((name) => !/^Column \d+$/.test(name)) && needed.every((name) => columns.includes(name)))
      return { headingAt, columns }
  }
  const bare = withoutHeadings(rows)
  return needed.every((name) => bare.columns.includes(name)) ? bare : null
}

export const columnsOf = (mapping: GuessedMapping): string[] =>
  [
    mapping.date,
    ...mapping.description,
    mapping.credit,
    mapping.debit,
    mapping.amount,
    mapping.direction,
    mapping.balance,
    mapping.reference,
    mapping.counterparty,
    mapping.currency,
    ...(mapping.fee ?? []),
    mapping.net,
  ].filter((name) => typeof name === 'string')

/** Guesses the row that looks most like headings. */
export function guessHeadings(rows: Row[]): Headings {
  let best: { headingAt: number; roles: number } | undefined
  for (const [headingAt, { cells }] of rows.slice(0, maxPreamble).entries()) {
    const roles = rolesIn(cells)
    if (roles >= 3 && roles > (best?.roles ?? 0)) best = { headingAt, roles }
  }
  const headingAt = best?.headingAt ?? rows.slice(0, maxPreamble).findIndex(isAllWords)
  if (headingAt < 0) return withoutHeadings(rows)
  return { headingAt, columns: columnNames(rows[headingAt]?.cells ?? []) }
}

/**
 * Headings of an unknown bank, or in Urdu: three words or more and no digit, which every statement line has.
 */
const isAllWords = ({ cells }: Row): boolean =>
  cells.filter((cell) => /\p{L}/u.test(cell)).length >= 3 && !cells.some((cell) => /\p{N}/u.test(cell))

/**
 * Makes column names unique: the heading, with its position if it is a duplicate, or 'Column 3' if it is
 * blank.
 */
function columnNames(cells: string[]): string[] {
  const taken = new Set<string>()
  return cells.map((cell, index) => {
    const heading = cleanText(cell).slice(0, 150)
    const name =
      heading === ''
        ? english.t('statement-file.column', { number: index + 1 })
        : taken.has(heading)
          ? `${heading} (${index + 1})`
          : heading
    taken.add(name)
    return name
  })
}

const widestRow = (rows: Row[]) =>
  rows.slice(0, 1000).reduce((most, { cells }) => Math.max(most, cells.length), 0)
const withoutHeadings = (rows: Row[]) => ({
  headingAt: null,
  columns: columnNames(Array.from({ length: widestRow(rows) }, () => '')),
})
