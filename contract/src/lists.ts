import * as z from 'zod/mini'
import { download } from './entry.ts'
import {
  bodyId,
  inLatinDigits,
  instant,
  integerBetween,
  maxId,
  required,
  requiredText,
  withMessage,
} from './fields.ts'
import { message, refuseValue } from './message.ts'
import { inRupees } from './money.ts'
import { type Label, writable } from './text-rules.ts'

/** Allowed page sizes; 10 by default. */
export const pageSizes = [10, 20, 50, 100] as const

/** `?page={n}`, and per_page in addition to the specification. */
export const pageQuery = z.object({
  page: z._default(
    z.coerce
      .number(withMessage('office-fields.page.number'))
      .check(
        z.int(withMessage('office-fields.page.number')),
        z.minimum(1, withMessage('office-fields.page.minimum')),
        z.maximum(10_000_000, withMessage('office-fields.page.maximum')),
      ),
    1,
  ),
  per_page: z._default(
    z.coerce
      .number(withMessage('office-fields.per-page'))
      .check(
        z.refine((size) => pageSizes.some((one) => one === size), withMessage('office-fields.per-page')),
      ),
    10,
  ),
})

export const sortOrders = ['newest', 'oldest', 'largest', 'smallest'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Addition to the specification: `later` returns a page before all matches are counted. */
const totalModes = ['exact', 'later'] as const
export type TotalMode = (typeof totalModes)[number]
export const totalQuery = {
  total: z._default(z.literal(totalModes, withMessage('office-fields.total')), 'exact'),
}

/** Page and sort order of donations or payments; newest first by default. */
export const sortedPageQuery = z.extend(pageQuery, {
  ...totalQuery,
  sort: z._default(z.literal(sortOrders, withMessage('office-fields.sort')), 'newest'),
})

/** CSV as specified, or Excel. */
export const exportQuery = z.object({
  format: z._default(z.literal(['csv', 'xlsx'], withMessage('office-fields.format')), 'csv'),
})

/** Properties of a call that exports a filtered list as a file. */
export const exporting = {
  confirmed: true,
  fromReplica: true,
  query: exportQuery,
  answer: download,
} as const

/** Export with one row per donation, as specified, or one per line. */
export const donationExportQuery = z.extend(exportQuery, {
  rows: z._default(z.literal(['donations', 'lines'], withMessage('office-fields.export-rows')), 'donations'),
})

/** Pagination object of the specification (section 3); from and to are null on an empty page. */
export function paginated<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    data: z.array(row),
    from: z.nullable(z.int()),
    to: z.nullable(z.int()),
    total: z.int(),
    current_page: z.int(),
    last_page: z.int(),
  })
}

/** Properties of a call that lists rows by page. */
export const inPages = <Row extends z.ZodMiniType>(row: Row) => ({ query: pageQuery, answer: paginated(row) })

/** Page whose total may come later. An inexact total is one more than the last row of this page. */
export const paginatedWithLaterTotal = <Row extends z.ZodMiniType>(row: Row) =>
  z.extend(paginated(row), { is_total_exact: z.boolean() })

/**
 * Sum of a list. `of_causes`: the part for the filtered causes or kinds, less
 * refunds; `of_accounts`: the part that the filtered bank accounts received; null without that filter.
 */
const listSum = z.object({
  count: z.int(),
  amount: inRupees,
  of_causes: z.nullable(inRupees),
  of_accounts: z.nullable(inRupees),
})

/** Sums of all filtered rows by outcome; `received` is before refunds. */
const listSums = z.object({
  received: z.extend(listSum, { refunded: inRupees }),
  /** `part_received`: amount of the received one of two transfers while the other is open. */
  pending: z.extend(listSum, { part_received: inRupees }),
  not_paid: listSum,
})
export type ListSums = z.output<typeof listSums>

/** Page of donations or payments. Addition to the specification: the sums, null until the total is exact. */
export const paginatedWithSums = <Row extends z.ZodMiniType>(row: Row) =>
  z.extend(paginatedWithLaterTotal(row), {
    received: z.nullable(listSums.shape.received),
    pending: z.nullable(listSums.shape.pending),
    not_paid: z.nullable(listSums.shape.not_paid),
  })

/** A day as yyyy-mm-dd, from the year 0001 on as in databases; blank is read as null. */
export const day = z.pipe(
  z.nullish(z.string()),
  z.transform((text, context) => {
    if (!text) return null
    const isDay = z.iso.date().safeParse(text).success && !text.startsWith('0000')
    return isDay ? text : refuseValue(context, 'office-fields.day.valid')
  }),
)

const earliestDay = '2000-01-01'

/**
 * Day on which money was received or counted; the server refuses future days.
 * @param label the field's label, such as 'Value date'
 */
export const bookedDay = (label: Label) =>
  day.check(
    z.refine((written) => written !== null, required(label)),
    z.refine(
      (written) => written === null || written >= earliestDay,
      withMessage(message('office-fields.day.too-early', { label: message(label) })),
    ),
  )

export const filterNames = z._default(
  z.nullable(
    z.array(z.string().check(z.maxLength(200), z.regex(writable)), withMessage('office-fields.names')),
  ),
  [],
)

/** Whole number of a filter, as a number or digits; blank for no limit. */
export const filterNumber = (error: string, min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.nullish(z.union([z.number(), z.string()])),
      z.transform((typed) => (typed === '' || typed == null ? null : Number(typed))),
    ),
    z.nullable(integerBetween(error, min, max)),
  )

export const filterRupees = filterNumber('office-fields.contact.amount', 0, maxId)

export const filterTextMaxLength = 100

export const filterText = z.pipe(
  z.nullish(
    z
      .string()
      .check(
        z.maxLength(
          filterTextMaxLength,
          withMessage(message('office-fields.filter.too-long', { max: filterTextMaxLength })),
        ),
        z.regex(writable),
        inLatinDigits(),
      ),
  ),
  z.transform((text) => text?.trim() || null),
)

/** Search text; digits typed on an Urdu keyboard match Latin digits in the database. */
export const searchText = requiredText('office-fields.search', filterTextMaxLength).check(inLatinDigits())

/** Dates of a donation or payment: created, paid, and the bank's value date of a transfer or cheque. */
export const listDates = ['created', 'settled', 'value_date'] as const
export type ListDate = (typeof listDates)[number]

/** Other dates of a row: when it was paid, and the bank's value date as yyyy-mm-dd. */
export const listedDates = { settled_at: z.nullable(instant), value_date: z.nullable(z.string()) }

/** Both inclusive, in Asia/Karachi; blank for no limit. */
export const commonDays = { date_from: day, date_to: day }

/**
 * Reasons why staff must act: a transfer to verify, an overdue pending payment, a failed message, money
 * without a cause, an open shortfall, and paid shares that wait for the donor's choice.
 */
export const waitingKinds = ['transfer', 'pending', 'email', 'unallocated', 'balance', 'choice'] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** Age at which a pending gateway payment needs attention; most end within minutes. */
export const pendingTooLongHours = 24

/** Filters of donations and payments; blank or empty for no limit. */
const commonFilters = {
  ...commonDays,
  /** Addition to the specification: the date that the range limits and that sorts the list. */
  dated_by: z._default(z.literal(listDates, withMessage('office-fields.dated-by')), 'created'),
  /**
   * Additions to the specification: the search (search.ts), what waits for staff, and the amount in rupees.
   */
  search: filterText,
  waiting: filterNames,
  amount_from: filterRupees,
  amount_to: filterRupees,
  statuses: filterNames,
  payment_gateways: filterNames,
  payment_modes: filterNames,
}

/** Flags that staff can set on a donation (attacks.ts). */
export const donationFlags = ['flagged'] as const

export const donationFilters = z.object({
  ...commonFilters,
  cause_names: filterNames,
  donation_code: filterText,
  /**
   * Additions to the specification. `kinds`: zakat or general; `campaigns`: slugs; `pages`: those of
   * supporters, as campaign and page ('wells/sassi-walks');
   * `bank_accounts`: filterNames as in listDonationAccounts; `contact_id`: the donations of one donor.
   */
  kinds: filterNames,
  campaigns: filterNames,
  pages: filterNames,
  bank_accounts: filterNames,
  flags: filterNames,
  contact_id: z._default(z.nullable(bodyId), null),
})
export const paymentFilters = z.object({ ...commonFilters, reference_no: filterText })
export type DonationFilters = z.output<typeof donationFilters>
export type PaymentFilters = z.output<typeof paymentFilters>
