import { CsvError, parse } from 'csv-parse/sync'
import { type Delimiter, delimiters } from '../../../../contract/src/text-files.ts'
import type { Phrase } from '../../../../words/src/reader.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { Problem } from '../../platform/http/problem.ts'
import { maxLines } from './parsed-statement.ts'

/** Row of the file; `line` is its first line number, from 1. */
export type Row = { line: number; cells: string[] }

/**
 * Limits that no bank's file reaches; a file made of delimiters alone would occupy the server for a long
 * time.
 */
export const maxColumns = 200
export const maxRowLength = 100_000
const maxCells = 40 * maxLines

/** Rules that recognise a table by its headings. */
export type TableKind = {
  delimiter?: Delimiter | undefined
  /** Counts the known headings among a row's cells. */
  headingsIn: (cells: string[]) => number
  /** Error message for a file that is not a table, except files of banks. */
  noTable?: Phrase
  /**
   * Minimum number of cells in a row that confirms a delimiter; 3 by default, because statement texts have
   * commas.
   */
  leastCells?: number
}

type Table = { rows: Row[]; delimiter: Delimiter; delimiters: Delimiter[] }

/**
 * Parses a text as a table, with the best of four delimiters. `delimiters` has several when another one also
 * fits.
 * @throws Problem 422 when it is no table
 */
export function readRows(text: string, kind: TableKind): Table {
  if (text.split(/[\r\n]/).some((row) => row.length > maxRowLength)) throw tooWide(kind.noTable)
  const guess = guessDelimiter(text, kind)
  const delimiter = kind.delimiter ?? guess.delimiter
  return {
    delimiter,
    delimiters: guess.delimiters,
    rows: rowsOf(text, delimiter, maxLines + 1, kind.noTable),
  }
}

/** Minimum number of known headings that makes a delimiter certain. */
const enoughHeadings = 3

/** Guesses the delimiter with most known headings in a row, then with most cells in rows of one width. */
export function guessDelimiter(
  text: string,
  { headingsIn, noTable, leastCells = 3 }: TableKind,
): Omit<Table, 'rows'> {
  let refusal: unknown
  const scores = delimiters.flatMap((delimiter) => {
    const counts = new Map<number, number>()
    let rows: Row[] = []
    try {
      rows = rowsOf(text, delimiter, 200, noTable)
    } catch (error) {
      refusal ??= error
    }
    for (const { cells } of rows)
      if (cells.length >= leastCells) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
    const known = Math.max(0, ...rows.slice(0, 60).map(({ cells }) => headingsIn(cells)))
    const regularCells = Math.max(0, ...[...counts].map(([width, count]) => width * count))
    return regularCells === 0 ? [] : [{ delimiter, known, regularCells }]
  })
  const [best, ...others] = scores.toSorted(
    (one, other) => other.known - one.known || other.regularCells - one.regularCells,
  )
  if (!best) throw refusal ?? Problem.invalidField('file', noTable ?? 'statement-file.no-columns')
  const rivals = others.filter(
    ({ known, regularCells }) => known === best.known && regularCells > best.regularCells / 2,
  )
  const isClear = best.known >= enoughHeadings || rivals.length === 0
  return {
    delimiter: best.delimiter,
    delimiters: isClear ? [] : [best, ...rivals].map(({ delimiter }) => delimiter),
  }
}

const tooWide = (noTable?: Phrase) => Problem.invalidField('file', noTable ?? 'statement-file.odd-lines')

/** Removes the blanks that some banks write between a quote and a delimiter: '"500.0" ,'. */
function joinQuotes(text: string, delimiter: string): string {
  const [blank, edge] = [
    delimiter === '\t' ? '[ \u00a0]+' : '[ \\t\u00a0]+',
    delimiter === '|' ? '\\|' : delimiter,
  ]
  return text
    .replace(new RegExp(`"${blank}(?=${edge}|$)`, 'gm'), '"')
    .replace(new RegExp(`(^|${edge})${blank}(?=")`, 'gm'), '$1')
}

/** Removes the prefix that stops a spreadsheet from converting a cell: '="0012"', "'0012". */
export const stripTextPrefix = (cell: string) =>
  cell.replace(/^="(.*)"$/s, '$1').replace(/^'(?=[\d=+\-@＝＋－＠])/, '')

function rowsOf(text: string, delimiter: string, atMost: number, noTable?: Phrase): Row[] {
  const rows: Row[] = []
  let end = 0
  let cellCount = 0
  try {
    parse(joinQuotes(text, delimiter), {
      bom: true,
      delimiter,
      to: atMost,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: maxRowLength,
      on_record: (cells: string[], { lines }) => {
        cellCount += cells.length
        if (cells.length > maxColumns || cellCount > maxCells) throw tooWide(noTable)
        rows.push({ line: end + 1, cells: cells.map(stripTextPrefix) })
        end = lines
        return cells
      },
    })
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = end + 1
    throw Problem.invalid({
      file: [
        error.code === 'CSV_QUOTE_NOT_CLOSED'
          ? translatable('statement-file.open-quote', { line })
          : translatable('statement-file.no-table', { line }),
      ],
    })
  }
}
