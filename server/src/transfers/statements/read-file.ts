import type { StatementMapping } from '../../../../contract/src/statements.ts'
import type { Phrase } from '../../../../words/src/reader.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { Problem } from '../../platform/http/problem.ts'
import { looksLikeXml } from './parse-xml.ts'
import { fileProblem, maxLines, type ParsedStatement, type StatementOwner } from './parsed-statement.ts'
import { readCamt } from './read-camt.ts'
import { readCsv, readTable } from './read-csv.ts'
import { looksLikeMt940, readMt940 } from './read-mt940.ts'
import { type Row, readRows } from './read-rows.ts'
import { readText } from './read-text.ts'
import { looksLikeXlsx, readXlsx } from './read-xlsx.ts'

type Mapping = { sent: StatementMapping | null; remembered: StatementMapping | null }

/** MT940 has at most ten lines of text for each line of a statement. */
const maxTextLines = 10 * maxLines
const [lineFeed, carriageReturn] = [10, 13]

/**
 * Parses a bank's file, detected by content and not by name: CSV, XLSX, MT940 or CAMT.053.
 * @throws Problem 422 when it is none of them, or for another account
 */
export function readStatement(bytes: Buffer, owner: StatementOwner, mapping: Mapping): ParsedStatement {
  if (looksLikeXlsx(bytes)) return readTable('xlsx', readXlsx(bytes), null, mapping)
  const text = readText(bytes)
  if (looksLikeXml(text)) return readCamt(text, owner)
  refuseManyLines(text)
  return looksLikeMt940(text) ? readMt940(text, owner) : readCsv(text, mapping)
}

/** Parses a gateway's settlement report: CSV or XLSX. @throws Problem 422 when it is neither */
function readReportTable(bytes: Buffer, mapping: Mapping): ParsedStatement {
  if (looksLikeXlsx(bytes)) return readTable('xlsx', readXlsx(bytes), null, mapping, 'report')
  const text = readText(bytes)
  if (looksLikeXml(text) || looksLikeMt940(text))
    throw Problem.invalidField('file', 'settlement-reports.no-table')
  return readCsv(refuseManyLines(text), mapping, 'report')
}

/**
 * Reads the first rows of a CSV or XLSX that are not empty.
 * @param noTable error message for a file that is no table
 */
function readTableRows(bytes: Buffer, noTable: Phrase, maxRows: number): Row[] {
  const rows = looksLikeXlsx(bytes)
    ? readXlsx(bytes)
    : readRows(refuseManyLines(readText(bytes, noTable), noTable), noTable).rows
  return rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).slice(0, maxRows)
}

/** Refuses a text of millions of empty lines before it is split at them. */
function refuseManyLines(text: string, noTable?: Phrase): string {
  let lines = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) lines += 1
  }
  if (lines > maxTextLines) throw fileProblem(translatable(noTable ?? 'statement-file.odd-lines'))
  return text
}

/** Readers that run in a process of their own (read-in-process.ts). */
export const readers = { readStatement, readReportTable, readTableRows }
export type Readers = typeof readers
