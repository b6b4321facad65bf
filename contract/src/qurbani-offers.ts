import * as z from 'zod/mini'
import { maxAmount } from './amounts.ts'
import { entry } from './entry.ts'
import { bodyId, closingTime, despite, instant, integerBetween, textOrEmpty, withMessage } from './fields.ts'
import { allLanguages, firstLanguage, type Language } from './language/language.ts'
import { message, refuseValue } from './message.ts'
import { inRupees } from './money.ts'

export const animals = ['goat', 'sheep', 'cow', 'buffalo', 'camel'] as const
export type Animal = (typeof animals)[number]

export const meats = ['poor', 'collect'] as const

/** Time zones of regions where charities of Pakistan slaughter. */
export const timeZones = [
  'Asia/Karachi',
  'Asia/Kabul',
  'Asia/Kolkata',
  'Asia/Dhaka',
  'Asia/Yangon',
  'Asia/Gaza',
  'Asia/Beirut',
  'Asia/Damascus',
  'Asia/Aden',
  'Europe/Istanbul',
  'Africa/Khartoum',
  'Africa/Mogadishu',
  'Africa/Nairobi',
  'Africa/Niamey',
  'Europe/London',
] as const

/** Default number of shares per animal. */
export const defaultShares: Record<Animal, number> = { goat: 1, sheep: 1, cow: 7, buffalo: 7, camel: 7 }

/** Greatest number of shares per animal; some charities divide a camel by ten. */
const maxShares: Record<Animal, number> = { goat: 1, sheep: 1, cow: 7, buffalo: 7, camel: 10 }

const collectionText = textOrEmpty('office-fields.collection', 300)
const collectionTexts = Object.fromEntries(
  allLanguages.map((language) => [language, collectionText]),
) as Record<Language, typeof collectionText>

const offerFields = {
  /** Cause of the region, which may be hidden from the donation page; fixed after the first order. */
  cause_id: bodyId,
  time_zone: z.literal(timeZones, withMessage('office-fields.time-zone')),
  /** First day of Eid in the region, in days after Pakistan's. */
  days_after: integerBetween('office-fields.days-after.valid', -2, 2),
  animal: z.literal(animals, withMessage('office-fields.animal')),
  /** Fixed after the first order. */
  shares_per_animal: integerBetween('office-fields.shares-per-animal.valid', 1, 10),
  share_price: integerBetween('office-fields.amount.whole', 1, maxAmount),
  /** Price of a whole animal; null when only shares are offered. */
  animal_price: z.nullable(integerBetween('office-fields.amount.whole', 1, maxAmount)),
  meat: z.literal(meats, withMessage('office-fields.meat')),
  /**
   * Place and time at which donors collect the meat, by language; required in the first language when they
   * do.
   */
  collection: z._default(z.object(collectionTexts), () => ({ en: '', ur: '' })),
  /** Days of slaughter, from the region's first day of Eid. */
  days: integerBetween('office-fields.slaughter-days.valid', 1, 4),
  /** Day of Eid in the region on which orders close: 1 for the first, 0 for the day before. */
  closes_day: integerBetween('office-fields.closes-day.valid', -60, 4),
  /** 'hh:mm' in the zone of the region. */
  closes_time: closingTime,
  /** Number of shares for sale; reserved and sold shares together never exceed it. */
  stock: integerBetween('office-fields.stock.valid', 0, 1_000_000),
  is_offered: z.boolean(),
}

const offer = z.object({
  id: z.int(),
  ...offerFields,
  /** Title of the region's cause, in the reader's language. */
  region: z.string(),
  closes_at: instant,
  held: z.int(),
  sold: z.int(),
})
export type QurbaniOffer = z.output<typeof offer>

/** Orders of an offer that are paid, and the work that remains on them. */
const progress = z.object({
  orders: z.int(),
  /** Paid shares without a name. */
  missing_names: z.int(),
  /** Orders that await the donor's choice. */
  choices: z.int(),
  animals: z.int(),
  slaughtered_animals: z.int(),
  /** Orders with a queued message about the slaughter. */
  notified: z.int(),
  received: inRupees,
  /** Part of `received` that is income, because its shares are slaughtered. */
  fulfilled: inRupees,
})

export const listQurbaniOffers = entry('GET /seasons/:id/qurbani-offers', {
  who: 'season',
  summary: 'Offers of a season of Qurbani with their stock and orders',
  answer: z.array(z.extend(offer, progress.shape)),
})

type CheckedFields = {
  animal: Animal
  shares_per_animal: number
  days: number
  closes_day: number
  meat: (typeof meats)[number]
  collection: Record<Language, string>
}

const offerChecks = z.check<CheckedFields>((context) => {
  const { animal, shares_per_animal, days, closes_day, meat, collection } = context.value
  const max = maxShares[animal]
  if (shares_per_animal > max)
    refuseValue(
      context,
      message('office-fields.shares-per-animal.most', { animal, max }),
      'shares_per_animal',
    )
  if (closes_day > days)
    refuseValue(context, message('office-fields.closes-day.after-days', { days }), 'closes_day')
  if (meat === 'collect' && collection[firstLanguage] === '')
    refuseValue(context, 'office-fields.collection.missing', 'collection', firstLanguage)
})

const offerForm = z.object(offerFields)

export const createQurbaniOffer = entry('POST /seasons/:id/qurbani-offers', {
  who: 'season',
  summary: 'Offers shares of animals in a region',
  body: z.extend(offerForm, { despite }).check(offerChecks),
  answer: offer,
  done: 'done.offer.created',
})

export const updateQurbaniOffer = entry('PUT /qurbani-offers/:id', {
  who: 'season',
  summary:
    'Changes an offer; its cause, animal, number of shares per animal and use of the meat are fixed after the first order',
  /** `begun_with`: the fields as the form first showed them, so that it undoes no other change. */
  body: z.extend(offerForm, { despite, begun_with: z.optional(offerForm) }).check(offerChecks),
  answer: offer,
  done: 'done.offer.updated',
})

const settings = z.object({
  /** Minutes for which an unpaid order by card or wallet holds its shares. */
  card_minutes: integerBetween('office-fields.card-minutes.valid', 5, 1440),
  /** Hours for which an unpaid order by bank transfer holds its shares. */
  transfer_hours: integerBetween('office-fields.transfer-hours.valid', 1, 336),
  /** Donors see the photo of their animal on the page of their donation. */
  shows_photos: z.boolean(),
})
export type QurbaniSettings = z.output<typeof settings>

export const readQurbaniSettings = entry('GET /qurbani-reservations/settings', {
  who: 'season',
  summary: 'Durations for which unpaid orders hold their shares, and whether donors see photos',
  answer: settings,
})

export const saveQurbaniSettings = entry('PUT /qurbani-reservations/settings', {
  who: 'season',
  summary: 'Changes the durations for which unpaid orders hold their shares, and whether donors see photos',
  body: settings,
  answer: settings,
  done: 'done.reservations-saved',
})
