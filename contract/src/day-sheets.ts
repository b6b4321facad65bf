import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant, integerBetween, requiredText, undoable } from './fields.ts'
import { bookedDay, inPages } from './lists.ts'
import { inRupees } from './money.ts'
import { officeWay } from './office-gifts.ts'
import { messageStatuses } from './receipts.ts'
import { paymentStatuses } from './status.ts'

const daySheet = z.object({
  id: z.int(),
  /** yyyy-mm-dd, in Pakistan. */
  day: z.string(),
  title: z.string(),
  /** Manual count: number of gifts, and their sum. */
  expected_count: z.int(),
  expected_sum: inRupees,
  /** Entries that were not reversed. */
  count: z.int(),
  sum: inRupees,
  opened_by: z.string(),
  opened_at: instant,
  closed_by: z.nullable(z.string()),
  closed_at: z.nullable(instant),
})
export type DaySheet = z.output<typeof daySheet>

const counted = {
  expected_count: integerBetween(
    'office-fields.expected-count.required',
    0,
    10_000,
    'office-fields.expected-count.maximum',
  ),
  expected_sum: integerBetween(
    'office-fields.expected-sum.required',
    0,
    2_000_000_000,
    'office-fields.expected-sum.maximum',
  ),
}

export const listDaySheets = entry('GET /day-sheets', {
  who: 'donation.enter',
  summary: 'A page of day sheets, open ones first, then the newest',
  ...inPages(daySheet),
})

export const openDaySheet = entry('POST /day-sheets', {
  who: 'donation.enter',
  summary: 'Opens a day sheet with its manual count',
  body: z.object({
    day: bookedDay('office-fields.day'),
    title: requiredText('office-fields.title', 100),
    ...counted,
  }),
  answer: daySheet,
  done: 'done.day-sheet.opened',
})

export const changeDaySheet = entry('PUT /day-sheets/:id', {
  who: 'donation.enter',
  summary: 'Corrects the manual count of a day sheet',
  body: z.object(counted),
  answer: daySheet,
  done: 'done.day-sheet.corrected',
})

/** Refused (409) while the count or sum differs from the manual count. */
export const closeDaySheet = entry('POST /day-sheets/:id/close', {
  who: 'donation.enter',
  summary: 'Closes a day sheet whose count and sum agree',
  answer: daySheet,
  done: 'done.day-sheet.closed',
})

const sheetGift = z.object({
  /** Id of the donation. */
  id: z.int(),
  donation_code: z.string(),
  status: z.literal(paymentStatuses),
  donor_name: z.string(),
  /** Donor record; null until a job has attached the gift. */
  contact_id: z.nullable(z.int()),
  way: officeWay,
  reference: z.string(),
  amount: inRupees,
  receipt_number: z.nullable(z.string()),
  /** State of the newest message about the gift; null when none was sent. */
  email: z.nullable(z.literal(messageStatuses)),
  reversal_reason: z.nullable(z.string()),
  /** Day on which a cheque cleared, yyyy-mm-dd; null while it is only received. */
  cleared_on: z.optional(z.nullable(z.string())),
  may_undo: undoable,
  entered_by: z.string(),
  entered_at: instant,
})
export type SheetGift = z.output<typeof sheetGift>

export const readDaySheet = entry('GET /day-sheets/:id', {
  who: 'donation.enter',
  summary: 'A day sheet with its gifts, in the order in which they were entered',
  answer: z.object({ sheet: daySheet, gifts: z.array(sheetGift) }),
})
