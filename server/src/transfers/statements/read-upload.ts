import { sql } from 'kysely'
import type { Message } from '../../../../contract/src/message.ts'
import type { PossibleDuplicate } from '../../../../contract/src/possible-duplicates.ts'
import type { StatementForm, StatementPreview } from '../../../../contract/src/statements.ts'
import { currency } from '../../../../contract/src/text-rules.ts'
import { dayMessage } from '../../../../words/src/format-values.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { readBankAccount } from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { UploadedFile } from '../../platform/http/uploaded-file.ts'
import {
  answerDuplicates,
  groupDuplicates,
  type IdentifiedLine,
  identifyLines,
  type KnownLine,
} from './identify-lines.ts'
import { readImportQuestions } from './import-questions.ts'
import {
  type Decoding,
  type ParsedLine,
  type ParsedStatement,
  type Remark,
  remark,
  sumOfSide,
} from './parsed-statement.ts'
import { readInProcess } from './read-in-process.ts'
import { readGapBefore } from './statement-gaps.queries.ts'
import { readMapping } from './statement-mapping.queries.ts'

type ParsedUpload = {
  account: Awaited<ReturnType<typeof readBankAccount>>
  statement: ParsedStatement
  hash: string
}

/** Uploaded file, parsed for its account and compared with the account's lines. */
export type ReadUpload = {
  account: { id: number; iban_no: string; kind: 'zakat' | 'general' }
  statement: ParsedStatement
  lines: IdentifiedLine[]
  totals: StatementPreview['totals']
  duplicates: PossibleDuplicate[]
  /** Questions for staff: reasons to doubt that the file belongs to the account. */
  questions: Message[]
}

/** Finds an earlier import with this content for an account. */
export async function readSameFile(db: Database, accountId: number, hash: string): Promise<number | null> {
  const row = await db
    .selectFrom('statement_files')
    .select('id')
    .where('bank_account_id', '=', accountId)
    .where('sha256', '=', hash)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Parses an uploaded file for its account. Must not be called within a transaction, whose connection and
 * locks would be held while the file is parsed.
 * @throws Problem 404 for an unknown account; 422 for a file that is no statement of it
 */
export async function parseUpload(
  db: Database,
  form: StatementForm,
  file: UploadedFile,
): Promise<ParsedUpload> {
  const account = await readBankAccount(db, form.bank_account_id)
  if (account.currency !== currency)
    throw Problem.invalidField('bank_account_id', 'statement-file.account-currency', { currency })
  const { iban_no, number } = account
  const statement = await readInProcess(
    'readStatement',
    file,
    { iban_no, number, currency: account.currency },
    {
      encoding: form.encoding,
      delimiter: form.delimiter,
      sent: form.mapping ?? null,
      remembered: await readMapping(db, { bank_account_id: account.id }),
    },
  )
  return { account, statement, hash: file.sha256 }
}

/** Compares a parsed file with the lines of its account; stores nothing. */
export async function compareUpload(
  db: Database,
  { account, statement, hash }: ParsedUpload,
  answers: StatementForm['duplicates'],
): Promise<ReadUpload> {
  const known = await readKnownLines(db, account.id, daysOf(statement.lines))
  const identified = identifyLines(statement.lines, known)
  refuseOtherFormat(statement, identified, known)
  const lines = answerDuplicates(identified, answers ?? {})
  const newLines = lines.flatMap(({ known, read }) => (known ? [] : [read]))
  return {
    account,
    statement,
    lines,
    duplicates: groupDuplicates(identified),
    questions: [
      ...(statement.doubts ?? []),
      ...(await readImportQuestions(db, account, { hash: hash, lines: newLines })),
    ],
    totals: totalsOf(statement),
  }
}

export function totalsOf(statement: ParsedStatement): StatementPreview['totals'] {
  const { lines, opening_paisa, closing_paisa } = statement
  const days = daysOf(lines)
  return {
    line_count: lines.length,
    credit_count: lines.filter(({ amount_paisa }) => amount_paisa > 0).length,
    credit_paisa: sumOfSide(lines, 1),
    debit_paisa: sumOfSide(lines, -1),
    opening_paisa,
    closing_paisa,
    first_day: statement.first_day ?? days[0] ?? statement.last_day ?? null,
    last_day: statement.last_day ?? days.at(-1) ?? statement.first_day ?? null,
  }
}

const daysOf = (lines: ParsedLine[]): string[] => lines.map(({ value_date }) => value_date).sort()

type KnownWithFormat = KnownLine & { format: string }

async function readKnownLines(db: Database, accountId: number, days: string[]): Promise<KnownWithFormat[]> {
  const { rows } = await sql<KnownWithFormat>`
    select id, fingerprint, occurrence, amount_paisa, balance_paisa, description, value_date::text,
      (select format from statement_file_lines join statement_files as file on file.id = file_id
        where line_id = line.id order by file_id limit 1) as format
    from statement_lines as line where bank_account_id = ${accountId}
      and value_date between ${days[0] ?? null}::date and ${days.at(-1) ?? null}::date
    order by id`.execute(db)
  return rows
}

/** Treats XLSX as CSV, because a bank writes a line in the same way in both. */
const kindOf = (format: string) => (format === 'xlsx' ? 'csv' : format)

/**
 * Rejects lines of a day imported in another format when balances are missing: two formats describe a
 * line differently, so every gift of that day could be imported twice.
 */
function refuseOtherFormat(
  statement: ParsedStatement,
  lines: IdentifiedLine[],
  known: KnownWithFormat[],
): void {
  const daysOfOther = new Map<string, boolean>()
  const others = new Set<string>()
  for (const { value_date, balance_paisa, format } of known)
    if (kindOf(format) !== kindOf(statement.format)) {
      others.add(format.toUpperCase())
      daysOfOther.set(value_date, (daysOfOther.get(value_date) ?? true) && balance_paisa !== null)
    }
  const ambiguous = lines.find(
    ({ known: found, read }) =>
      !found &&
      daysOfOther.has(read.value_date) &&
      !(daysOfOther.get(read.value_date) && read.balance_paisa !== null),
  )
  if (!ambiguous) return
  const other = [...others].join(', ')
  statement.problems.push(
    remark(ambiguous.read.line, 'statement-file.line.ambiguous', {
      day: dayMessage(ambiguous.read.value_date),
      other,
    }),
  )
}

const shownLines = 20
const shownRemarks = 50

/**
 * Previews an import: columns, first lines, totals, and the problems that prevent it.
 * @throws Problem 404 and 422 as `parseUpload` does
 */
export async function previewUpload(
  t: Translate,
  db: Database,
  form: StatementForm,
  file: UploadedFile,
): Promise<StatementPreview> {
  const parsed = await parseUpload(db, form, file)
  const { account, statement, lines, duplicates, totals, questions } = await compareUpload(
    db,
    parsed,
    form.duplicates,
  )
  return {
    ...describeFile(t, statement),
    imported_as: await readSameFile(db, account.id, parsed.hash),
    totals,
    new_line_count: lines.filter((line) => !line.known && !line.rival).length,
    duplicates,
    gap: lines.some((line) => line.known ?? line.rival) ? null : await readGapBefore(db, account.id, totals),
    questions: questions.map((question) => t.message(question)),
  }
}

const describeText = (text: Decoding | undefined) => ({
  encoding: text?.encoding ?? null,
  unreadable_lines: text?.unreadable.slice(0, shownRemarks) ?? [],
  unreadable_count: text?.unreadable.length ?? 0,
})

/** Describes a parsed file: its columns, first lines and problems. */
export function describeFile(
  t: Translate,
  { format, lines, problems, skipped, csv, text }: ParsedStatement,
): Omit<StatementPreview, 'imported_as' | 'totals' | 'new_line_count' | 'gap' | 'questions' | 'duplicates'> {
  const shown = (remarks: Remark[]) =>
    remarks.slice(0, shownRemarks).map(({ line, message }) => ({ line, message: t.message(message) }))
  return {
    format,
    ...describeText(text),
    delimiter: csv?.delimiter ?? null,
    delimiters: csv?.delimiters ?? [],
    heading_line: csv?.heading_line ?? null,
    columns: csv?.columns ?? [],
    mapping: csv?.mapping ?? null,
    mapping_from: csv?.mapping_from ?? null,
    lines: lines.slice(0, shownLines),
    problems: shown(problems),
    problem_count: problems.length,
    skipped: shown(skipped),
    skipped_count: skipped.length,
  }
}
