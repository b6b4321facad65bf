import * as z from 'zod/mini'
import { report } from './accounting.ts'
import { download, entry } from './entry.ts'
import { instant, optionalText, requiredText, withMessage } from './fields.ts'
import { inPaisa } from './money.ts'
import { bankDay } from './statements.ts'

/**
 * Items to resolve before a month is closed, in order: bank accounts without a statement for the month, gaps
 * between statements, undecided credit and debit lines, overdue payouts, discrepancies of settlement reports,
 * unallocated money, open day sheets, discrepancies with gateways, and failed checks.
 */
const openItemKinds = [
  'statements',
  'gaps',
  'lines',
  'debits',
  'payouts',
  'settlement',
  'unallocated',
  'day_sheets',
  'discrepancies',
  'checks',
] as const

/**
 * Reasons why an item is not checked: statements of an account begin late or end early in the month, a
 * gateway has no terms for all of the month or no settlement report, and checks that never ran or ran last
 * before the month ended.
 */
const uncheckedReasons = ['begins_late', 'ends_early', 'no_terms', 'no_report', 'never', 'earlier'] as const

const unchecked = z.object({
  why: z.literal(uncheckedReasons),
  /** Bank account, or name of the gateway; null for checks. */
  name: z.nullable(z.string()),
  /** First or last day of the statements, or of the last run. */
  day: z.nullable(bankDay),
})
export type UncheckedItem = z.output<typeof unchecked>

const openItem = z.object({
  what: z.literal(openItemKinds),
  count: z.int(),
  paisa: z.nullable(inPaisa),
  unchecked: z.array(unchecked),
})
export type OpenItem = z.output<typeof openItem>

export function itemState({ count, unchecked }: OpenItem): 'open' | 'not_checked' | 'done' {
  if (count > 0) return 'open'
  return unchecked.length > 0 ? 'not_checked' : 'done'
}

const closing = z.object({
  id: z.int(),
  /** Last closed day after this closing or reopening; null for none. */
  closed_through: z.nullable(bankDay),
  is_reopening: z.boolean(),
  signature: z.string(),
  by: z.string(),
  at: instant,
  reason: z.nullable(z.string()),
  open_items: z.array(openItem),
})

export const saveMonthEndPack = entry('GET /month-closings/:id/pack', {
  who: 'accounting',
  summary: "A closed month as PDF in the reader's language: signature, checklist, reconciliation, reports",
  answer: download,
})

/** Returns the last day of a month, yyyy-mm-dd. @param month yyyy-mm */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

const monthOfForm = z
  .string(withMessage('month-end.month.required'))
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, withMessage('month-end.month.required')))

export const readMonthEnd = entry('GET /month-end', {
  who: 'accounting',
  scope: 'accounting:read',
  summary: 'Checklist of a month, the bank reconciliation at its end, and the history of closings',
  query: z.object({ month: z.optional(monthOfForm) }),
  answer: z.object({
    /** yyyy-mm */
    month: z.string(),
    /** Months that are over and not closed, oldest first. */
    closable: z.array(z.string()),
    closed_through: z.nullable(bankDay),
    items: z.array(openItem),
    /** Balances of each account in the books and at the bank, at the end of the month. */
    reconciliation: z.nullable(report),
    /** Newest first. */
    closings: z.array(closing),
  }),
})

export const closeMonth = entry('POST /month-end/close', {
  who: 'accounting.close',
  summary: 'Closes the books through the end of a month; items that are not done require a reason',
  body: z.object({
    month: monthOfForm,
    /** Full name of the signed-in user, as a signature. */
    signature: requiredText('office-fields.signature', 200),
    reason: optionalText('office-fields.reason', 300),
  }),
  done: 'done.month.closed',
})

export const reopenMonth = entry('POST /month-end/reopen', {
  who: 'accounting.close',
  confirmed: true,
  summary: 'Reopens a closed month and all later ones; everyone with access to the accounts gets an e-mail',
  body: z.object({ month: monthOfForm, reason: requiredText('office-fields.reason', 300) }),
  done: 'done.month.reopened',
})
