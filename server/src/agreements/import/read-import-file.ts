import {
  type ImportColumn,
  importHeadings,
  importMaxRows,
  requiredColumns,
} from '../../../../contract/src/agreement-import.ts'
import type { Message } from '../../../../contract/src/message.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { Problem } from '../../platform/http/problem.ts'
import { readRows } from '../../transfers/statements/read-rows.ts'
import { readText } from '../../transfers/statements/read-text.ts'
import { looksLikeXlsx, readXlsx } from '../../transfers/statements/read-xlsx.ts'
import type { ImportCells } from './read-import-row.ts'

const columns = Object.keys(importHeadings) as ImportColumn[]

/** Compares headings without case, spaces and marks: 'first_name', 'First name *'. */
const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z]/g, '')

/**
 * Reads the rows of a table with the headings of the template, in any order; other columns are ignored.
 * @throws Problem 422 for a file without them, with too many rows or with none
 */
export function readImportFile(bytes: Buffer): { line: number; cells: ImportCells }[] {
  const refuse = (message: Message) => Problem.invalid({ file: [message] })
  const [head, ...body] = (looksLikeXlsx(bytes) ? readXlsx(bytes) : readRows(readText(bytes)).rows).filter(
    ({ cells }) => cells.some((cell) => cell.trim() !== ''),
  )
  const headings = head?.cells.map(plain) ?? []
  const places = new Map(columns.map((column) => [column, headings.indexOf(plain(importHeadings[column]))]))
  const missing = requiredColumns.filter((column) => places.get(column) === -1)
  if (missing.length > 0)
    throw refuse(
      translatable('agreements.import.no-columns', {
        columns: missing.map((column) => importHeadings[column]).join(', '),
      }),
    )
  if (body.length === 0) throw refuse(translatable('agreements.import.no-rows'))
  if (body.length > importMaxRows)
    throw refuse(translatable('agreements.import.too-many', { most: importMaxRows.toLocaleString('en-US') }))
  return body.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(columns.map((column) => [column, cells[places.get(column) ?? -1] ?? ''])),
  }))
}
