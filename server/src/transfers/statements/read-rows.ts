import { CsvError, parse } from 'csv-parse/sync'
import type { Phrase } from '../../../../words/src/reader.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { Problem } from '../../platform/http/problem.ts'
import { maxLines } from './parsed-statement.ts'

/** Row of the file; `line` is its first line number, from 1. */
export type Row = { line: number; cells: string[] }

const delimiters = [',', ';', '\t', '|']

/** Beyond any bank's rows; a file made of delimiters alone would occupy the server for a long time. */
const maxColumns = 200
const maxRowLength = 100_000
const maxCells = 40 * maxLines

/**
 * Parses a text as a table, with the best of four delimiters.
 * @param noTable error message for a file other than a bank's that is no table
 * @throws Problem 422 when it is no table
 */
export function readRows(text: string, noTable?: Phrase): { rows: Row[]; delimiter: string } {
  if (text.split(/[\r\n]/).some((row) => row.length > maxRowLength)) throw tooWide(noTable)
  const delimiter = guessDelimiter(text, noTable)
  return { delimiter, rows: rowsOf(text, delimiter, maxLines + 1, noTable) }
}

/** Guesses the delimiter that splits most rows into the same number of columns. */
function guessDelimiter(text: string, noTable?: Phrase): string {
  let refusal: unknown
  const scores = delimiters.map((delimiter) => {
    const counts = new Map<number, number>()
    let rows: Row[] = []
    try {
      rows = rowsOf(text, delimiter, 200, noTable)
    } catch (error) {
      refusal ??= error
    }
    for (const { cells } of rows)
      if (cells.length > 2) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
    return { delimiter, score: Math.max(0, ...counts.values()) }
  })
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one))
  if (best.score === 0) throw refusal ?? Problem.invalidField('file', noTable ?? 'statement-file.no-columns')
  return best.delimiter
}

const tooWide = (noTable?: Phrase) => Problem.invalidField('file', noTable ?? 'statement-file.odd-lines')

function rowsOf(text: string, delimiter: string, atMost: number, noTable?: Phrase): Row[] {
  const rows: Row[] = []
  let end = 0
  let cellCount = 0
  try {
    parse(text, {
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
        rows.push({ line: end + 1, cells: cells.map((cell) => cell.replace(/^="(.*)"$/s, '$1')) })
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
