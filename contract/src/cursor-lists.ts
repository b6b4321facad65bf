import * as z from 'zod/mini'
import { agreementStatuses } from './agreement-status.ts'
import { collectionMethods } from './collection.ts'
import { entry } from './entry.ts'
import { bodyId, instant, pageLimit, sentInstant, withMessage } from './fields.ts'
import { day } from './lists.ts'
import { inRupees } from './money.ts'
import { receiptStates } from './receipts.ts'
import { paymentStatuses } from './status.ts'

const queryId = z.optional(z.pipe(z.coerce.number(), bodyId))

/**
 * Query of the lists for programs, newest first. Every row that exists when the first page is read is
 * returned once; rows that are added or changed after that are returned for the next `updated_since`.
 */
const cursorQuery = {
  /** `next_cursor` of the page before. */
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/, withMessage('office-fields.cursor')))),
  limit: z._default(pageLimit, 50),
  /** Rows that were added or changed since, at most 30 days ago. */
  updated_since: z.optional(sentInstant),
}
const days = { date_from: day, date_to: day }

const cursorPage = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ data: z.array(row), has_more: z.boolean(), next_cursor: z.nullable(z.string()) })

/** Null without the scope for personal data. */
const person = z.nullable(
  z.object({ first_name: z.string(), last_name: z.string(), email: z.string(), phone: z.string() }),
)

export const listDonationsByCursor = entry('GET /donations', {
  who: 'donation',
  scope: 'donations:read',
  summary: 'Donations for programs, newest first, by cursor',
  query: z.object({
    ...cursorQuery,
    ...days,
    status: z.optional(z.literal(paymentStatuses)),
    contact_id: queryId,
    cause_id: queryId,
    campaign_id: queryId,
  }),
  answer: cursorPage(
    z.object({
      id: z.int(),
      donation_code: z.string(),
      status: z.literal(paymentStatuses),
      /** Whole rupees, here and below. */
      amount: inRupees,
      refunded_amount: inRupees,
      payment_method: z.nullable(z.string()),
      payment_gateway: z.nullable(z.string()),
      created_at: instant,
      settled_at: z.nullable(instant),
      contact_id: z.nullable(z.int()),
      agreement_id: z.nullable(z.int()),
      funds: z.array(
        z.object({
          cause_id: z.nullable(z.int()),
          /** Campaign and supporter's page through which the line was given. */
          campaign_id: z.nullable(z.int()),
          page_id: z.nullable(z.int()),
          fundtitle: z.string(),
          fund_type: z.string(),
          amount: inRupees,
        }),
      ),
      donor: person,
    }),
  ),
})

export const listContactsByCursor = entry('GET /contacts', {
  who: 'contact',
  scope: 'donors:read',
  summary: 'Donor records for programs, newest first, by cursor; merged ones name the record that remains',
  query: z.object(cursorQuery),
  answer: cursorPage(
    z.object({
      id: z.int(),
      kind: z.string(),
      country: z.string(),
      language: z.string(),
      created_at: instant,
      merged_into: z.nullable(z.int()),
      /** Null without the scope for personal data; the primary address and number. */
      person,
    }),
  ),
})

export const listReceiptsByCursor = entry('GET /receipts', {
  who: 'accounting',
  scope: 'receipts:read',
  summary: 'Receipts for programs, newest first, by cursor',
  query: z.object({ ...cursorQuery, ...days }),
  answer: cursorPage(
    z.object({
      id: z.int(),
      number: z.string(),
      amount: inRupees,
      issued_at: instant,
      voided_at: z.nullable(instant),
      state: z.literal(receiptStates),
      donation_id: z.int(),
    }),
  ),
})

export const listAgreementsByCursor = entry('GET /agreements', {
  who: 'contact.agreement',
  scope: 'agreements:read',
  summary: 'Regular donations for programs, newest first, by cursor',
  query: z.object({ ...cursorQuery, status: z.optional(z.literal(agreementStatuses)), contact_id: queryId }),
  answer: cursorPage(
    z.object({
      id: z.int(),
      reference: z.string(),
      status: z.literal(agreementStatuses),
      method: z.literal(collectionMethods),
      created_at: instant,
      activated_at: z.nullable(instant),
      ended_at: z.nullable(instant),
      contact_id: z.nullable(z.int()),
      donor: person,
    }),
  ),
})
