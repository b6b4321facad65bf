import * as z from 'zod/mini'
import { inLatinDigits, required, requiredText, saying } from './fields.ts'
import { asIssue, message } from './message.ts'
import { type Label, writable } from './text-rules.ts'

/** How many rows a page may have; 10 unless asked. */
export const pageSizes = [10, 20, 50, 100] as const

/** `?page={n}`, and per_page as an addition of ours. */
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

/** What a list of donations or payments can be ordered by. */
export const sortOrders = ['newest', 'oldest', 'largest', 'smallest'] as const
export type SortOrder = (typeof sortOrders)[number]

/** A page of donations or payments, and its order; newest first unless asked. */
export const sortedPageQuery = z.extend(pageQuery, {
  sort: z._default(z.literal(sortOrders, saying('office-fields.sort')), 'newest'),
})

/** A CSV file as the specification has it, or one for Excel. */
export const exportQuery = z.object({
  format: z._default(z.literal(['csv', 'xlsx'], saying('office-fields.format')), 'csv'),
})

/**
 * The rows of a file for Excel are packed so many at a time, and each time what is packed ends with these bytes (a flush of
 * deflate): by them a browser counts the rows that have come.
 */
export const rowsPerMark = 75
export const packedMark = [0x00, 0x00, 0xff, 0xff] as const

/** The specification's pagination object (section 3); from and to are null on an empty page. */
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

/** A page of a list of money, with the sums of all that is filtered, in whole rupees. The specification does not have them. */
export const paginatedWithSums = <Row extends z.ZodMiniType>(row: Row) =>
  z.extend(paginated(row), { amount_sum: z.int(), refunded_sum: z.int() })

/** A day as yyyy-mm-dd, from the year 0001 on as databases have it; blank is read as null. */
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

/** A day on which money came or was counted; whether it is still to come the server decides. @param label of 'Value date' */
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

/** What is searched for; digits of an Urdu keyboard find what is stored in those of English. */
export const searchText = requiredText('office-fields.search', filterTextMaxLength).check(inLatinDigits())

/** Both inclusive, in Asia/Karachi; blank sets no limit. */
export const commonDays = { date_from: day, date_to: day }

/** What of a donation or payment waits for staff: a transfer to verify, a payment that takes too long, a failed e-mail. */
export const waitingKinds = ['transfer', 'pending', 'email'] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** A payment at a gateway is usually over within minutes; after this long somebody should look. */
export const pendingTooLongHours = 24

/** What donations and payments are filtered by; blank or empty sets no limit. */
const commonFilters = {
  ...commonDays,
  /** Not in the specification: what the search finds (search.ts), and what waits for staff. */
  search: filterText,
  waiting: names,
  statuses: names,
  payment_gateways: names,
  payment_modes: names,
}

/** What staff can mark a donation as (attacks.ts). */
export const donationMarks = ['suspicious'] as const

export const donationFilters = z.object({
  ...commonFilters,
  cause_names: names,
  donation_code: filterText,
  /** Not in the specification. */
  marks: names,
})
export const paymentFilters = z.object({ ...commonFilters, reference_no: filterText })

export type DonationFilters = z.output<typeof donationFilters>
export type PaymentFilters = z.output<typeof paymentFilters>
