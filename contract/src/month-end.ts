import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant, optionalText, requiredText, withMessage } from './fields.ts'
import { bankDay, paisa } from './statements.ts'

/**
 * Items to resolve before a month is closed: bank accounts without a statement for the month, undecided
 * credit and debit lines, overdue payouts, discrepancies of settlement reports, unallocated money, open day
 * sheets, discrepancies with gateways, and failed checks.
 */
const openItemKinds = [
  'statements',
  'lines',
  'debits',
  'payouts',
  'settlement',
  'unallocated',
  'day_sheets',
  'discrepancies',
  'checks',
] as const

const openItem = z.object({
  what: z.literal(openItemKinds),
  count: z.int(),
  /** Null for items without an amount. */
  paisa: z.nullable(paisa),
})
export type OpenItem = z.output<typeof openItem>

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

/** Returns the last day of a month, yyyy-mm-dd. @param month yyyy-mm */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

const monthOfForm = z
  .string(withMessage('month-end.month.required'))
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, withMessage('month-end.month.required')))

export const readMonthEnd = entry('GET /accounting/month-end', {
  who: 'accounting',
  summary: 'Open items of a month (default: the first closable) and the history of closings',
  query: z.object({ month: z.optional(monthOfForm) }),
  answer: z.object({
    /** yyyy-mm */
    month: z.string(),
    /** Months that are over and not closed, oldest first. */
    closable: z.array(z.string()),
    closed_through: z.nullable(bankDay),
    items: z.array(openItem),
    /** Newest first. */
    closings: z.array(closing),
  }),
})

export const closeMonth = entry('POST /accounting/month-end/close', {
  who: 'accounting.close',
  summary: 'Closes the books through the end of a month; open items require a reason',
  body: z.object({
    month: monthOfForm,
    /** Full name of the signed-in user, as a signature. */
    signature: requiredText('office-fields.signature', 200),
    reason: optionalText('office-fields.reason', 300),
  }),
  done: 'done.month.closed',
})

export const reopenMonth = entry('POST /accounting/month-end/reopen', {
  who: 'accounting.close',
  confirmed: true,
  summary: 'Reopens a closed month and all later ones; everyone with access to the accounts gets an e-mail',
  body: z.object({ month: monthOfForm, reason: requiredText('office-fields.reason', 300) }),
  done: 'done.month.reopened',
})
