import * as z from 'zod/mini'
import { agreementStatuses, endReasons } from './agreement-status.ts'
import {
  agreementPage,
  agreementTerms,
  changedTerms,
  endBody,
  hasDay,
  pauseBody,
  rhythmFields,
  skipBody,
} from './agreements.ts'
import { channels } from './channels.ts'
import { type CollectionMethod, collectionMethods } from './collection.ts'
import { cartFields } from './donate.ts'
import { entry } from './entry.ts'
import { bodyId, instant, withMessage } from './fields.ts'
import { isLanguage } from './language/language.ts'
import { exporting, filterText, paginated, sortedPageQuery } from './lists.ts'
import { inRupees } from './money.ts'
import { officeDonorFields } from './office-gifts.ts'
import { messageStatuses } from './receipts.ts'
import { paymentStatuses } from './status.ts'

/** Methods that staff can enter for a donor; the others need the donor's own account or consent. */
export const enteredMethods = ['pay_link', 'permanent_reference'] as const satisfies CollectionMethod[]

/**
 * Filters of the list. 'due': unpaid and requested; 'not_collected': the bank or card did not pay; 'missed':
 * not paid in time; 'overtaken': one was skipped in the last two weeks because the schedule had not run in
 * time; 'lapsed': three missed in a row; 'new': active for at most 30 days.
 */
export const agreementFilters = [
  'all',
  'due',
  'not_collected',
  'missed',
  'overtaken',
  'lapsed',
  'new',
  'proposed',
  'paused',
  'ended',
] as const
export type AgreementFilter = (typeof agreementFilters)[number]

const agreementRow = z.object({
  id: z.int(),
  reference: z.string(),
  contact_id: z.int(),
  donor_name: z.string(),
  status: z.literal(agreementStatuses),
  method: z.literal(collectionMethods),
  unit: agreementTerms.shape.unit,
  day: z.int(),
  /** Amount of a period, here and below. */
  amount: inRupees,
  amount_due: inRupees,
  missed: z.int(),
  is_lapsed: z.boolean(),
  /** yyyy-mm-dd in Pakistan; null when nothing is due automatically. */
  next_due_on: z.nullable(z.string()),
  created_at: instant,
  ended_at: z.nullable(instant),
  end_reason: z.nullable(z.literal(endReasons)),
})
export type AgreementRow = z.output<typeof agreementRow>

export const agreementListFilters = z.object({
  show: z._default(z.literal(agreementFilters, withMessage('office-fields.line-filter')), 'all'),
  methods: z._default(z.array(z.literal(collectionMethods)), []),
  cause_ids: z._default(z.array(bodyId).check(z.maxLength(100)), []),
  campaign_ids: z._default(z.array(bodyId).check(z.maxLength(100)), []),
  /** Searches the reference, and the donor's name or e-mail address. */
  search: filterText,
})
export type AgreementListFilters = z.output<typeof agreementListFilters>

export const listAgreements = entry('POST /agreements/search', {
  who: 'contact.agreement',
  fromReplica: true,
  summary: 'A page of regular donations, newest first by default, with the sum of what is due',
  query: sortedPageQuery,
  body: agreementListFilters,
  /** `amount_due`: sum over all pages. */
  answer: z.extend(paginated(agreementRow), { amount_due: inRupees }),
})

export const exportAgreements = entry('POST /agreements/export', {
  who: 'donation.export',
  ...exporting,
  summary: 'The filtered regular donations as CSV, or for Excel',
  body: agreementListFilters,
})

export const listContactAgreements = entry('GET /contacts/:id/agreements', {
  who: 'contact',
  summary: 'The regular donations of a donor, newest first',
  answer: z.array(agreementRow),
})

const agreementDetails = z.extend(agreementPage, {
  ...agreementRow.shape,
  email: z.string(),
  phone: z.string(),
  language: z.string(),
  /** Member of staff who entered the agreement; null for the donor. */
  created_by: z.nullable(z.string()),
  end_note: z.nullable(z.string()),
  /** Donations given for the agreement, newest first: the last 100. */
  donations: z.array(
    z.object({
      id: z.int(),
      donation_code: z.string(),
      status: z.literal(paymentStatuses),
      amount: inRupees,
      created_at: instant,
    }),
  ),
  /** Messages to the donor about the agreement, newest first: the last 50. */
  messages: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      channel: z.literal(channels),
      recipient: z.string(),
      status: z.literal(messageStatuses),
      at: instant,
    }),
  ),
  /** Audit entries about the agreement, oldest first; `by` is null for the donor. */
  changes: z.array(
    z.object({
      id: z.int(),
      action: z.string(),
      by: z.nullable(z.string()),
      facts: z.record(z.string(), z.unknown()),
      at: instant,
    }),
  ),
})
export type AgreementDetails = z.output<typeof agreementDetails>

export const readAgreementDetails = entry('GET /agreements/:id', {
  who: 'contact.agreement',
  summary: 'A regular donation with its terms, charges and donations',
  answer: agreementDetails,
})

/** The first donation is due on the next due day after today; the donor is notified. */
export const enterAgreement = entry('POST /agreements', {
  who: 'contact.agreement',
  summary: 'Enters a regular donation on behalf of a donor',
  body: z
    .object({
      ...officeDonorFields,
      ...cartFields,
      ...rhythmFields,
      method: z.literal(enteredMethods, withMessage('fields.payment-method')),
      language: z.string().check(z.refine(isLanguage)),
    })
    .check(hasDay),
  answer: z.object({ id: z.int() }),
  done: 'done.agreement.entered',
})

export const changeDonorAgreement = entry('PUT /agreements/:id/terms', {
  who: 'contact.agreement',
  summary: "Changes a donor's regular donation from the next period; the donor is notified",
  body: changedTerms,
  done: 'done.agreement.changed',
})

export const pauseDonorAgreement = entry('POST /agreements/:id/pause', {
  who: 'contact.agreement',
  summary: "Pauses a donor's regular donation until a day",
  body: pauseBody,
  done: 'done.agreement.changed',
})

export const resumeDonorAgreement = entry('POST /agreements/:id/resume', {
  who: 'contact.agreement',
  summary: "Ends the pause of a donor's regular donation",
  done: 'done.agreement.changed',
})

export const skipDonorPeriod = entry('POST /agreements/:id/skip', {
  who: 'contact.agreement',
  summary: "Skips the next period of a donor's regular donation",
  body: skipBody,
  done: 'done.agreement.changed',
})

export const endDonorAgreement = entry('POST /agreements/:id/end', {
  who: 'contact.agreement',
  summary: "Ends a donor's regular donation for good",
  body: endBody,
  done: 'done.agreement.ended',
})

export const sendAgreementLink = entry('POST /agreements/:id/send-link', {
  who: 'contact.agreement',
  summary:
    "Sends the donor the terms, the permanent reference and the link of the regular donation's page, to the donor's own address or phone number, at most once a day",
  done: 'done.agreement.link-sent',
})

export const removeDonorInstrument = entry('DELETE /agreements/:id/instrument', {
  who: 'contact.agreement',
  summary: "Deletes a donor's stored card or account and cancels the open requests",
  done: 'done.agreement.instrument-removed',
})

/** At most one such message a day for each agreement. */
export const remindDonors = entry('POST /agreements/remind', {
  who: 'contact.agreement',
  summary: 'Sends a reminder of what is due for these regular donations',
  body: z.object({
    ids: z.array(bodyId).check(z.minLength(1), z.maxLength(500)),
  }),
  /** Number of donors with something due, who get the message. */
  answer: z.object({ requested: z.int() }),
})

/** Rules of regular donations. */
const agreementSettings = z.object({
  /** Whether a surplus pays later periods, or stays unallocated. */
  surplus: z.literal(['later_periods', 'unallocated']),
  /** Days by which Ramazan begins later than in the calendar of Umm al-Qura. */
  moon_shift: z.int().check(z.minimum(-1), z.maximum(2)),
})

export const readAgreementSettings = entry('GET /agreements/settings', {
  who: 'settings',
  summary: 'The rules of regular donations',
  answer: agreementSettings,
})

export const saveAgreementSettings = entry('PUT /agreements/settings', {
  who: 'settings',
  confirmed: true,
  summary: 'Changes the rules of regular donations',
  body: agreementSettings,
  answer: agreementSettings,
  done: 'done.agreement.settings',
})
