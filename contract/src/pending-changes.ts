import * as z from 'zod/mini'
import { inAnyLanguage } from './bank-accounts.ts'
import { download, entry } from './entry.ts'
import { instant } from './fields.ts'

/** Pending changes of the books, and of the amount above which they wait (docs/decisions/0142). */
export const bookSubjects = ['voucher', 'write_off', 'refund', 'reopened_month', 'approval_amount'] as const
export type BookSubject = (typeof bookSubjects)[number]

/**
 * Subject of a pending change: a bank account, public texts (causes, campaigns), the first day of a season,
 * names of payment options, an appeal before it is sent, a larger size of appeals that one person may send, a
 * change of the books, or one of rights (an account or role of staff, an API key).
 */
export const changeSubjects = [
  'bank_account',
  'cause',
  'campaign',
  'season',
  'charity',
  'charity_text',
  'email_templates',
  'payment_option',
  'appeal',
  'appeal_settings',
  ...bookSubjects,
  'access',
  'api_key',
] as const
export type ChangeSubject = (typeof changeSubjects)[number]

/** Whether a change is one of the books, which takes effect once it is approved. */
export const isBookSubject = (subject: ChangeSubject) => bookSubjects.some((one) => one === subject)

/** Whether a change is one of rights: of people, or of programs. */
export const isAccessSubject = (subject: ChangeSubject) => subject === 'access' || subject === 'api_key'

export const approvalRight = (subject: ChangeSubject) =>
  isAccessSubject(subject) ? 'users' : 'bankAcc.approve'

/**
 * Change that awaits a second person's approval, then the time at which donors see it (docs/decisions/0100,
 * 0101).
 */
const pendingChange = z.object({
  id: z.int(),
  subject: z.literal(changeSubjects),
  /**
   * Id of the account, cause, campaign, season, appeal, payment option or attempt, language or name of the
   * text, key of the voucher; '' for others.
   */
  target: z.string(),
  kind: z.literal(['add', 'change', 'remove']),
  /** Name of the subject, even before it exists: 'Indus Bank 0012', 'Wells in Thar'. */
  name: z.string(),
  /**
   * Differences in the reader's language; `from` is '' where there was no value. For a text, also the
   * language of each side.
   */
  changes: z.array(
    z.object({
      name: z.string(),
      from: z.string(),
      to: z.string(),
      from_language: z.optional(inAnyLanguage),
      to_language: z.optional(inAnyLanguage),
    }),
  ),
  /** Digits, beginnings of IBANs and links that are new in the texts. */
  found: z.array(z.string()),
  /** Paths of a new logo or of new pictures, for review. */
  pictures: z.array(z.string()),
  /** Whether a voucher has a bill to review. */
  has_bill: z.optional(z.boolean()),
  asked_by: z.string(),
  asked_at: instant,
  is_mine: z.boolean(),
  /** Instant at which an approved change takes effect; null before approval. */
  effective_at: z.nullable(instant),
  /**
   * Reason why the reader cannot approve the change now, or the time from which another person can, in the
   * reader's language.
   */
  obstacle: z.nullable(z.string()),
})
export type PendingChange = z.output<typeof pendingChange>

export const listPendingChanges = entry('GET /pending-changes', {
  who: 'signed_in',
  summary:
    'The pending changes that the caller may see, oldest first: awaiting approval, or approved and not in effect yet. Everybody sees their own; with access to the bank accounts those of bank accounts, public texts and the books, with access to the ledger those of the books, and managers of staff those of rights',
  answer: z.array(pendingChange),
})

/** Each download is recorded in the audit. */
export const downloadPendingBill = entry('GET /pending-changes/:id/bill', {
  who: { anyOf: ['bankAcc.approve', 'accounting'] },
  summary: 'The bill or receipt of a voucher that awaits approval',
  answer: download,
})

export const approveChange = entry('POST /pending-changes/:id/approve', {
  who: { anyOf: ['bankAcc.approve', 'users'] },
  confirmed: true,
  summary:
    'Approves a change that another person requested; donors see it when its delay is over. Managers of staff decide about changes of rights',
  done: 'done.pending-change.approved',
})

export const rejectChange = entry('POST /pending-changes/:id/reject', {
  who: { anyOf: ['bankAcc.approve', 'users'] },
  confirmed: true,
  summary: 'Rejects a change that another person requested',
  done: 'done.pending-change.rejected',
})

export const withdrawChange = entry('POST /pending-changes/:id/withdraw', {
  who: 'signed_in',
  confirmed: true,
  summary: 'Withdraws your own request for a change',
  done: 'done.pending-change.withdrawn',
})

/** Needs no confirmation, because stopping is urgent. */
export const stopChange = entry('POST /pending-changes/:id/stop', {
  who: 'bankAcc.approve',
  summary: 'Stops an approved change before donors see it',
  done: 'done.pending-change.stopped',
})
