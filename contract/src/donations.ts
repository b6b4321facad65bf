import * as z from 'zod/mini'
import { attemptDetails, referenceFileQuery } from './attempt-details.ts'
import { download, entry } from './entry.ts'
import { instant, kind, rowId } from './fields.ts'
import { donationFilters, exportQuery, paginatedWithSums, sortedPageQuery } from './lists.ts'
import { timelineEvent, timelineQuery } from './payment-events.ts'
import { paymentStatuses } from './status.ts'

const pair = z.object({ payment_method: z.string(), payment_gateway: z.string() })

/** A line of a donation (specification, section 3). */
const fund = z.object({
  fundtitle: z.string(),
  fund_type: z.string(),
  /** At most two decimals, as text: '1.5'. */
  quantity: z.string(),
  amount: z.int(),
  remarks: z.nullable(z.string()),
})

/** A row of the donations table (specification, section 2). */
export const donationRow = z.object({
  id: z.int(),
  donation_code: z.string(),
  status: z.literal(paymentStatuses),
  platform: z.string(),
  /** Whole rupees, and how much of them was refunded as far as it is known. */
  amount: z.int(),
  refunded_amount: z.int(),
  created_at: instant,
  active_pay_method: pair,
  /** Marked by staff, who do not believe in it (attacks.ts). */
  is_suspicious: z.boolean(),
  donor: z.object({ first_name: z.string(), last_name: z.string() }),
  /** Its lines, in their order. */
  funds: z.array(fund),
})

export type DonationRow = z.output<typeof donationRow>

export const listDonations = entry({
  method: 'POST',
  path: '/donation',
  who: 'donation',
  fromReplica: true,
  summary: 'A page of donations, newest first unless asked otherwise, and the sum of all that are filtered',
  query: sortedPageQuery,
  body: donationFilters,
  answer: paginatedWithSums(donationRow),
})

/** Everything the details modal shows; the specification's Donation entity (section 3). */
export const donationDetails = z.object({
  id: z.int(),
  donation_code: z.string(),
  status: z.literal(paymentStatuses),
  platform: z.string(),
  amount: z.int(),
  refunded_amount: z.int(),
  remarks: z.nullable(z.string()),
  created_at: instant,
  settled_at: z.nullable(instant),
  is_suspicious: z.boolean(),
  active_pay_method: pair,
  donor: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    /** In full only for staff with the right to it; others see the last four digits. */
    cnic: z.nullable(z.string()),
    country: z.string(),
  }),
  funds: z.array(
    z.object({
      ...fund.shape,
      /** Its place from 0. */
      position: z.int(),
      kind,
      /** Null: no cause is chosen for this money yet. */
      cause_id: z.nullable(z.int()),
      /** What was promised, where another amount came; null where it is as promised. */
      promised_amount: z.nullable(z.int()),
    }),
  ),
  /** What was promised of the whole, where another amount came. */
  promised_amount: z.nullable(z.int()),
  /** The donation that this one is the rest of, and those that are the rest of this one. */
  rest_of: z.nullable(z.object({ id: z.int(), donation_code: z.string() })),
  rests: z.array(
    z.object({
      id: z.int(),
      donation_code: z.string(),
      amount: z.int(),
      status: z.literal(paymentStatuses),
    }),
  ),
  ...attemptDetails,
  /** The valid one, where there is one. */
  receipt: z.nullable(z.object({ number: z.string(), amount: z.int(), issued_at: instant })),
})

export type DonationDetails = z.output<typeof donationDetails>

export const readDonation = entry({
  method: 'GET',
  path: '/donation/:id',
  who: 'donation',
  summary: 'A donation with its donor, lines and transactions',
  params: rowId,
  answer: donationDetails,
})

/** What is secret in its address lets whoever has it act as the donor, so that the audit records who has seen it. */
export const readDonorLink = entry({
  method: 'GET',
  path: '/donation/:id/link',
  who: 'donation',
  summary: "The address of the donor's own page; the audit records that it was viewed",
  params: rowId,
  answer: z.object({
    url: z.string(),
    /** What can be sent to the donor's phone, in the language of the donation. */
    message: z.string(),
  }),
})

/** Everything that ever happened to a donation, oldest first: attempts, callbacks, inquiries, transitions, staff. */
export const readDonationTimeline = entry({
  method: 'GET',
  path: '/donation/:id/timeline',
  who: 'donation',
  summary: 'The timeline of a donation, oldest first: the newest events',
  params: rowId,
  query: timelineQuery,
  answer: z.array(timelineEvent),
})

export const exportDonations = entry({
  method: 'POST',
  path: '/donation/export',
  who: 'donation',
  confirmed: true,
  fromReplica: true,
  summary: 'The filtered donations as CSV, or for Excel',
  query: exportQuery,
  body: donationFilters,
  answer: download,
})

/** The receipt that a donor sent with a bank transfer; a picture or PDF that opens in a tab of its own. */
export const readReferenceFile = entry({
  method: 'GET',
  path: '/donation/:id/reference-file',
  who: 'donation',
  summary: "The donor's receipt of a bank transfer",
  params: rowId,
  query: referenceFileQuery,
  answer: download,
})

export const listDonationStatuses = entry({
  method: 'GET',
  path: '/lookup/statuses/donations',
  who: 'donation',
  summary: 'The names of every status of a donation',
  answer: z.array(z.string()),
})

export const listDonationCauses = entry({
  method: 'GET',
  path: '/lookup/donation/causes',
  who: 'donation',
  summary: 'The names of the causes that donations can be filtered by',
  answer: z.array(z.string()),
})
