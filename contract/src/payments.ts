import * as z from 'zod/mini'
import { attemptDetails, referenceFileQuery } from './attempt-details.ts'
import { download, entry } from './entry.ts'
import { bodyId, email, instant, optionalText, requiredText, wholeRupees, withMessage } from './fields.ts'
import { allLanguages, firstLanguage } from './language/language.ts'
import { exporting, listedDates, paginatedWithSums, paymentFilters, sortedPageQuery } from './lists.ts'
import { inRupees } from './money.ts'
import { timelineEvent, timelineQuery } from './payment-events.ts'
import { paymentStatuses } from './status.ts'

/** Purposes of a payment: the charity's receipts that are not donations. */
export const paymentTypes = ['fee', 'ticket', 'sponsorship', 'other'] as const

/** Row of the payments table (specification, sections 2 and 3). */
export const payment = z.object({
  id: z.int(),
  reference_no: z.string(),
  payee: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }),
  type: z.string(),
  /** Amount and known refunds. */
  amount: inRupees,
  refunded_amount: inRupees,
  platform: z.string(),
  status: z.literal(paymentStatuses),
  created_at: instant,
  ...listedDates,
  /** Names of method and gateway; null until the payee has chosen them. */
  active_pay: z.object({ payment_method: z.nullable(z.string()), payment_gateway: z.nullable(z.string()) }),
})
export type Payment = z.output<typeof payment>

export const listPayments = entry('POST /payment', {
  who: 'payment',
  fromReplica: true,
  summary: 'A page of payments, newest first unless asked otherwise, and the sum of all that are filtered',
  query: sortedPageQuery,
  body: paymentFilters,
  answer: paginatedWithSums(payment),
})

export const paymentDetails = z.object({
  ...payment.shape,
  payee: z.object({ ...payment.shape.payee.shape, phone: z.nullable(z.string()) }),
  remarks: z.nullable(z.string()),
  settled_at: z.nullable(instant),
  /** Requested amount; null unless another amount was received. */
  promised_amount: z.nullable(inRupees),
  /** Member of staff who requested the payment. */
  created_by: z.nullable(z.string()),
  /**
   * Private page where the payee pays and follows the payment, and a text to send to the payee's phone, in
   * the language of the payment; null for staff who do not request payments.
   */
  url: z.nullable(z.string()),
  message: z.nullable(z.string()),
  ...attemptDetails,
})
export type PaymentDetails = z.output<typeof paymentDetails>

export const readPayment = entry('GET /payments/:id', {
  who: 'payment',
  summary: 'A payment with its payee and transactions',
  answer: paymentDetails,
})

export const readPaymentTimeline = entry('GET /payments/:id/timeline', {
  who: 'payment',
  summary: 'The timeline of a payment, oldest first: the newest events',
  query: timelineQuery,
  answer: z.array(timelineEvent),
})

export const readPaymentReferenceFile = entry('GET /payments/:id/reference-file', {
  who: 'payment',
  summary: "The payee's receipt of a bank transfer",
  query: referenceFileQuery,
  answer: download,
})

export const exportPayments = entry('POST /payment/export', {
  who: 'payment.export',
  ...exporting,
  summary: 'The filtered payments as CSV, or for Excel',
  body: paymentFilters,
})

export const listPaymentStatuses = entry('GET /lookup/statuses/payments', {
  who: 'payment',
  scope: 'payments:read',
  summary: 'The names of every status of a payment',
  answer: z.array(z.string()),
})

export const listPaymentCauses = entry('GET /lookup/payment/causes', {
  who: 'payment',
  summary: 'The types of payments',
  answer: z.array(z.string()),
})

/** Purposes of a payment link: 'donation' creates a donation through a campaign, whose cause receives it. */
export const linkTypes = [...paymentTypes, 'donation'] as const

/** Requests a payment or a donation, for staff or another system; returns its link. */
export const createPayment = entry('POST /payments', {
  who: { allOf: ['payment', 'payment.create'] },
  summary: 'Creates a payment, or a donation through a campaign, and returns the page where it is paid',
  body: z
    .object({
      first_name: requiredText('fields.first-name'),
      last_name: requiredText('fields.last-name'),
      email,
      phone: optionalText('fields.phone', 20),
      type: z.literal(linkTypes, withMessage('office-fields.payment-type.required')),
      /** Campaign of a 'donation', which requires one. */
      campaign_id: z.nullish(bodyId),
      amount: wholeRupees(),
      remarks: optionalText('fields.remarks', 200),
      /** Language of the payee; falls back to the first when the charity does not offer it. */
      language: z._default(
        z.literal(allLanguages, withMessage('office-fields.payee-language.required')),
        firstLanguage,
      ),
      /** Sends the link to the payee by e-mail. */
      send: z._default(z.boolean(), false),
    })
    .check(
      z.refine(({ type, campaign_id }) => type !== 'donation' || !!campaign_id, {
        path: ['campaign_id'],
        ...withMessage('office-fields.campaign.required'),
      }),
    ),
  /** The reference is that of the payment, or the code of the donation. */
  answer: z.object({ id: z.int(), reference_no: z.string(), url: z.string() }),
  done: 'done.payment.created',
})
