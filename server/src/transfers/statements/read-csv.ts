import type { FilePurpose } from '../../../../contract/src/statements.ts'
import type { Delimiter } from '../../../../contract/src/text-files.ts'
import { findHeadings, guessHeadings } from './find-headings.ts'
import { guessMapping } from './guess-mapping.ts'
import {
  type Column,
  cleanText,
  type GuessedMapping,
  maxLines,
  type ParsedStatement,
  type ReadChoices,
  tooManyLines,
} from './parsed-statement.ts'
import { readCsvLines } from './read-csv-lines.ts'
import type { Row } from './read-rows.ts'

/** Table of a file: its rows and, for a CSV, its delimiter and the others that fit. */
export type FileTable = { rows: Row[]; delimiter: Delimiter | null; delimiters: Delimiter[] }

/**
 * Reads a table of a bank or gateway: rows above the headings, the lines, and the stated totals and balances,
 * which must agree with the lines. Errors in its lines are in `problems`.
 * @param mapping the mapping that staff sent, else the remembered one
 * @param own currency of the account
 */
export function readTable(
  { rows, delimiter, delimiters }: FileTable,
  mapping: Pick<ReadChoices, 'sent' | 'remembered'>,
  own: string,
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
  const guessed = guessMapping(
    described,
    (name) => body.slice(0, 2000).flatMap(({ cells }) => cells[columns.indexOf(name)] || []),
    purpose,
  )
  const chosen = mapping.sent ?? (remembered ? mapping.remembered : null) ?? guessed
  const used = withGuessed(chosen, guessed)
  const read = readCsvLines(body, rows.slice(0, headingAt ?? 0), columns, used, purpose, own)
  if (rows.length > maxLines) read.problems.unshift({ line: null, message: tooManyLines })
  return {
    ...read,
    format: delimiter === null ? 'xlsx' : 'csv',
    csv: {
      delimiter,
      delimiters,
      heading_line: headingAt === null ? null : (rows[headingAt]?.line ?? null),
      columns: described,
      mapping: used,
      saved: withoutAbsent(used, guessed),
      mapping_from: mapping.sent ? 'sent' : remembered ? 'remembered' : 'guessed',
    },
  }
}

const optionalRoles = ['debit', 'direction', 'balance', 'reference', 'counterparty', 'currency'] as const

/**
 * Adds guesses for roles that a mapping lacks, if it reads the amounts from the same columns as the guess; a
 * guessed currency column is added in any case.
 */
function withGuessed(chosen: GuessedMapping, guessed: GuessedMapping): GuessedMapping {
  const isAlike = chosen.credit === guessed.credit && chosen.amount === guessed.amount
  const roles = optionalRoles.map((role) => [
    role,
    chosen[role] === undefined ? ((isAlike || role === 'currency') && guessed[role]) || null : chosen[role],
  ])
  return { ...chosen, ...Object.fromEntries(roles) }
}

/**
 * Leaves out the roles for which a file has no column, so that they are guessed again for a later file that
 * has the column.
 */
function withoutAbsent(mapping: GuessedMapping, guessed: GuessedMapping): Partial<GuessedMapping> {
  const absent = optionalRoles.filter((role) => mapping[role] === null && !guessed[role])
  return { ...mapping, ...Object.fromEntries(absent.map((role) => [role, undefined])) }
}
