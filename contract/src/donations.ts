import * as z from 'zod/mini'
import { attemptDetails, referenceFileQuery } from './attempt-details.ts'
import { download, entry } from './entry.ts'
import { instant, kind } from './fields.ts'
import { givenNights } from './given-nights.ts'
import { lineShares } from './line-shares.ts'
import {
  donationExportQuery,
  donationFilters,
  listedDates,
  paginatedWithSums,
  sortedPageQuery,
} from './lists.ts'
import { inRupees } from './money.ts'
import { timelineEvent, timelineQuery } from './payment-events.ts'
import { paymentStatuses } from './status.ts'

/** A line of a donation (specification, section 3). */
const fund = z.object({
  fundtitle: z.string(),
  fund_type: z.string(),
  /** At most two decimals, as text: '1.5'. */
  quantity: z.string(),
  amount: inRupees,
  remarks: z.nullable(z.string()),
  /** English title of the campaign through which the line was given. */
  campaign: z.optional(z.nullable(z.string())),
  /** Title of the supporter's page through which the line was given. */
  page: z.optional(z.nullable(z.string())),
})

/** Fields of a donation in the table and in its details. */
const common = {
  id: z.int(),
  donation_code: z.string(),
  status: z.literal(paymentStatuses),
  platform: z.string(),
  /** Amount and known refunds. */
  amount: inRupees,
  refunded_amount: inRupees,
  created_at: instant,
  settled_at: listedDates.settled_at,
  active_pay_method: z.object({ payment_method: z.string(), payment_gateway: z.string() }),
  /** Flagged as suspicious by staff (attacks.ts). */
  is_flagged: z.boolean(),
  /** Donor record (contacts.ts); null until a job has attached the donation. */
  contact_id: z.nullable(z.int()),
}

/** A row of the donations table (specification, section 2). */
export const donationRow = z.object({
  ...common,
  /** Amount received by one of two transfers while the other is open. */
  part_received: inRupees,
  value_date: listedDates.value_date,
  donor: z.object({ first_name: z.string(), last_name: z.string() }),
  funds: z.array(fund),
})
export type DonationRow = z.output<typeof donationRow>

export const listDonations = entry('POST /donation', {
  who: 'donation',
  fromReplica: true,
  summary: 'A page of donations, newest first unless asked otherwise, and the sum of all that are filtered',
  query: sortedPageQuery,
  body: donationFilters,
  answer: paginatedWithSums(donationRow),
})

/** Donation details (specification, section 3, Donation entity). */
export const donationDetails = z.object({
  ...common,
  remarks: z.nullable(z.string()),
  /** The taxpayer chosen for this donation; null for the donor's default. */
  taxpayer: z.nullable(z.object({ id: z.int(), name: z.string() })),
  donor: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    /** Full only for staff with the right to it; others see the last four digits. */
    cnic: z.nullable(z.string()),
    country: z.string(),
  }),
  funds: z.array(
    z.object({
      ...fund.shape,
      /** Position, from 0. */
      position: z.int(),
      kind,
      /** Null while unallocated. */
      cause_id: z.nullable(z.int()),
      campaign_id: z.nullable(z.int()),
      page_id: z.nullable(z.int()),
      /** Promised amount; null unless another amount was received. */
      promised_amount: z.nullable(inRupees),
      /** Refunded part of the line. */
      refunded_amount: inRupees,
      nights: givenNights,
      shares: lineShares,
    }),
  ),
  /** Promised total; null unless another amount was received. */
  promised_amount: z.nullable(inRupees),
  /** Regular donation for which this donation was given. */
  agreement: z.nullable(z.object({ id: z.int(), reference: z.string() })),
  /** Original donation, when this donation pays its shortfall; and shortfalls opened from this donation. */
  shortfall_of: z.nullable(z.object({ id: z.int(), donation_code: z.string() })),
  shortfalls: z.array(
    z.object({
      id: z.int(),
      donation_code: z.string(),
      amount: inRupees,
      status: z.literal(paymentStatuses),
    }),
  ),
  ...attemptDetails,
  /** The valid receipt, if any. */
  receipt: z.nullable(z.object({ number: z.string(), amount: inRupees, issued_at: instant })),
})
export type DonationDetails = z.output<typeof donationDetails>

export const readDonation = entry('GET /donation/:id', {
  who: 'donation',
  summary: 'A donation with its donor, lines and transactions',
  answer: donationDetails,
})

/**
 * Requires the right to write to donors; audited, because the token in the address lets its holder act as the
 * donor.
 */
export const readDonorLink = entry('GET /donations/:id/link', {
  who: { allOf: ['donation', 'donation.receipt'] },
  scope: 'none',
  summary: "The address of the donor's own page; the audit records that it was viewed",
  answer: z.object({
    url: z.string(),
    /** Text to send to the donor's phone, in the language of the donation. */
    message: z.string(),
  }),
})

/** Full history of a donation, oldest first: attempts, callbacks, inquiries, transitions, staff. */
export const readDonationTimeline = entry('GET /donations/:id/timeline', {
  who: 'donation',
  summary: 'The timeline of a donation, oldest first: the newest events',
  query: timelineQuery,
  answer: z.array(timelineEvent),
})

export const exportDonations = entry('POST /donation/export', {
  who: 'donation.export',
  confirmed: true,
  fromReplica: true,
  summary: 'The filtered donations as CSV, or for Excel',
  query: donationExportQuery,
  body: donationFilters,
  answer: download,
})

/** Receipt that a donor uploaded with a bank transfer; an image or PDF that opens in its own tab. */
export const readReferenceFile = entry('GET /donations/:id/reference-file', {
  who: 'donation',
  summary: "The donor's receipt of a bank transfer",
  query: referenceFileQuery,
  answer: download,
})

export const listDonationStatuses = entry('GET /lookup/statuses/donations', {
  who: 'donation',
  scope: 'donations:read',
  summary: 'The names of every status of a donation',
  answer: z.array(z.string()),
})

export const listDonationCauses = entry('GET /lookup/donation/causes', {
  who: 'donation',
  scope: 'donations:read',
  summary: 'The names of the causes that donations can be filtered by',
  answer: z.array(z.string()),
})

export const listDonationSites = entry('GET /donation-sites', {
  who: 'settings',
  fromReplica: true,
  summary: 'Websites whose embedded form led to donations that are paid, the largest sum less refunds first',
  answer: z.array(z.object({ site: z.string(), donations: z.int(), amount: inRupees })),
})

export const listDonationAccounts = entry('GET /donation-bank-accounts', {
  who: 'donation',
  summary: 'The bank accounts that donations can be filtered by, open and closed: bank and number',
  answer: z.array(z.string()),
})
