import * as z from 'zod/mini'
import { maxAmount } from './amounts.ts'
import { entry } from './entry.ts'
import { instant, kind, maxId, optionalText, requiredText, rowId } from './fields.ts'
import { filterText, pageQuery, paginated } from './lists.ts'
import { paymentStatuses } from './payment-states.ts'
import { difference } from './transfers.ts'

/** Money on a statement, in paisa; what went out is below zero. */
const paisa = z.int()

/** A day of the bank, yyyy-mm-dd. */
const bankDay = z.string()

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
    date_format: z.literal(dateFormats, 'Choose how days are written'),
    /** Joined with a space, in this order. */
    description: z
      .array(column)
      .check(z.minLength(1, 'Choose a column that describes the line'), z.maxLength(5, 'At most 5 columns')),
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
      message: 'Choose the column of money that came in, or one column of amounts',
    }),
  )

export type StatementMapping = z.output<typeof statementMapping>

/** The fields of both calls that take a file. */
const statementForm = z.object({
  bank_account_id: z.coerce
    .number('Account is required')
    .check(
      z.int('Account is required'),
      z.positive('Account is required'),
      z.maximum(maxId, 'Account is required'),
    ),
  /** As the sender's computer calls it. */
  file_name: requiredText('File name', 200),
  /** As JSON text; without one the account's own is used, else one is guessed. CAMT.053 needs none. */
  mapping: z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(20_000)),
        z.transform((text, context): unknown => {
          try {
            return JSON.parse(text)
          } catch {
            context.issues.push({ code: 'custom', input: text, message: 'Send the mapping as JSON' })
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

/** 'sure': pre-selected for confirming in bulk. 'likely': worth a look. 'possible': one of several, or weak. */
export const confidences = ['sure', 'likely', 'possible'] as const
export type Confidence = (typeof confidences)[number]

/** The reasons for a proposal, the strongest first. */
export const speaksFor = ['code', 'reference', 'amount', 'name', 'date'] as const
export type SpeaksFor = (typeof speaksFor)[number]

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

/** A bank transfer that a line may pay. */
const candidate = z.object({
  attempt_id: z.int(),
  kind: z.literal(['donation', 'payment']),
  /** The donation's or payment's. */
  id: z.int(),
  /** The donation code, or the payment's reference. */
  code: z.string(),
  name: z.string(),
  /** Whole rupees. */
  amount: z.int(),
  /** How much of it no line has paid yet. */
  missing: z.int(),
  /** How much of that belongs on an account like this line's, all of it where nothing does: more is more than was due. */
  due: z.optional(z.int()),
  /** How much of this line it would take. */
  part: z.int(),
  /**
   * 'pending' or 'expired'; 'success' where staff verified it by hand before the statement came; 'failed' where they
   * rejected it, which whoever matches it takes back.
   */
  status: z.literal(paymentStatuses),
  created_at: instant,
  speaks_for: z.array(z.literal(speaksFor)),
  /** What of `part` belongs on an account of its own, which this one is not; null when all is where it belongs. */
  misplaced: z.nullable(z.literal(['zakat', 'general'])),
  /** The account that staff named when they verified it by hand, where it is another one than this line's. */
  verified_elsewhere: z.optional(z.nullable(z.string())),
})

export type StatementCandidate = z.output<typeof candidate>

const proposal = z.extend(candidate, { confidence: z.literal(confidences) })
export type StatementProposal = z.output<typeof proposal>

/** What a code in a line belongs to, where it is no candidate: it was rejected, paid in another way, or refunded. */
const foundCode = z.object({
  kind: z.literal(['donation', 'payment']),
  /** The donation's or payment's. */
  id: z.int(),
  code: z.string(),
  name: z.string(),
  /** Whole rupees. */
  amount: z.int(),
  status: z.literal(paymentStatuses),
  created_at: instant,
  /** Its transfer that staff rejected, which the line can pay once that is taken back; null when there is none. */
  rejected: z.nullable(candidate),
})

export type FoundCode = z.output<typeof foundCode>

const match = z.object({
  id: z.int(),
  attempt_id: z.int(),
  kind: z.literal(['donation', 'payment']),
  /** The donation's or payment's. */
  payable_id: z.int(),
  code: z.string(),
  name: z.string(),
  /** Whole rupees of the line. */
  amount: z.int(),
  /** The transfer's state now: 'pending' while other lines are missing. */
  status: z.literal(paymentStatuses),
  /** Undoing it reverses a settled transfer, which needs the right 'donation.reverse'. */
  settled_by_it: z.boolean(),
  found_by: z.literal(['code', 'proposal', 'by hand']),
  matched_by: z.string(),
  matched_at: instant,
})

export type StatementMatch = z.output<typeof match>

const part = z.object({
  attempt_id: z.int().check(z.positive(), z.maximum(maxId)),
  /** Whole rupees. */
  amount: z
    .int('Amount is required')
    .check(z.minimum(1, 'Amount is required'), z.maximum(maxAmount, 'Amount can have at most 8 digits.')),
  /** Settles the transfer by what came, though it is another amount than is due. */
  difference: z.nullish(difference),
  /** Why the rejection of this transfer was wrong, which is taken back first. */
  reopens: z.optional(requiredText('Reason for taking the rejection back', 300)),
})

export const lineStatuses = ['open', 'matched', 'left', 'debit'] as const

export const statementLine = z.object({
  id: z.int(),
  value_date: bankDay,
  amount_paisa: paisa,
  /** What of it is neither matched nor left; 0 unless it is open. */
  open_paisa: paisa,
  description: z.string(),
  counterparty: z.string(),
  reference: z.string(),
  balance_paisa: z.nullable(paisa),
  status: z.literal(lineStatuses),
  /** Why it, or what is not matched of it, was left unallocated. */
  left_reason: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  /** The standing ones. */
  matches: z.array(match),
  /** Of an open line: at most three, the best first. */
  proposals: z.array(proposal),
  /** Of an open line: what to send to `confirmMatches` when the suggestion is taken; null without a clear one. */
  suggested: z.nullable(z.object({ confidence: z.literal(['sure', 'likely']), parts: z.array(part) })),
  /** Of an open line: whatever else its codes belong to. */
  codes: z.optional(z.array(foundCode)),
})

export type StatementLine = z.output<typeof statementLine>

/** 'suggested': open ones that are sure or likely. 'unexplained': open ones without a suggestion. */
export const lineFilters = [
  'all',
  'open',
  'sure',
  'suggested',
  'unexplained',
  'matched',
  'left',
  'debit',
] as const
export type LineFilter = (typeof lineFilters)[number]

export const listStatementLines = entry({
  method: 'POST',
  path: '/statement/:id/lines',
  who: 'statement',
  summary: "A page of a file's lines in order, with their matches and proposals",
  params: rowId,
  query: pageQuery,
  body: z.object({
    show: z._default(z.literal(lineFilters, 'Choose what to show'), 'all'),
    /** In the description, counterparty, reference, the amount, or the code or name of what is matched. */
    text: filterText,
  }),
  answer: paginated(statementLine),
})

/** How many lines one call may decide. */
export const maxLinesAtOnce = 200

/** The outcome of each line, in the order in which they were sent; `message` says why one was refused. */
const outcomes = z.array(z.object({ line_id: z.int(), done: z.boolean(), message: z.nullable(z.string()) }))

export type LineOutcomes = z.output<typeof outcomes>

const lineId = z.int().check(z.positive(), z.maximum(maxId))

export const confirmMatches = entry({
  method: 'POST',
  path: '/statement/confirm',
  who: 'statement',
  summary:
    "Matches lines with bank transfers; a transfer that is whole then is settled, and a rejected one reopened first: both need 'donation.verify'",
  body: z.object({
    matches: z
      .array(
        z.object({
          line_id: lineId,
          /** Several: the line is split. Together all that is open of the line, unless `rest_reason` is given. */
          parts: z
            .array(part)
            .check(
              z.minLength(1, 'Choose the donations or payments that this line pays'),
              z.maxLength(50, 'At most 50 parts'),
            ),
          /** Why the rest of the line is left unallocated: the donor sent more. */
          rest_reason: optionalText('Reason', 300),
          /** Staff looked it up instead of accepting a proposal. */
          by_hand: z._default(z.boolean(), false),
        }),
      )
      .check(
        z.minLength(1, 'Choose lines'),
        z.maxLength(maxLinesAtOnce, `At most ${maxLinesAtOnce} lines at once`),
      ),
  }),
  answer: outcomes,
})

export const leaveLines = entry({
  method: 'POST',
  path: '/statement/leave',
  who: 'statement',
  summary: 'Leaves lines, or what is open of them, unallocated',
  body: z.object({
    line_ids: z
      .array(lineId)
      .check(
        z.minLength(1, 'Choose lines'),
        z.maxLength(maxLinesAtOnce, `At most ${maxLinesAtOnce} lines at once`),
      ),
    reason: requiredText('Reason', 300),
  }),
  answer: outcomes,
})

export const reopenLine = entry({
  method: 'POST',
  path: '/statement/line/:id/reopen',
  who: 'statement',
  summary: 'Reopens what was left unallocated of a line; its matches stay',
  params: rowId,
  answer: z.null(),
  done: 'The line is open again.',
})

/** `:id` is the match's. */
export const undoMatch = entry({
  method: 'POST',
  path: '/statement/match/:id/undo',
  who: 'statement',
  summary: "Undoes a match; a transfer that it settled is pending again, which needs 'donation.reverse'",
  params: rowId,
  body: z.object({ reason: requiredText('Reason', 300) }),
  answer: z.null(),
  done: 'Match undone: the line is open again.',
})

export const findCandidates = entry({
  method: 'POST',
  path: '/statement/line/:id/candidates',
  who: 'statement',
  summary:
    'Searches bank transfers that a line may pay, by code, name, e-mail or amount; the nearest in time first, at most 20',
  params: rowId,
  body: z.object({ text: requiredText('Search', 100) }),
  answer: z.array(candidate),
})
