import type { TextChoices } from '../../../../contract/src/text-files.ts'
import { currency } from '../../../../contract/src/text-rules.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { Problem } from '../../platform/http/problem.ts'
import { rolesIn } from './guess-mapping.ts'
import { looksLikeXml } from './parse-xml.ts'
import {
  fileProblem,
  maxLines,
  type ParsedStatement,
  type ReadChoices,
  type StatementOwner,
} from './parsed-statement.ts'
import { readCamt } from './read-camt.ts'
import { type FileTable, readTable } from './read-csv.ts'
import { looksLikeSwift, readMt940 } from './read-mt940.ts'
import { readRows, type TableKind } from './read-rows.ts'
import { readText } from './read-text.ts'
import { looksLikeXlsx, readXlsx } from './read-xlsx.ts'

/** MT940 has at most ten lines of text for each line of a statement. */
const maxTextLines = 10 * maxLines
const [lineFeed, carriageReturn] = [10, 13]

/**
 * Parses a bank's file, detected by content and not by name: CSV, XLSX, MT940 or CAMT.053.
 * @throws Problem 422 when it is none of them, or for another account
 */
export function readStatement(bytes: Buffer, owner: StatementOwner, choices: ReadChoices): ParsedStatement {
  if (looksLikeXlsx(bytes)) return readTable(sheetOf(bytes), choices, owner.currency)
  const { text, ...about } = readText(bytes, choices.encoding)
  if (looksLikeXml(text)) return { ...readCamt(text, owner), text: about }
  refuseManyLines(text)
  const read = looksLikeSwift(text)
    ? readMt940(text, owner)
    : readTable(readRows(text, tableOf(choices)), choices, owner.currency)
  return { ...read, text: about }
}

/** Parses a gateway's settlement report: CSV or XLSX. @throws Problem 422 when it is neither */
function readReportTable(bytes: Buffer, choices: ReadChoices): ParsedStatement {
  if (looksLikeXlsx(bytes)) return readTable(sheetOf(bytes), choices, currency, 'report')
  const { text, ...about } = readText(bytes, choices.encoding)
  if (looksLikeXml(text) || looksLikeSwift(text))
    throw Problem.invalidField('file', 'settlement-reports.no-table')
  return {
    ...readTable(readRows(refuseManyLines(text), tableOf(choices)), choices, currency, 'report'),
    text: about,
  }
}

const tableOf = ({ delimiter }: TextChoices): TableKind => ({ delimiter, headingsIn: rolesIn })

const sheetOf = (bytes: Buffer): FileTable => ({ rows: readXlsx(bytes), delimiter: null, delimiters: [] })

/** Refuses a text of millions of empty lines before it is split at them. */
function refuseManyLines(text: string): string {
  let lines = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) lines += 1
  }
  if (lines > maxTextLines) throw fileProblem(translatable('statement-file.odd-lines'))
  return text
}

/** Readers that run in a separate process (read-in-process.ts). */
export const readers = { readStatement, readReportTable }
export type Readers = typeof readers
