import * as z from 'zod/mini'
import { agreementStatuses } from './agreement-status.ts'
import { lineDeposit } from './deposits.ts'
import { entry } from './entry.ts'
import {
  bodyId,
  despite,
  instant,
  optionalText,
  requiredText,
  undoable,
  wholeRupees,
  withMessage,
} from './fields.ts'
import { lineReturn } from './line-returns.ts'
import { filterText, inPages, searchText } from './lists.ts'
import { message } from './message.ts'
import { inPaisa, inRupees } from './money.ts'
import { payable } from './payable.ts'
import { bankDay } from './statements.ts'
import { paymentStatuses } from './status.ts'
import { difference } from './transfers.ts'
import { voucher } from './vouchers.ts'

/**
 * 'sure': pre-selected for bulk confirmation. 'likely': worth checking. 'possible': one of several proposals,
 * or one with weak reasons.
 */
export const confidences = ['sure', 'likely', 'possible'] as const
export type Confidence = (typeof confidences)[number]

/** Reasons for a proposal, strongest first. */
export const proposalReasons = ['code', 'reference', 'amount', 'name', 'date'] as const
export type ProposalReason = (typeof proposalReasons)[number]

/** How a payment reached the bank. Cash and cards arrive in one sum with other payments. */
export const matchWays = ['transfer', 'cheque', 'cash', 'card'] as const
export type MatchWay = (typeof matchWays)[number]

/** Bank transfer or cheque that a line may pay. */
const candidate = z.extend(payable, {
  attempt_id: z.int(),
  amount: inRupees,
  /** Unpaid balance: the amount due that no line has paid yet. */
  missing: z.int(),
  /**
   * Balance due on an account of this kind; the whole balance when no kind matches. More than this is an
   * overpayment.
   */
  due: z.optional(inRupees),
  /** Part of the line's amount that would be allocated to the candidate. */
  part: z.int(),
  /**
   * 'pending' or 'expired'; 'success' when staff verified it by hand before the statement arrived;
   * 'failed' when they rejected it, in which case matching undoes the rejection.
   */
  status: z.literal(paymentStatuses),
  created_at: instant,
  speaks_for: z.array(z.literal(proposalReasons)),
  /** Kind of money in `part` that must be on another account; null when none is misplaced. */
  misplaced: z.nullable(z.literal(['zakat', 'general'])),
  /** Account named in the manual verification, when it differs from this line's. */
  verified_elsewhere: z.optional(z.nullable(z.string())),
  /** Number of a cheque received at the office; null for a transfer. */
  cheque: z.optional(z.nullable(z.string())),
})
export type StatementCandidate = z.output<typeof candidate>

const proposal = z.extend(candidate, { confidence: z.literal(confidences) })
export type StatementProposal = z.output<typeof proposal>

/**
 * Donation or payment named by the line's code that cannot be matched: rejected, paid in another way, or
 * refunded.
 */
const foundCode = z.extend(payable, {
  amount: inRupees,
  status: z.literal(paymentStatuses),
  created_at: instant,
  /** Rejected transfer that the line can pay once the rejection is undone; null for none. */
  rejected: z.nullable(candidate),
})
export type FoundCode = z.output<typeof foundCode>

const match = z.object({
  id: z.int(),
  attempt_id: z.int(),
  ...z.omit(payable, { id: true }).shape,
  payable_id: z.int(),
  /** Amount of the line. */
  amount: inRupees,
  /** Current state of the transfer: 'pending' while other lines are missing. */
  status: z.literal(paymentStatuses),
  settled_by_it: z.boolean(),
  may_undo: undoable,
  found_by: z.literal(['code', 'proposal', 'by_hand']),
  matched_by: z.string(),
  matched_at: instant,
  /** Cash of a deposit and card payments of a payout are undone together. */
  way: z.optional(z.literal(matchWays)),
})
export type StatementMatch = z.output<typeof match>

const part = z.object({
  attempt_id: bodyId,
  amount: wholeRupees(),
  /** Settles the transfer with the amount received, though it differs from the amount due. */
  difference: z.nullish(difference),
  /** Reason for undoing the rejection of this transfer first. */
  undo_note: z.optional(requiredText('office-fields.undo-note', 300)),
})

/** Regular donation that the line refers to and is recorded for. */
const lineAgreement = z.object({
  id: z.int(),
  reference: z.string(),
  name: z.string(),
  status: z.literal(agreementStatuses),
  /** Amount of a period. */
  amount: inRupees,
})
export type LineAgreement = z.output<typeof lineAgreement>

export const statementLine = z.object({
  id: z.int(),
  value_date: bankDay,
  amount_paisa: inPaisa,
  /** Amount neither matched nor left unallocated; 0 unless the line is open. */
  open_paisa: inPaisa,
  description: z.string(),
  counterparty: z.string(),
  reference: z.string(),
  balance_paisa: z.nullable(inPaisa),
  status: z.literal(['open', 'matched', 'left', 'debit', 'posted'] as const),
  /** Reason for leaving the line, or its unmatched remainder, unallocated. */
  left_reason: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  /** Expense or transfer that the line is matched with; its status is then 'posted'. */
  voucher: z.nullable(z.pick(voucher, { id: true, kind: true, head: true, purpose: true, payee: true })),
  /** Fee that the gateway retained of a payout; null for none. */
  fee_paisa: z.optional(z.nullable(inPaisa)),
  matches: z.array(match),
  /** Open line: at most three, best first. */
  proposals: z.array(proposal),
  /** Open line: the payload for `confirmMatches` that accepts the suggestion; null without a clear one. */
  suggested: z.nullable(z.object({ confidence: z.literal(['sure', 'likely']), parts: z.array(part) })),
  /**
   * Donations and payments whose codes the line has: for an open line, those that are no candidates; for a
   * debit, paid ones.
   */
  codes: z.optional(z.array(foundCode)),
  /**
   * Open line: the regular donation whose permanent reference the line has; null for none, or for several.
   */
  agreement: z.optional(z.nullable(lineAgreement)),
  /** Undecided line: returns of which the line is part, at most three, best first. */
  returns: z.optional(z.array(lineReturn)),
  /** Open line without a suggestion: the deposit or payout of the same amount; null for none. */
  deposit: z.optional(z.nullable(lineDeposit)),
})
export type StatementLine = z.output<typeof statementLine>

/**
 * 'suggested': open and sure or likely. 'agreement': open without a suggestion, with a permanent reference.
 * 'unexplained': open with neither.
 */
export const lineFilters = [
  'all',
  'open',
  'sure',
  'suggested',
  'agreement',
  'unexplained',
  'matched',
  'left',
  'debit',
] as const
export type LineFilter = (typeof lineFilters)[number]

export const listStatementLines = entry('POST /statements/:id/lines/search', {
  who: 'statement',
  summary: "A page of a file's lines in order, with their matches and proposals",
  ...inPages(statementLine),
  body: z.object({
    show: z._default(z.literal(lineFilters, withMessage('office-fields.line-filter')), 'all'),
    /** Searches the description, counterparty, reference, amount, and the code or name of the match. */
    text: filterText,
  }),
})

/** Maximum parts of a line: a payout of cards has hundreds. */
export const maxParts = 500

const maxLinesAtOnce = 200

/** Outcome of each line, in request order; with `asks`, the message of a refusal is a question. */
export const outcomes = z.array(
  z.object({
    line_id: z.int(),
    done: z.boolean(),
    message: z.nullable(z.string()),
    asks: z.optional(z.boolean()),
  }),
)
export type LineOutcomes = z.output<typeof outcomes>

/** Checks that a list has at least one and at most `max` items. */
const someOf = (what: 'lines' | 'parts', max: number) => [
  z.minLength(1, withMessage(`office-fields.${what}.required`)),
  z.maxLength(max, withMessage(message(`office-fields.${what}.too-many`, { max }))),
]

export const lineIds = z.array(bodyId).check(...someOf('lines', maxLinesAtOnce))

export const confirmMatches = entry('POST /statement-lines/match', {
  who: 'statement',
  summary:
    "Matches lines with bank transfers, cheques, deposited cash or card payments; a transfer that is whole then is settled, and the rejection of a rejected one is undone first: both need 'donation.verify'",
  body: z.object({
    matches: z
      .array(
        z.object({
          line_id: bodyId,
          /** Several parts split the line. Without `unallocated_reason` they add up to its open amount. */
          parts: z.array(part).check(...someOf('parts', maxParts)),
          /** Fee that the gateway retained of a payout: the payments' sum less the line. */
          fee_paisa: z.optional(z.int().check(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER))),
          /** Reason for leaving the remainder unallocated: the donor sent more. */
          unallocated_reason: optionalText('office-fields.reason', 300),
          /** Chosen by staff instead of accepting a proposal. */
          by_hand: z._default(z.boolean(), false),
        }),
      )
      .check(...someOf('lines', maxLinesAtOnce)),
    despite,
  }),
  answer: outcomes,
})

export const leaveUnallocated = entry('POST /statement-lines/leave-unallocated', {
  who: 'statement',
  summary: 'Leaves lines, or what is open of them, unallocated',
  body: z.object({
    line_ids: lineIds,
    reason: requiredText('office-fields.reason', 300),
  }),
  answer: outcomes,
})

export const reopenLine = entry('POST /statement-lines/:id/reopen', {
  who: 'statement',
  summary: 'Reopens the unallocated amount of a line; its matches stay',
  done: 'done.statement.reopened',
})

/** `:id` is the match's. */
export const undoMatch = entry('POST /statement-matches/:id/undo', {
  who: 'statement',
  summary:
    "Undoes a match; a transfer that it settled is pending again, which needs 'donation.reverse' unless it is your own match of the same day",
  body: z.object({ reason: requiredText('office-fields.reason', 300) }),
  done: 'done.statement.match-undone',
})

export const findCandidates = entry('POST /statement-lines/:id/candidates/search', {
  who: 'statement',
  summary:
    'Searches bank transfers and cheques that a line may pay, by code, name, e-mail, number or amount; the nearest in time first, at most 20',
  body: z.object({ text: searchText }),
  answer: z.array(candidate),
})
