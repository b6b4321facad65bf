import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant, kind, maxId, requiredText, rowId, saying } from './fields.ts'
import { pageQuery, paginated } from './lists.ts'
import { asIssue, message } from './message.ts'

/** Money on a statement, in paisa; what went out is below zero. */
export const paisa = z.int()

/** A day of the bank, yyyy-mm-dd. */
export const bankDay = z.string()

export const statementMaxBytes = 20 * 1024 * 1024

/** How a bank writes its days; names of months and two-digit years are read with any of them. */
export const dateFormats = ['day first', 'month first', 'year first'] as const

/** A column by its heading; the one without a heading is called by its place, 'Column 3'. */
const column = z.string().check(z.minLength(1), z.maxLength(200))
const columnOrNone = z.pipe(
  z.nullish(z.string().check(z.maxLength(200))),
  z.transform((name) => name || null),
)

/**
 * Which column of an account's CSV is what. Money stands in two columns (`credit`, `debit`) or in one (`amount`) that has
 * a sign, CR or DR, or another column (`direction`) that says it.
 */
export const statementMapping = z
  .object({
    date: column,
    date_format: z.literal(dateFormats, saying('office-fields.date-format')),
    /** Joined with a space, in this order. */
    description: z
      .array(column)
      .check(
        z.minLength(1, saying('office-fields.description-column.required')),
        z.maxLength(5, saying('office-fields.description-column.too-many')),
      ),
    credit: columnOrNone,
    debit: columnOrNone,
    amount: columnOrNone,
    direction: columnOrNone,
    balance: columnOrNone,
    reference: columnOrNone,
    /** Who paid. */
    counterparty: columnOrNone,
  })
  .check(
    z.refine(({ credit, amount }) => (credit === null) !== (amount === null), {
      path: ['credit'],
      ...saying('office-fields.credit-column'),
    }),
  )

export type StatementMapping = z.output<typeof statementMapping>

/** The fields of both calls that take a file. */
const statementForm = z.object({
  bank_account_id: z.coerce
    .number(saying('office-fields.account.required'))
    .check(
      z.int(saying('office-fields.account.required')),
      z.positive(saying('office-fields.account.required')),
      z.maximum(maxId, saying('office-fields.account.required')),
    ),
  /** As the sender's computer calls it. */
  file_name: requiredText('office-fields.file-name', 200),
  /** As JSON text; without one the account's own is used, else one is guessed. CAMT.053 needs none. */
  mapping: z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(20_000)),
        z.transform((text, context): unknown => {
          try {
            return JSON.parse(text)
          } catch {
            context.issues.push({
              code: 'custom',
              input: text,
              message: asIssue(message('office-fields.mapping')),
            })
            return z.NEVER
          }
        }),
      ),
      statementMapping,
    ),
  ),
})

export type StatementForm = z.output<typeof statementForm>

/** A line as the file has it. */
const readLine = z.object({
  /** Where it begins in the file: a line of a CSV, an entry of a CAMT.053. */
  line: z.int(),
  value_date: bankDay,
  amount_paisa: paisa,
  description: z.string(),
  counterparty: z.string(),
  reference: z.string(),
  balance_paisa: z.nullable(paisa),
})

/** A remark about a file, and its line; null when it is about the whole file. */
const remark = z.object({ line: z.nullable(z.int()), message: z.string() })

const fileTotals = z.object({
  line_count: z.int(),
  credit_count: z.int(),
  credit_paisa: paisa,
  debit_paisa: paisa,
  /** Null where the file has no balances. */
  opening_paisa: z.nullable(paisa),
  closing_paisa: z.nullable(paisa),
  first_day: z.nullable(bankDay),
  last_day: z.nullable(bankDay),
})

export const statementPreview = z.object({
  format: z.literal(['csv', 'camt.053']),
  /** The file that was imported for the account with exactly this content. */
  imported_as: z.nullable(z.int()),
  /** What separates the columns: ',', ';', '|' or a tab. */
  delimiter: z.nullable(z.string()),
  /** Where the headings stand, from 1. */
  heading_line: z.nullable(z.int()),
  columns: z.array(z.object({ name: z.string(), examples: z.array(z.string()) })),
  /** What was sent, else what is remembered for the account and fits, else a guess, perhaps with gaps. */
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
    }),
  ),
  mapping_from: z.nullable(z.literal(['sent', 'remembered', 'guessed'])),
  /** The first lines as they would be read. */
  lines: z.array(readLine),
  totals: fileTotals,
  /** How many of the lines the account does not have yet. */
  new_line_count: z.int(),
  /** Why it cannot be imported as it is: at most 50, the first ones. Empty when it can. */
  problems: z.array(remark),
  problem_count: z.int(),
  /** What is not read, and why: lines of totals, entries that the bank has not booked. */
  skipped: z.array(remark),
  skipped_count: z.int(),
})

export type StatementPreview = z.output<typeof statementPreview>

export const previewStatement = entry({
  method: 'POST',
  path: '/statement/preview',
  who: 'statement',
  summary: "Shows how a bank's file would be read; stores nothing",
  body: statementForm,
  multipart: { fileField: 'file', maxBytes: statementMaxBytes },
  answer: statementPreview,
})

const countAndSum = z.object({ count: z.int(), paisa })

const statementAccount = z.object({
  id: z.int(),
  bank_name: z.string(),
  /** The account's title. */
  name: z.string(),
  number: z.string(),
  iban_no: z.string(),
  kind,
  /** 0: closed. */
  status: z.literal([0, 1]),
  /** The last day of which a line is known. */
  last_day: z.nullable(bankDay),
})

export type StatementAccount = z.output<typeof statementAccount>

export const listStatementAccounts = entry({
  method: 'GET',
  path: '/statement/accounts',
  who: 'statement',
  summary: 'The accounts whose statements can be imported, open and closed',
  answer: z.array(statementAccount),
})

/** An imported file. matched + left + open are its credits, always. */
export const statementFile = z.object({
  id: z.int(),
  bank_account: statementAccount,
  name: z.string(),
  format: z.literal(['csv', 'camt.053']),
  imported_by: z.string(),
  imported_at: instant,
  totals: fileTotals,
  /** How many lines were not known before. */
  new_line_count: z.int(),
  /** Its matched credits; lines are counted when nothing of them is open and something is matched. */
  matched: countAndSum,
  /** What staff left unallocated, remainders of matched lines included; lines are counted when all of them was left. */
  left: countAndSum,
  /** What nobody has decided yet. */
  open: countAndSum,
})

export type StatementFile = z.output<typeof statementFile>

export const importStatement = entry({
  method: 'POST',
  path: '/statement/import',
  who: 'statement',
  summary: "Stores every line of a bank's file; lines that are known already change nothing",
  body: statementForm,
  multipart: { fileField: 'file', maxBytes: statementMaxBytes },
  answer: z.object({ file: statementFile, known_already: z.boolean() }),
})

export const listStatements = entry({
  method: 'POST',
  path: '/statement',
  who: 'statement',
  summary: 'A page of imported files, newest first',
  query: pageQuery,
  body: z.object({ bank_account_id: z.nullish(z.int().check(z.positive(), z.maximum(maxId))) }),
  answer: paginated(statementFile),
})

export const readStatement = entry({
  method: 'GET',
  path: '/statement/:id',
  who: 'statement',
  summary: 'An imported file with its totals, and how many of its open lines have a suggestion',
  params: rowId,
  answer: z.object({
    file: statementFile,
    suggested: z.object({ sure: countAndSum, likely: countAndSum }),
  }),
})
