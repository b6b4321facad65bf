import * as z from 'zod/mini'
import { inLatinDigits, required, requiredText, saying } from './fields.ts'
import { asIssue, message } from './message.ts'
import { type Label, writable } from './text-rules.ts'

/** Allowed page sizes; 10 by default. */
export const pageSizes = [10, 20, 50, 100] as const

/** `?page={n}`, and per_page in addition to the specification. */
export const pageQuery = z.object({
  page: z._default(
    z.coerce
      .number(saying('office-fields.page.number'))
      .check(
        z.int(saying('office-fields.page.number')),
        z.minimum(1, saying('office-fields.page.minimum')),
        z.maximum(10_000_000, saying('office-fields.page.maximum')),
      ),
    1,
  ),
  per_page: z._default(
    z.coerce
      .number(saying('office-fields.per-page'))
      .check(z.refine((size) => pageSizes.some((one) => one === size), saying('office-fields.per-page'))),
    10,
  ),
})

/** Sort orders of donations and payments. */
export const sortOrders = ['newest', 'oldest', 'largest', 'smallest'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Page and sort order of donations or payments; newest first by default. */
export const sortedPageQuery = z.extend(pageQuery, {
  sort: z._default(z.literal(sortOrders, saying('office-fields.sort')), 'newest'),
})

/** CSV as specified, or Excel. */
export const exportQuery = z.object({
  format: z._default(z.literal(['csv', 'xlsx'], saying('office-fields.format')), 'csv'),
})

/**
 * Rows per chunk of an Excel file. Each chunk ends with the bytes of a deflate flush, by which a browser
 * counts the rows received.
 */
export const rowsPerMark = 75
export const packedMark = [0x00, 0x00, 0xff, 0xff] as const

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

/**
 * Page of a list of money, with the sums of everything filtered, in whole rupees. An addition to the
 * specification.
 */
export const paginatedWithSums = <Row extends z.ZodMiniType>(row: Row) =>
  z.extend(paginated(row), { amount_sum: z.int(), refunded_sum: z.int() })

/** A day as yyyy-mm-dd, from the year 0001 on as in databases; blank is read as null. */
export const day = z.pipe(
  z.nullish(z.string()),
  z.transform((text, context) => {
    if (text === undefined || text === null || text === '') return null
    const asDate = new Date(`${text}T00:00:00Z`)
    if (
      /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) &&
      !Number.isNaN(asDate.getTime()) &&
      asDate.toISOString().startsWith(text)
    )
      return text
    context.issues.push({ code: 'custom', input: text, message: asIssue(message('office-fields.day.valid')) })
    return z.NEVER
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
      saying(message('office-fields.day.too-early', { label: message(label) })),
    ),
  )

export const names = z._default(
  z.nullable(z.array(z.string().check(z.maxLength(200), z.regex(writable)), saying('office-fields.names'))),
  [],
)

export const filterTextMaxLength = 100

export const filterText = z.pipe(
  z.nullish(
    z
      .string()
      .check(
        z.maxLength(
          filterTextMaxLength,
          saying(message('office-fields.filter.too-long', { max: filterTextMaxLength })),
        ),
        z.regex(writable),
        inLatinDigits(),
      ),
  ),
  z.transform((text) => text?.trim() || null),
)

/** Search text; digits typed on an Urdu keyboard match Latin digits in the database. */
export const searchText = requiredText('office-fields.search', filterTextMaxLength).check(inLatinDigits())

/** Both inclusive, in Asia/Karachi; blank for no limit. */
export const commonDays = { date_from: day, date_to: day }

/** Reasons why staff must act: a transfer to verify, an overdue pending payment, a failed e-mail. */
export const waitingKinds = ['transfer', 'pending', 'email'] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** Age at which a pending gateway payment needs attention; most are over within minutes. */
export const pendingTooLongHours = 24

/** Filters of donations and payments; blank or empty for no limit. */
const commonFilters = {
  ...commonDays,
  /** Additions to the specification: the search (search.ts), and what awaits staff. */
  search: filterText,
  waiting: names,
  statuses: names,
  payment_gateways: names,
  payment_modes: names,
}

/** Flags that staff can set on a donation (attacks.ts). */
export const donationMarks = ['suspicious'] as const

export const donationFilters = z.object({
  ...commonFilters,
  cause_names: names,
  donation_code: filterText,
  /** Addition to the specification. */
  marks: names,
})
export const paymentFilters = z.object({ ...commonFilters, reference_no: filterText })

export type DonationFilters = z.output<typeof donationFilters>
export type PaymentFilters = z.output<typeof paymentFilters>
