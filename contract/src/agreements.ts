import * as z from 'zod/mini'
import { agreementStatuses, chargeStatuses, donorEndReasons, requestStatuses } from './agreement-status.ts'
import {
  type AgreementUnit,
  agreementUnits,
  largestWeight,
  lastDayOfMonth,
  lastNightPlan,
} from './agreement-units.ts'
import { amountTooLongMessage, maxAmount } from './amounts.ts'
import { collectionFields, collectionMethods } from './collection.ts'
import { cartFields, cartList, donationFields, donorChecks, givenLine } from './donate.ts'
import { entry } from './entry.ts'
import { bodyId, instant, optionalText, wholeRupees, withMessage } from './fields.ts'
import { agreementNights } from './given-nights.ts'
import { refuseValue } from './message.ts'
import { inRupees } from './money.ts'
import { pairFields } from './payment-methods.ts'

const unit = z.literal(agreementUnits, withMessage('fields.agreement.unit'))

/**
 * Day of the month (1 to 28, 31 for the last), day of the week (1 for Monday), or the night plan for nights
 * of Ramazan.
 */
const day = z.int(withMessage('fields.agreement.day'))

/** How often a donation is due, and on which day. */
export const rhythmFields = { unit, day }

const dayMessages: Partial<Record<(typeof agreementUnits)[number], string>> = {
  week: 'fields.agreement.weekday',
  ramazan_night: 'fields.agreement.ramazan-day',
}

/** Checks that the day fits its unit, and that the largest amount of a night is a possible donation. */
export const hasDay = z.check<{ unit: AgreementUnit; day: number; total_amount: number }>((context) => {
  const { unit, day, total_amount } = context.value
  if (unit === 'ramazan_night' && total_amount * largestWeight(unit, day) > maxAmount)
    refuseValue(context, amountTooLongMessage, 'total_amount')
  const fits =
    unit === 'ramazan_night'
      ? day >= 0 && day <= lastNightPlan
      : day >= 1 && (unit === 'week' ? day <= 7 : day <= 28 || day === lastDayOfMonth)
  if (!fits) refuseValue(context, dayMessages[unit] ?? 'fields.agreement.day', 'day')
})

/** An Idempotency-Key header makes a double click harmless, as for `donate`. */
export const createAgreement = entry('POST /public/agreements', {
  who: 'anyone',
  summary:
    'Records an agreement to give its regular lines with its first donation, which also pays lines that are given once, and returns the page where that is paid; by bank transfer the page with the permanent reference',
  body: z
    .object({
      ...donationFields,
      cart: cartList(givenLine),
      ...collectionFields,
      unit,
      day,
      /** Time zone of the browser, for the evenings of Ramazan; by default one of the country. */
      time_zone: z.optional(z.string().check(z.maxLength(60))),
    })
    .check(donorChecks)
    .check(hasDay),
  /** `link`: token of the agreement's own page, `/monthly/:link`. */
  answer: z.object({ url: z.string(), link: z.string() }),
})

export const agreementTerms = z.object({
  unit: z.literal(agreementUnits),
  day: z.int(),
  /** Amount of a period. */
  amount: inRupees,
  lines: z.array(
    z.object({
      cause_id: z.int(),
      /** In the reader's language. */
      fundtitle: z.string(),
      fund_type: z.string(),
      /** Name of the fund type in English, as the cart stores it. */
      typename: z.string(),
      quantity: z.string(),
      amount: inRupees,
      remarks: z.nullable(z.string()),
      /** Campaign through which the line is given, in the reader's language. */
      campaign: z.nullable(z.object({ id: z.int(), title: z.string() })),
    }),
  ),
})
export type AgreementTerms = z.output<typeof agreementTerms>

export const charge = z.object({
  /** '2026-12', '2026-W50' or '1448-R01' (agreement-periods.ts). */
  period: z.string(),
  /** yyyy-mm-dd in Pakistan, here and below. */
  due_on: z.string(),
  /** Amount expected, and paid so far. */
  expected: inRupees,
  paid: inRupees,
  status: z.literal(chargeStatuses),
  /** Day on which the charge was skipped because it was not requested in time; null otherwise. */
  overtaken_on: z.nullable(z.string()),
  /** Request at the vendor; null for none. */
  request: z.nullable(z.literal(requestStatuses)),
  /** When the vendor lets an open request expire; null when that is not known. */
  request_expires_at: z.nullable(instant),
})
export type Charge = z.output<typeof charge>

/** Agreement as its link shows it: no e-mail address, phone number or CNIC. */
export const agreementPage = z.object({
  link: z.string(),
  /** Permanent reference, written like a donation code. */
  reference: z.string(),
  status: z.literal(agreementStatuses),
  donor_name: z.string(),
  method: z.literal(collectionMethods),
  payment_method: z.string(),
  payment_gateway: z.string(),
  /** Account or card from which payments are requested; null for other methods, and after its removal. */
  instrument: z.nullable(
    z.object({
      /** Last characters of the Raast ID or IBAN; '' for a card. */
      ending: z.string(),
      /** False until the payment that stores the card. */
      is_stored: z.boolean(),
      /**
       * The bank did not know the account at the last request, and it has been neither replaced nor paid
       * since.
       */
      is_unknown: z.boolean(),
      /** Largest amount that the donor agreed to. */
      agreed_amount: inRupees,
    }),
  ),
  /** Decides which pairs of method and gateway may be used; see hasPakistaniMobile. */
  has_pakistani_mobile: z.boolean(),
  terms: agreementTerms,
  /** Terms agreed for later, with the first period to which they apply; null for none. */
  next_terms: z.nullable(z.extend(agreementTerms, { period: z.string(), due_on: z.string() })),
  /** Next period without a request; null while paused or ended. */
  next: z.nullable(z.object({ period: z.string(), due_on: z.string(), amount: inRupees })),
  /** Day on which a pause ends. */
  paused_until: z.nullable(z.string()),
  /** Unpaid amount of the charges that are due; default amount of `payAgreement`. */
  amount_due: inRupees,
  /** Paid in advance: the amount received beyond all charges. */
  in_advance: z.int(),
  /** Total amount received, for charges and in advance. */
  given: inRupees,
  /** Charges, newest first: the last 24. */
  charges: z.array(charge),
  /**
   * Nights of the Ramazan of the newest charge, else of the next Ramazan; null for an agreement without
   * nights.
   */
  nights: agreementNights,
  /** Masked address of the message in which the donor confirms the first request; null for none. */
  confirmation_to: z.nullable(z.string()),
  /** Higher amount that the charity proposed and the donor has not answered. */
  proposal: z.nullable(z.object({ id: z.int(), amount: inRupees })),
  created_at: instant,
  ended_at: z.nullable(instant),
})
export type AgreementPage = z.output<typeof agreementPage>

export const readAgreement = entry('GET /public/agreements/:link', {
  who: 'anyone',
  summary: 'An agreement with its terms, what is due and what was paid',
  answer: agreementPage,
})

/** Only messages carry the token, so it proves the donor's address or number. */
export const confirmAgreement = entry('POST /public/agreements/:link/confirm', {
  who: 'anyone',
  summary: 'Confirms an agreement by the link of a message: the first request goes to the bank',
  body: z.object({ token: z.string().check(z.maxLength(100)) }),
  answer: agreementPage,
})

export const payAgreement = entry('POST /public/agreements/:link/pay', {
  who: 'anyone',
  summary:
    'Records a donation for what is due, with the saved details, and returns the page where it is paid',
  body: z.object({
    ...pairFields,
    /** Whole rupees: a part of the amount due, or more to pay in advance. Default: the amount due. */
    amount: z.nullish(wholeRupees()),
  }),
  answer: z.object({ url: z.string() }),
})

/** Body of a change of terms, which applies from the next period. */
export const changedTerms = z
  .object({ ...cartFields, ...pairFields, ...collectionFields, unit, day })
  .check(hasDay)

export const pauseBody = z.object({
  until: z.iso.date(withMessage('fields.agreement.until')),
})

/** Due day as the page shows it: a second click, or an outdated page, does not skip another donation. */
export const skipBody = z.object({ due_on: z.iso.date() })

export const endBody = z.object({
  reason: z._default(
    z.literal([...donorEndReasons, 'not_given'], withMessage('fields.agreement.end-reason')),
    'not_given',
  ),
  note: optionalText('fields.remarks', 300),
})

export const changeAgreement = entry('PUT /public/agreements/:link/terms', {
  who: 'anyone',
  summary: 'Changes amount, causes, rhythm or payment method from the next period, which the answer names',
  body: changedTerms,
  answer: agreementPage,
})

export const pauseAgreement = entry('POST /public/agreements/:link/pause', {
  who: 'anyone',
  summary: 'Pauses an agreement until a day; nothing is requested before',
  body: pauseBody,
  answer: agreementPage,
})

export const resumeAgreement = entry('POST /public/agreements/:link/resume', {
  who: 'anyone',
  summary: 'Ends a pause now',
  answer: agreementPage,
})

export const skipPeriod = entry('POST /public/agreements/:link/skip', {
  who: 'anyone',
  summary: 'Skips the next period once',
  body: skipBody,
  answer: agreementPage,
})

export const endAgreement = entry('POST /public/agreements/:link/end', {
  who: 'anyone',
  summary: 'Ends an agreement for good; what was paid stays',
  body: endBody,
  answer: agreementPage,
})

/** From then on, due donations are collected with a link to pay. */
export const removeInstrument = entry('DELETE /public/agreements/:link/instrument', {
  who: 'anyone',
  summary: 'Deletes the stored card or account of an agreement and cancels its open requests',
  answer: agreementPage,
})

/** The id names the proposal that the page shows, so that a newer one is not answered by mistake. */
export const answerProposal = entry('POST /public/agreements/:link/answer-proposal', {
  who: 'anyone',
  summary: 'Accepts a proposed higher amount, which applies from the next period, or declines it',
  body: z.object({ id: bodyId, is_accepted: z.boolean() }),
  answer: agreementPage,
})

export const listOwnAgreements = entry('GET /my/agreements', {
  who: 'donor',
  summary: "The signed-in donor's agreements, newest first; their links open the page that changes them",
  answer: z.array(agreementPage),
})
