import * as z from 'zod/mini'
import { shownSession } from './accounts.ts'
import { download, entry } from './entry.ts'
import { bodyId, inLatinDigits, instant, linkTokenField, requiredText, sixDigits } from './fields.ts'
import { givenNights } from './given-nights.ts'
import { inPages } from './lists.ts'
import { refuseValue } from './message.ts'
import { inRupees } from './money.ts'
import { ownDetails } from './own-details.ts'
import { paymentStatuses } from './status.ts'
import { emailPattern } from './text-rules.ts'
import { taxpayerId, taxYear } from './yearly-statements.ts'

/** Refuses text that is neither an e-mail address nor a phone number, which reveals nothing about donors. */
const isPointForm = z.check<string>((context) => {
  const typed = context.value.trim()
  const digits = typed.replaceAll(/[\s().+-]/g, '')
  const isPoint = typed.includes('@') ? emailPattern.test(typed) : /^[0-9]{9,17}$/.test(digits)
  if (!isPoint) refuseValue(context, 'office-fields.email-or-phone.valid')
})

/** Returns the same answer whether or not a donor has the address or number. */
export const requestSignIn = entry('POST /my/sign-in-codes', {
  who: 'anyone',
  summary: 'Sends a donor a link and a code to sign in',
  body: z.object({
    who: requiredText('office-fields.email-or-phone', 254).check(inLatinDigits(), isPointForm),
    /**
     * Slug of a campaign for which the person wants to create a page, which requires no donor record. The
     * link leads to the form of the new page.
     */
    campaign: z.optional(z.string().check(z.regex(/^[a-z0-9-]+$/), z.maxLength(60))),
  }),
})

/** A link alone signs in the browser that requested it; another browser needs the code as well. */
export const signInDonor = entry('POST /my/sign-in', {
  who: 'anyone',
  summary: 'Signs a donor in with the code, the link, or both',
  body: z.object({ token: z.optional(linkTokenField), code: z.optional(sixDigits) }),
  answer: z.object({ signed_in: z.boolean() }),
})

export type OwnSession = z.output<typeof shownSession>

const ownContact = z.object({
  id: z.int(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /**
   * Whether the page shows every paid donation of the record. If not, and always for unpaid donations, it
   * shows only the donations made with an address or number that was proved.
   */
  is_whole: z.boolean(),
  /** Whether the stored data may be downloaded: not by a phone alone or an address that staff added. */
  may_export: z.boolean(),
  /** Whether erasure may be requested: not by an address or number that staff added. */
  may_erase: z.boolean(),
  /** Null unless `is_whole`. */
  details: z.nullable(ownDetails),
  /** Tax years with paid donations, newest first; empty unless `is_whole`. */
  years: z.array(
    z.object({
      tax_year: z.int(),
      /** One statement each: for the donor and for each taxpayer, largest amount first. */
      taxpayers: z.array(
        z.object({
          /** 0 for the donor. */
          id: z.int(),
          name: z.string(),
          donations: z.int(),
          amount: inRupees,
        }),
      ),
    }),
  ),
  /** When this address or number requested erasure; null unless the request waits for a decision. */
  erasure_asked_at: z.nullable(instant),
})

export const ownPage = z.object({
  /** E-mail address or phone number that signed in. */
  point: z.string(),
  /** Added addresses and numbers of this person, each proved by a code. */
  contact_points: z.array(z.string()),
  /** Donor records with one of these addresses or numbers; a family may share one. */
  contacts: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The chosen donor; null until one is chosen. */
  contact: z.nullable(ownContact),
  sessions: z.array(shownSession),
})
export type OwnPage = z.output<typeof ownPage>

export const readOwnPage = entry('GET /my', {
  who: 'donor',
  summary: 'The signed-in donor, their record, and the browsers they are signed in with',
  answer: ownPage,
})

export const chooseContact = entry('PUT /my/contact', {
  who: 'donor',
  summary: 'Chooses one of the donors that share the address or number',
  body: z.object({ id: bodyId }),
  answer: ownPage,
})

const ownDonation = z.object({
  code: z.string(),
  /** Token of the donation's status page. */
  link: z.string(),
  status: z.literal(paymentStatuses),
  amount: inRupees,
  refunded_amount: inRupees,
  created_at: instant,
  settled_at: z.nullable(instant),
  /** Day on which a bank credited the charity, by transfer, deposit or payout; null before that. */
  value_date: z.nullable(z.string()),
  receipt_number: z.nullable(z.string()),
  /** Reference of the regular donation to which the donation belongs; null for none. */
  agreement_reference: z.nullable(z.string()),
  /** Taxpayer chosen for the donation; null for the default. */
  taxpayer_id: z.nullable(z.int()),
  lines: z.array(
    z.object({
      /** Null for money without a cause. */
      cause_id: z.nullable(z.int()),
      fundtitle: z.string(),
      fund_type: z.string(),
      /** Name of the fund type in English, as the cart stores it. */
      typename: z.string(),
      /** As text, with at most two decimals. */
      quantity: z.string(),
      amount: inRupees,
      nights: givenNights,
    }),
  ),
})
export type OwnDonation = z.output<typeof ownDonation>

export const listOwnDonations = entry('GET /my/donations', {
  who: 'donor',
  summary: "A page of the signed-in donor's donations, newest first",
  ...inPages(ownDonation),
})

export const readOwnStatement = entry('GET /my/yearly-statements/:tax_year', {
  who: 'donor',
  summary: "The signed-in donor's paid donations in a tax year as PDF",
  params: z.object({ tax_year: taxYear }),
  query: z.object({ taxpayer_id: taxpayerId }),
  answer: download,
})

export const exportOwnData = entry('POST /my/export', {
  who: 'donor',
  summary: "What is stored with the signed-in donor's donations, with the files they sent, as a ZIP",
  answer: download,
})

export const requestErasure = entry('POST /my/erasure-requests', {
  who: 'donor',
  summary: 'Asks staff to erase the personal data of the signed-in donor',
  answer: ownPage,
})

export const signOutDonor = entry('POST /my/sign-out', {
  who: 'donor',
  summary: 'Ends the session of this browser',
})

export const endDonorSession = entry('DELETE /my/sessions/:id', {
  who: 'donor',
  summary: "Ends one of the donor's sessions",
  params: z.object({ id: z.uuid() }),
  answer: ownPage,
})

export const endDonorSessions = entry('DELETE /my/sessions', {
  who: 'donor',
  summary: "Ends all of the donor's sessions, this one included",
})

export const sendSignInLink = entry('POST /contacts/:id/send-sign-in-link', {
  who: 'donation.receipt',
  summary: 'Sends a donor a link to their own page, to the address or number of their record and no other',
  body: z.object({ to: z.literal(['email', 'phone']) }),
  done: 'done.sign-in-link-sent',
})
