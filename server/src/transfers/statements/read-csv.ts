import type { FilePurpose, StatementMapping } from '../../../../contract/src/statements.ts'
import { findHeadings, guessHeadings } from './find-headings.ts'
import { guessMapping } from './guess-mapping.ts'
import { type Column, cleanText, maxLines, type ParsedStatement, tooManyLines } from './parsed-statement.ts'
import { readCsvLines } from './read-csv-lines.ts'
import { type Row, readRows } from './read-rows.ts'

/**
 * Reads a CSV of a bank or gateway: rows above the headings, any of four delimiters, the lines, and the
 * stated totals and balances, which must agree with the lines.
 * @param mapping the sender's column mapping, else the saved one
 * @throws Problem 422 when it is no table; errors in its lines are in `problems`
 */
export function readCsv(
  text: string,
  mapping: { sent: StatementMapping | null; remembered: StatementMapping | null },
  purpose: FilePurpose = 'statement',
): ParsedStatement {
  const { rows, delimiter } = readRows(text)
  return readTable('csv', rows, delimiter, mapping, purpose)
}

/** Reads the rows of a table, of a CSV or of a workbook's sheet, as `readCsv` does. */
export function readTable(
  format: 'csv' | 'xlsx',
  rows: Row[],
  delimiter: string | null,
  mapping: { sent: StatementMapping | null; remembered: StatementMapping | null },
  purpose: FilePurpose = 'statement',
): ParsedStatement {
  const remembered = mapping.remembered && findHeadings(rows, mapping.remembered)
  const { headingAt, columns } =
    (mapping.sent && findHeadings(rows, mapping.sent)) ?? remembered ?? guessHeadings(rows)
  const body = rows.slice(headingAt === null ? 0 : headingAt + 1)
  const examples = (place: number) => {
    const filled = body.flatMap(({ cells }) => cleanText(cells[place] ?? '').slice(0, 80) || [])
    return [...new Set(filled.slice(0, 20))].slice(0, 3)
  }
  const described: Column[] = columns.map((name, place) => ({ name, examples: examples(place) }))
  const used =
    mapping.sent ??
    (remembered ? mapping.remembered : null) ??
    guessMapping(
      described,
      (name) => body.slice(0, 2000).flatMap(({ cells }) => cells[columns.indexOf(name)] || []),
      purpose,
    )
  const read = readCsvLines(body, rows.slice(0, headingAt ?? 0), columns, used, purpose)
  if (rows.length > maxLines) read.problems.unshift({ line: null, message: tooManyLines })
  return {
    ...read,
    format,
    csv: {
      delimiter,
      heading_line: headingAt === null ? null : (rows[headingAt]?.line ?? null),
      columns: described,
      mapping: used,
      mapping_from: mapping.sent ? 'sent' : remembered ? 'remembered' : 'guessed',
    },
  }
}
