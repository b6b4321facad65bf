import * as z from 'zod/mini'
import { download, entry } from './entry.ts'
import { inLatinDigits, instant, requiredText, withMessage } from './fields.ts'
import { inRupees } from './money.ts'
import { paymentStatuses } from './status.ts'

/** Donation or payment made under an e-mail address, phone number or CNIC. */
const personalRecord = z.object({
  intent_id: z.int(),
  what: z.literal(['donation', 'payment']),
  id: z.int(),
  code: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Donor record of a donation; null for a payment, and until a job has attached the donation. */
  contact_id: z.nullable(z.int()),
  email: z.string(),
  phone: z.string(),
  amount: inRupees,
  status: z.literal(paymentStatuses),
  created_at: instant,
  /** Still open or awaiting a decision, so the data cannot be erased yet. */
  needed: z.boolean(),
})
export type PersonalRecord = z.output<typeof personalRecord>

/** Exact match only: a part could belong to another person. */
const who = requiredText('office-fields.who', 254).check(inLatinDigits())
const chosen = z.object({
  who,
  intent_ids: z
    .array(z.int())
    .check(
      z.minLength(1, withMessage('office-fields.records.required')),
      z.maxLength(1000, withMessage('office-fields.records.too-many')),
    ),
})

export const findPersonalData = entry('POST /personal-data/search', {
  who: 'personal-data',
  summary: 'All donations and payments under exactly this e-mail address, phone number or CNIC',
  body: z.object({ who }),
  answer: z.array(personalRecord),
})

export const exportPersonalData = entry('POST /personal-data/export', {
  who: 'personal-data',
  confirmed: true,
  summary:
    'The stored data of the person of these donations and payments, with the files they sent, as a ZIP',
  body: chosen,
  answer: download,
})

export const erasePersonalData = entry('POST /personal-data/erase', {
  who: 'personal-data',
  confirmed: true,
  summary:
    'Makes the person of these donations and payments anonymous for good; amounts, codes and receipt numbers stay',
  body: z.extend(chosen, { request: requiredText('office-fields.request', 100) }),
  answer: z.object({ erased: z.int() }),
})

/** Decisions of staff about a donor's request. */
export const erasureDecisions = ['erased', 'refused'] as const

export const erasureRequest = z.object({
  id: z.int(),
  contact_id: z.int(),
  name: z.string(),
  /** The address or number that the donor proved. */
  point: z.string(),
  asked_at: instant,
  /**
   * Whether the donor record has donations. If not, deciding 'erased' erases the record and its regular
   * donations.
   */
  has_donations: z.boolean(),
})
export type ErasureRequest = z.output<typeof erasureRequest>

export const listErasureRequests = entry('GET /erasure-requests', {
  who: 'personal-data',
  summary: 'Requests of donors to erase their personal data that wait for a decision, oldest first',
  answer: z.array(erasureRequest),
})

export const decideErasureRequest = entry('POST /erasure-requests/:id/decide', {
  who: 'personal-data',
  confirmed: true,
  summary:
    'Records the decision about a request. Donations are erased by a call of their own; a donor without any is erased by this one',
  body: z.object({ decision: z.literal(erasureDecisions, withMessage('office-fields.request')) }),
  done: 'done.erasure-request-decided',
})
