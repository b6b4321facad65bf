import type { StatementMapping } from '../../../../contract/src/statements.ts'
import { looksLikeXml } from './parse-xml.ts'
import type { ParsedStatement, StatementOwner } from './parsed-statement.ts'
import { readCamt } from './read-camt.ts'
import { readCsv } from './read-csv.ts'
import { readText } from './read-text.ts'

/**
 * Reads a bank's file, CSV or CAMT.053 by its content; its name says nothing.
 * @throws Problem 422 when it is neither, or of another account
 */
export function readStatement(
  bytes: Buffer,
  owner: StatementOwner,
  mapping: { sent: StatementMapping | null; remembered: StatementMapping | null },
): ParsedStatement {
  const text = readText(bytes)
  return looksLikeXml(text) ? readCamt(text, owner) : readCsv(text, mapping)
}
