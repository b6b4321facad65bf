import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { bodyId, formDespite, instant, jsonOf, kind, maxId, requiredText, writtenInteger } from './fields.ts'
import { inPages } from './lists.ts'
import { inPaisa } from './money.ts'
import { duplicateAnswers, possibleDuplicate, previewedLine } from './possible-duplicates.ts'
import { dateFormats, reportMapping, statementMapping } from './statement-mapping.ts'
import { textFields, textPreview } from './text-files.ts'

/** Booking day of the bank, yyyy-mm-dd. */
export const bankDay = z.string()

export const statementMaxBytes = 20 * 1024 * 1024

/** Formats of statements. CSV and XLSX are tables, whose columns are mapped. */
export const statementFormats = ['csv', 'xlsx', 'mt940', 'camt.053'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** Purpose of a table: the columns of a report have other roles. */
export type FilePurpose = 'statement' | 'report'

/** Fields of every call that takes a file, with the schema of its column mapping. */
const fileFields = <Mapping extends z.ZodMiniType>(mapping: Mapping) => ({
  /** File name on the sender's computer. */
  file_name: requiredText('office-fields.file-name', 200),
  /** JSON text; defaults to the stored mapping of the account or gateway, else a guess. Tables only. */
  mapping: z.optional(jsonOf(mapping, { refusal: 'office-fields.mapping', maxLength: 20_000 })),
  ...textFields,
})

export const reportFileFields = fileFields(reportMapping)

/** Fields shared by both calls that take a statement. */
const statementForm = z.object({
  bank_account_id: writtenInteger('office-fields.account.required', 1, maxId),
  ...fileFields(statementMapping),
  /** Imports the file despite the warnings of its preview, which are otherwise errors of `despite` (422). */
  despite: formDespite,
  /** JSON text; each possible duplicate of the preview needs an answer (422 with errors of `duplicates`). */
  duplicates: z.optional(jsonOf(duplicateAnswers, { refusal: 'statement-file.duplicates' })),
})
export type StatementForm = z.output<typeof statementForm>

const remark = z.object({ line: z.nullable(z.int()), message: z.string() })

const fileTotals = z.object({
  line_count: z.int(),
  credit_count: z.int(),
  credit_paisa: inPaisa,
  debit_paisa: inPaisa,
  /** Null when the file has no balances. */
  opening_paisa: z.nullable(inPaisa),
  closing_paisa: z.nullable(inPaisa),
  first_day: z.nullable(bankDay),
  last_day: z.nullable(bankDay),
})

/**
 * Gap before a file: its opening balance differs from the closing balance before it or, without balances,
 * days are missing.
 */
const statementGap = z.object({
  after_day: bankDay,
  first_day: bankDay,
  closing_paisa: z.nullable(inPaisa),
  opening_paisa: z.nullable(inPaisa),
})
export type StatementGap = z.output<typeof statementGap>

export const statementPreview = z.object({
  format: z.literal(statementFormats),
  /** Earlier import of exactly this content for the account. */
  imported_as: z.nullable(z.int()),
  ...textPreview,
  heading_line: z.nullable(z.int()),
  columns: z.array(z.object({ name: z.string(), examples: z.array(z.string()) })),
  /** The mapping sent, else the account's stored one if it fits, else a guess, which may have gaps. */
  mapping: z.nullable(
    z.object({
      date: z.nullable(z.string()),
      date_format: z.literal(dateFormats),
      description: z.array(z.string()),
      credit: z.nullable(z.string()),
      debit: z.nullable(z.string()),
      amount: z.nullable(z.string()),
      direction: z.nullable(z.string()),
      balance: z.nullable(z.string()),
      reference: z.nullable(z.string()),
      counterparty: z.nullable(z.string()),
      currency: z.optional(z.nullable(z.string())),
      fee: z.optional(z.array(z.string())),
      net: z.optional(z.nullable(z.string())),
    }),
  ),
  mapping_from: z.nullable(z.literal(['sent', 'remembered', 'guessed'])),
  lines: z.array(previewedLine),
  totals: fileTotals,
  new_line_count: z.int(),
  /** Gap after the statement before; null for none. */
  gap: z.optional(z.nullable(statementGap)),
  /** Questions to answer before the import: whether it is the right account. */
  questions: z.optional(z.array(z.string())),
  /** Possible duplicates of stored lines, not counted as new: staff decide whether they are. */
  duplicates: z.optional(z.array(possibleDuplicate)),
  /** The first 50 problems that prevent the import; empty when it can be imported. */
  problems: z.array(remark),
  problem_count: z.int(),
  /** Skipped parts, with reasons: lines of totals, entries not booked by the bank. */
  skipped: z.array(remark),
  skipped_count: z.int(),
})
export type StatementPreview = z.output<typeof statementPreview>

export const previewStatement = entry('POST /statements/preview', {
  who: 'statement',
  summary: "Shows how a bank's file would be read; stores nothing",
  body: statementForm,
  multipart: { fileField: 'file', maxBytes: statementMaxBytes },
  answer: statementPreview,
})

const countAndSum = z.object({ count: z.int(), paisa: inPaisa })

const statementAccount = z.object({
  id: z.int(),
  bank_name: z.string(),
  name: z.string(),
  number: z.string(),
  iban_no: z.string(),
  kind,
  /** 1: open, 0: closed. */
  status: z.literal([0, 1]),
  last_day: z.nullable(bankDay),
})
export type StatementAccount = z.output<typeof statementAccount>

export const listStatementAccounts = entry('GET /statement-accounts', {
  who: 'statement',
  summary: 'The accounts whose statements can be imported, open and closed',
  answer: z.array(statementAccount),
})

/** An imported file. Invariant: `matched`, `left` and `open` add up to the credits of the file. */
export const statementFile = z.object({
  id: z.int(),
  bank_account: statementAccount,
  name: z.string(),
  format: z.literal(statementFormats),
  imported_by: z.string(),
  imported_at: instant,
  totals: fileTotals,
  new_line_count: z.int(),
  /** Gap after the statement before; null for none. */
  gap: z.optional(z.nullable(statementGap)),
  /** Matched credits; a line is counted when none of it is open and some of it is matched. */
  matched: countAndSum,
  /**
   * Credits that staff left unallocated, remainders of matched lines included; a line is counted when all
   * of it was left.
   */
  left: countAndSum,
  /** Undecided credits. */
  open: countAndSum,
  /** Debits without an expense or transfer. */
  not_entered: countAndSum,
})
export type StatementFile = z.output<typeof statementFile>

export const importStatement = entry('POST /statements', {
  who: 'statement',
  summary: "Stores every line of a bank's file; lines that are known already change nothing",
  body: statementForm,
  multipart: { fileField: 'file', maxBytes: statementMaxBytes },
  answer: z.object({ file: statementFile, known_already: z.boolean() }),
})

/** Refused (409) once a line of the statement is matched. */
export const removeStatement = entry('DELETE /statements/:id', {
  who: 'statement',
  summary: 'Removes an import of which nothing is matched, with the lines that no other file has',
  done: 'done.statement.removed',
})

export const listStatements = entry('POST /statements/search', {
  who: 'statement',
  summary: 'A page of imported files, newest first',
  ...inPages(statementFile),
  body: z.object({ bank_account_id: z.nullish(bodyId) }),
})

export const readStatement = entry('GET /statements/:id', {
  who: 'statement',
  summary: 'An imported file with its totals, and how many of its open lines have a suggestion',
  answer: z.object({
    file: statementFile,
    /** 'agreement': without a suggestion, with a permanent reference. */
    suggested: z.object({ sure: countAndSum, likely: countAndSum, agreement: countAndSum }),
  }),
})
