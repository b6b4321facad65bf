import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant, maxId, optionalText, requiredText, rowId, saying, wholeRupees } from './fields.ts'
import { filterText, pageQuery, paginated, searchText } from './lists.ts'
import { message } from './message.ts'
import { bankDay, paisa } from './statements.ts'
import { paymentStatuses } from './status.ts'
import { difference } from './transfers.ts'

/** 'sure': pre-selected for confirming in bulk. 'likely': worth a look. 'possible': one of several, or weak. */
export const confidences = ['sure', 'likely', 'possible'] as const
export type Confidence = (typeof confidences)[number]

/** The reasons for a proposal, the strongest first. */
export const speaksFor = ['code', 'reference', 'amount', 'name', 'date'] as const
export type SpeaksFor = (typeof speaksFor)[number]

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
  amount: wholeRupees(),
  /** Settles the transfer by what came, though it is another amount than is due. */
  difference: z.nullish(difference),
  /** Why the rejection of this transfer was wrong, which is taken back first. */
  reopens: z.optional(requiredText('office-fields.reopens', 300)),
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
    show: z._default(z.literal(lineFilters, saying('office-fields.line-filter')), 'all'),
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
              z.minLength(1, saying('office-fields.parts.required')),
              z.maxLength(50, saying('office-fields.parts.too-many')),
            ),
          /** Why the rest of the line is left unallocated: the donor sent more. */
          rest_reason: optionalText('office-fields.reason', 300),
          /** Staff looked it up instead of accepting a proposal. */
          by_hand: z._default(z.boolean(), false),
        }),
      )
      .check(
        z.minLength(1, saying('office-fields.lines.required')),
        z.maxLength(maxLinesAtOnce, saying(message('office-fields.lines.too-many', { max: maxLinesAtOnce }))),
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
        z.minLength(1, saying('office-fields.lines.required')),
        z.maxLength(maxLinesAtOnce, saying(message('office-fields.lines.too-many', { max: maxLinesAtOnce }))),
      ),
    reason: requiredText('office-fields.reason', 300),
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
  done: 'done.statement.reopened',
})

/** `:id` is the match's. */
export const undoMatch = entry({
  method: 'POST',
  path: '/statement/match/:id/undo',
  who: 'statement',
  summary: "Undoes a match; a transfer that it settled is pending again, which needs 'donation.reverse'",
  params: rowId,
  body: z.object({ reason: requiredText('office-fields.reason', 300) }),
  answer: z.null(),
  done: 'done.statement.match-undone',
})

export const findCandidates = entry({
  method: 'POST',
  path: '/statement/line/:id/candidates',
  who: 'statement',
  summary:
    'Searches bank transfers that a line may pay, by code, name, e-mail or amount; the nearest in time first, at most 20',
  params: rowId,
  body: z.object({ text: searchText }),
  answer: z.array(candidate),
})
