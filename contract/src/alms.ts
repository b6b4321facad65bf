import * as z from 'zod/mini'
import { almsFunds, almsKinds } from './alms-kinds.ts'
import { cause } from './causes.ts'
import { entry } from './entry.ts'
import { integerBetween, requiredText, withMessage } from './fields.ts'
import { allLanguages } from './language/language.ts'
import { bookedDay, day } from './lists.ts'
import { message } from './message.ts'
import { inRupees } from './money.ts'

/** Foods by which the scholars of Pakistan announce the rates. */
export const commodities = ['wheat', 'barley', 'dates', 'raisins', 'rice', 'cheese'] as const

const almsRate = z.object({
  id: z.int(),
  kind: z.literal(almsKinds),
  commodity: z.literal(commodities),
  /** Rupees for one person fed. */
  rupees: inRupees,
  /** Persons fed for each head, fast or oath. */
  people: z.int(),
  /** First and last day, yyyy-mm-dd in Pakistan. */
  valid_from: z.string(),
  /** Null for a rate without a last day. */
  valid_until: z.nullable(z.string()),
  /** Scholar or body that announced the rate. */
  source: z.string(),
})
export type AlmsRate = z.output<typeof almsRate>

/** Rupees for one head, fast or oath. */
export const almsUnitAmount = ({ rupees, people }: Pick<AlmsRate, 'rupees' | 'people'>): number =>
  rupees * people

export const isValidOn = (
  { valid_from, valid_until }: Pick<AlmsRate, 'valid_from' | 'valid_until'>,
  day: string,
) => valid_from <= day && (valid_until === null || day <= valid_until)

export const listAlmsRates = entry('GET /alms-rates', {
  who: 'settings',
  summary: 'Rates of fitrana, fidya and kaffarah with their sources, the newest first',
  /** `is_correctable`: the rate was added today, or takes effect today or later. */
  answer: z.array(z.extend(almsRate, { is_correctable: z.boolean() })),
})

const rateFields = {
  rupees: integerBetween('office-fields.rate.rupees', 1, 1_000_000),
  people: integerBetween('office-fields.rate.people', 1, 120),
  source: requiredText('office-fields.rate-source', 100),
}

export const addAlmsRate = entry('POST /alms-rates', {
  who: 'settings',
  confirmed: true,
  summary: 'Adds a rate; the previous rate for the same food ends on the day before',
  body: z.object({
    kind: z.literal(almsKinds, withMessage('office-fields.alms-kind')),
    commodity: z.literal(commodities, withMessage('office-fields.commodity')),
    ...rateFields,
    valid_from: bookedDay('office-fields.valid-from'),
  }),
  answer: almsRate,
  done: 'done.alms-rate.added',
})

export const endAlmsRate = entry('PUT /alms-rates/:id', {
  who: 'settings',
  confirmed: true,
  summary: 'Sets the last day of a rate. Its amount never changes, because donations refer to it',
  body: z.object({ valid_until: day }),
  answer: almsRate,
  done: 'done.alms-rate.ended',
})

/** Donations that were calculated with the mistyped rate keep their reference to it. */
export const correctAlmsRate = entry('POST /alms-rates/:id/correct', {
  who: 'settings',
  confirmed: true,
  summary: 'Replaces a rate that was mistyped, on the day it was added or until its first day',
  body: z.object(rateFields),
  answer: almsRate,
  done: 'done.alms-rate.corrected',
})

const almsPage = z.object({
  /** Cause of the alms on the page; null when the charity has none. */
  cause: z.nullable(cause),
  /** Rates that are valid today. */
  rates: z.array(almsRate),
  /** Text of the charity, falling back to the default one; sanitised HTML. */
  text: z.object({ html: z.string(), language: z.literal(allLanguages) }),
  /** The last or the coming Ramazan; null for funds that do not depend on it. */
  ramazan: z.nullable(
    z.object({ first_on: z.string(), is_confirmed: z.boolean(), nights: z.nullable(z.int()) }),
  ),
})
export type AlmsPage = z.output<typeof almsPage>

export const readAlmsPage = entry('GET /public/alms/:fund', {
  who: 'anyone',
  summary: 'The rates of fitrana, fidya or kaffarah that are valid today, with the wording of the charity',
  params: z.object({ fund: z.literal(almsFunds, withMessage(message('refusal.not-found.page'))) }),
  answer: almsPage,
})
