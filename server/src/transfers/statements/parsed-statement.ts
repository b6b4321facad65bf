import type { Message } from '../../../../contract/src/message.ts'
import type { StatementMapping } from '../../../../contract/src/statement-mapping.ts'
import type { StatementFormat } from '../../../../contract/src/statements.ts'
import type { Delimiter, Encoding, TextChoices } from '../../../../contract/src/text-files.ts'
import type { PlainMessage } from '../../../../words/src/reader.ts'
import { type TranslatableValues, translatable } from '../../../../words/src/translatable.ts'
import { Problem } from '../../platform/http/problem.ts'

export const fileProblem = (message: Message) => Problem.invalid({ file: [message] })

/** Line of a file; amounts in paisa, debits negative. */
export type ParsedLine = {
  /** First line number in the file, from 1. */
  line: number
  /** yyyy-mm-dd */
  value_date: string
  amount_paisa: number
  description: string
  counterparty: string
  reference: string
  balance_paisa: number | null
  /** The bank marked it as the reversal of an earlier line. */
  is_reversal?: boolean
  /** Fee in a settlement report; negative when it is returned with a refund. */
  fee_paisa?: number
}

/** Remark about a line of the file; null for the whole file. */
export type Remark = { line: number | null; message: Message }

export const remark = <K extends PlainMessage>(
  line: number | null,
  key: K,
  ...values: TranslatableValues<K>
): Remark => ({ line, message: translatable(key, ...values) })

/** Mapping of a CSV's columns, possibly incomplete. */
export type GuessedMapping = Omit<StatementMapping, 'date'> & { date: string | null }

export type Column = { name: string; examples: string[] }

/**
 * Decoding of a text file: its encoding (null when the file leaves no doubt), and the lines with unreadable
 * characters.
 */
export type Decoding = { encoding: Encoding | null; unreadable: number[] }

/** Choices of staff for a table: the mapping of its columns, and the encoding and delimiter of its text. */
export type ReadChoices = TextChoices & {
  sent: StatementMapping | null
  remembered: StatementMapping | null
}

/** Parsed file; it can be imported when there are no problems. */
export type ParsedStatement = {
  format: StatementFormat
  lines: ParsedLine[]
  /** Balances stated by the file. */
  opening_paisa: number | null
  closing_paisa: number | null
  /** Days of the balances, where the file states them. */
  first_day?: string | undefined
  last_day?: string | undefined
  problems: Remark[]
  skipped: Remark[]
  /** Questions about the file, such as lines missing between two of its statements. */
  doubts?: Message[]
  /** Absent for a workbook. */
  text?: Decoding
  /** CSV and XLSX only; a workbook has no delimiter. */
  csv: {
    delimiter: Delimiter | null
    delimiters: Delimiter[]
    heading_line: number | null
    columns: Column[]
    mapping: GuessedMapping
    /** Mapping to be remembered for the next files of the same source. */
    saved: Partial<GuessedMapping>
    mapping_from: 'sent' | 'remembered' | 'guessed'
  } | null
}

export type StatementOwner = { iban_no: string; number: string; currency: string }

/** Ten times a large charity's year; parsing that many takes about a second. */
export const maxLines = 50_000

export const tooManyLines = translatable('statement-file.too-many-lines', {
  most: maxLines.toLocaleString('en-US'),
})

/** Maximum length of a line's text; longer texts are truncated. */
const maxText = 2000

/**
 * Normalizes a text to one line, without control characters and lone surrogates, which databases and screens
 * reject.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maxText)
    .toWellFormed()

/** Currencies of charities' accounts; not every code, since a heading may be 'ALL DEBITS'. */
export const foreignCurrency = /\b(USD|EUR|GBP|AED|SAR|QAR|KWD|OMR|BHD|CAD|AUD|CHF|JPY|CNY|INR|TRY|MYR|SGD)\b/

/** Normalizes a heading, without currency, punctuation and extra spaces: 'Credit (PKR)' -> 'credit'. */
export const plainHeading = (text: string): string =>
  text
    .replace(foreignCurrency, ' ')
    .toLowerCase()
    .replace(/\b(pkr|rs|rupees)\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const totalOfLines = (lines: ParsedLine[]): number =>
  lines.reduce((sum, { amount_paisa }) => sum + amount_paisa, 0)

/** Sums the credits or the debits; debits count positive. */
export const sumOfSide = (lines: ParsedLine[], side: 1 | -1): number =>
  lines.reduce((sum, { amount_paisa }) => sum + Math.max(0, amount_paisa * side), 0)

/** Returns whether a file's IBAN or account number is that of the account. */
export function sameAccount(account: string, owner: StatementOwner): boolean {
  const digits = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '')
  if (account === '') return false
  if (account === owner.iban_no.replaceAll(' ', '').toUpperCase()) return true
  return !/^[A-Z]{2}\d{2}/.test(account) && digits(account) !== '' && digits(account) === digits(owner.number)
}
