import type { StatementMapping } from '../../../../contract/src/statements.ts'
import { say } from '../../../../words/src/say.ts'

/** A line of a file; money in paisa, debits below zero. */
export type ParsedLine = {
  /** Where it begins in the file, from 1. */
  line: number
  /** yyyy-mm-dd */
  value_date: string
  amount_paisa: number
  description: string
  counterparty: string
  reference: string
  balance_paisa: number | null
}

/** A remark about a line of the file; null is about all of it. */
export type Remark = { line: number | null; message: string }

/** The mapping of a CSV's columns, perhaps with gaps. */
export type GuessedMapping = Omit<StatementMapping, 'date'> & { date: string | null }

export type Column = { name: string; examples: string[] }

/** A file as it was read; it may be imported when there are no problems. */
export type ParsedStatement = {
  format: 'csv' | 'camt.053'
  lines: ParsedLine[]
  /** The balances that the file states. */
  opening_paisa: number | null
  closing_paisa: number | null
  problems: Remark[]
  skipped: Remark[]
  /** Of a CSV. */
  csv: {
    delimiter: string
    heading_line: number | null
    columns: Column[]
    mapping: GuessedMapping
    mapping_from: 'sent' | 'remembered' | 'guessed'
  } | null
}

/** The account that a statement is for. */
export type StatementOwner = { iban_no: string; number: string; currency: string }

/** Ten times a large charity's year; reading so many takes about a second. */
export const maxLines = 50_000

export const tooManyLines = () =>
  say('statement-file.too-many-lines', { most: maxLines.toLocaleString('en-US') })

/** How long a text of a line may be; longer ones are cut. */
const maxText = 2000

/** A text of a file in one line, without characters that no database or screen takes. */
export const cleanText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maxText)
    .toWellFormed()

export const sumOf = (lines: ParsedLine[]): number =>
  lines.reduce((sum, { amount_paisa }) => sum + amount_paisa, 0)

/** Credits or debits together; debits count above zero. */
export const sumOfSide = (lines: ParsedLine[], side: 1 | -1): number =>
  lines.reduce((sum, { amount_paisa }) => sum + Math.max(0, amount_paisa * side), 0)
