import * as z from 'zod/mini'
import { maxAmount } from './amounts.ts'
import { download, entry } from './entry.ts'
import { bodyId, closingTime, instant, integerBetween, requiredText, withMessage } from './fields.ts'
import { exportQuery } from './lists.ts'
import { inRupees } from './money.ts'

/** Day of Ramazan, from 1. */
const ramazanDay = integerBetween('office-fields.ramazan-day.valid', 1, 30)

const offerFields = {
  /** Cause that receipts and books show; it may be hidden from the donation page. */
  cause_id: bodyId,
  /** Place of the meals, as donors read it. */
  place: requiredText('office-fields.place', 80),
  price: integerBetween('office-fields.amount.whole', 1, maxAmount),
  /** Number of meals for sale; reserved and sold meals together never exceed it. */
  stock: integerBetween('office-fields.meals.valid', 0, 1_000_000),
  /** Days before the iftar on which orders close: 0 for the day itself. */
  days_before: integerBetween('office-fields.days-before.valid', 0, 30),
  /** Closing time, 'hh:mm' in Pakistan. */
  closes_time: closingTime,
  is_offered: z.boolean(),
}

const offer = z.object({
  id: z.int(),
  ...offerFields,
  /** Day of Ramazan from 1, and its date, yyyy-mm-dd, even of a 30th day after a Ramazan of 29 days. */
  ramazan_day: z.int(),
  on: z.string(),
  closes_at: instant,
  /** Title of the cause, in the reader's language. */
  cause: z.string(),
  held: z.int(),
  sold: z.int(),
  /** Numbers of paid orders, and of orders that await the donor's choice. */
  orders: z.int(),
  choices: z.int(),
})
export type IftarOffer = z.output<typeof offer>

export const listIftarOffers = entry('GET /seasons/:id/iftar-offers', {
  who: 'season',
  summary: 'Iftar meals of a Ramazan by place and day, with their stock and orders',
  answer: z.array(offer),
})

export const createIftarOffers = entry('POST /seasons/:id/iftar-offers', {
  who: 'season',
  summary: 'Offers iftar meals at a place on every day from one day of Ramazan to another',
  body: z.object({ ...offerFields, first_ramazan_day: ramazanDay, last_ramazan_day: ramazanDay }).check(
    z.refine(({ first_ramazan_day, last_ramazan_day }) => first_ramazan_day <= last_ramazan_day, {
      ...withMessage('office-fields.ramazan-day.order'),
      path: ['last_ramazan_day'],
    }),
  ),
  answer: z.array(offer),
  done: 'done.offer.created',
})

export const updateIftarOffer = entry('PUT /iftar-offers/:id', {
  who: 'season',
  summary: 'Changes the iftar of a place and day; a new price is for new orders',
  /** `begun_with`: the fields as the form first showed them, so that it undoes no other change. */
  body: z.object({ ...offerFields, begun_with: z.optional(z.object(offerFields)) }),
  answer: z.array(offer),
  done: 'done.offer.updated',
})

export const exportIftarOrders = entry('POST /seasons/:id/iftar-offers/export', {
  who: 'season',
  confirmed: true,
  summary: 'The paid orders of iftar by day and place, for the cook; recorded in the audit',
  query: exportQuery,
  answer: download,
})

/** Largest number of meals of a cart line. */
export const maxMeals = 5000

const publicOffer = z.object({
  ...z.pick(offer, {
    id: true,
    cause_id: true,
    place: true,
    price: true,
    ramazan_day: true,
    on: true,
    closes_at: true,
  }).shape,
  /** Unsold meals. */
  free: z.int(),
})
export type PublicIftar = z.output<typeof publicOffer>

export const readPublicIftar = entry('GET /public/iftar-offers', {
  who: 'anyone',
  summary: 'The iftar meals that donors can give in the open Ramazan, by day; sold-out ones included',
  answer: z.array(publicOffer),
})

const ownOrder = z.object({
  /** Position of the order's line in the donation. */
  position: z.int(),
  place: z.string(),
  ramazan_day: z.int(),
  on: z.string(),
  meals: z.int(),
  amount: inRupees,
  state: z.literal(['ordered', 'unplaced', 'sadaqah']),
  /** Offers with room for an unplaced order, at no higher price; null for any other. */
  choices: z.nullable(z.array(z.pick(publicOffer, { id: true, place: true, on: true }))),
})
export type OwnIftar = z.output<typeof ownOrder>

export const readOwnIftar = entry('GET /public/donations/:link/iftar-orders', {
  who: 'anyone',
  summary: 'The paid iftar meals of a donation and their state',
  answer: z.array(ownOrder),
})

export const chooseIftar = entry('POST /public/donations/:link/iftar-choices', {
  who: 'anyone',
  summary: 'Chooses another iftar, or sadaqah for its cause, for meals without a place',
  body: z.object({
    position: z.int().check(z.minimum(0), z.maximum(49)),
    /** Id of the other iftar; null for sadaqah. */
    offer: z.nullable(bodyId),
  }),
  answer: z.array(ownOrder),
})
