import * as z from 'zod/mini'
import { download, entry } from './entry.ts'
import { bodyId, instant, withMessage } from './fields.ts'
import { inRupees } from './money.ts'
import { animals, meats, timeZones } from './qurbani-offers.ts'
import { maxSharesOfLine, shareNames } from './share-line.ts'
import { shareStates } from './share-states.ts'

const offer = z.object({
  id: z.int(),
  cause_id: z.int(),
  /** Title of the region, in the reader's language. */
  region: z.string(),
  animal: z.literal(animals),
  shares_per_animal: z.int(),
  share_price: inRupees,
  /** Null when only shares are offered. */
  animal_price: z.nullable(inRupees),
  meat: z.literal(meats),
  /** Place and time at which the donor collects the meat, in their language; '' when the poor get it. */
  collection: z.string(),
  /** Days of slaughter, as dates in Zil Hajj: 10 to at most 13. */
  hijri_days: z.array(z.int()),
  /** First day of slaughter, yyyy-mm-dd. */
  first_day: z.string(),
  closes_at: instant,
  time_zone: z.literal(timeZones),
  /** Shares that are neither sold nor reserved. */
  free: z.int(),
  /** Unpaid orders reserve shares, which may become free again. */
  has_reserved: z.boolean(),
})
export type PublicOffer = z.output<typeof offer>

const publicSeason = z.object({
  hijri_year: z.int(),
  /** The first day is confirmed. */
  is_confirmed: z.boolean(),
  /** Agency text in the reader's language, falling back to the first one; HTML, sanitised. */
  wakalah: z.object({ html: z.string(), hash: z.string() }),
  /** Offers that have not closed; sold-out ones included. */
  offers: z.array(offer),
})
export type PublicSeason = z.output<typeof publicSeason>

export const readPublicOffers = entry('GET /public/qurbani-offers', {
  who: 'anyone',
  summary: 'The open season of Qurbani with its offers and the agency text; null when one of them is missing',
  answer: z.nullable(publicSeason),
})

/** Choices of a donor whose shares are unplaced or missed. */
export const orderChoices = ['other_offer', 'next_year', 'sadaqah'] as const

const ownShare = z.object({
  id: z.int(),
  number: z.int(),
  ...shareNames.shape,
  state: z.literal(shareStates),
  /** Instant and date in Zil Hajj of the slaughter, with the tag of the animal; null before it. */
  slaughtered: z.nullable(
    z.object({ at: instant, hijri_day: z.int(), tag: z.string(), has_photo: z.boolean() }),
  ),
})

/** Shares of an order in one offer; the donor's choices can move some of them to another offer. */
const ownOrder = z.object({
  /** Position of the order's line in the donation. */
  position: z.int(),
  offer_id: z.int(),
  hijri_year: z.int(),
  region: z.string(),
  animal: z.literal(animals),
  is_whole: z.boolean(),
  meat: z.literal(meats),
  /** Place and time at which the donor collects the meat; '' when it goes to the poor. */
  collection: z.string(),
  /** Money of these shares. */
  amount: inRupees,
  /** Unpaid price differences, the page where each is paid, and the end of the reservation. */
  due: z.array(z.object({ amount: inRupees, url: z.string(), until: instant })),
  closes_at: instant,
  time_zone: z.literal(timeZones),
  is_editable: z.boolean(),
  shares: z.array(ownShare),
  /** Offers with room for the shares that await a choice; null without such shares. */
  choices: z.nullable(
    z.array(
      z.extend(z.pick(offer, { id: true, region: true, animal: true, first_day: true, meat: true }), {
        hijri_year: z.int(),
        /** The first day is confirmed. */
        is_confirmed: z.boolean(),
        /** Price difference that the donor would pay; negative for a part that would become sadaqah. */
        difference: inRupees,
      }),
    ),
  ),
})
export type OwnOrder = z.output<typeof ownOrder>

export const readOwnOrders = entry('GET /public/donations/:link/qurbani-orders', {
  who: 'anyone',
  // Contains names of people.
  scope: 'none',
  summary: 'The paid shares of a donation, their names and their state',
  answer: z.array(ownOrder),
})

export const saveShareNames = entry('PUT /public/donations/:link/share-names', {
  who: 'anyone',
  summary:
    'Saves the names and intentions of shares until the closing time of their region or until they have animals',
  body: z.object({
    /** `begun_with`: the names as the form first showed them, so that it undoes no other change. */
    shares: z
      .array(z.extend(shareNames, { id: bodyId, begun_with: z.optional(shareNames) }))
      .check(z.minLength(1), z.maxLength(maxSharesOfLine)),
  }),
  answer: z.array(ownOrder),
})

export const readSharePhoto = entry('GET /public/donations/:link/animal-photos/:id', {
  who: 'anyone',
  scope: 'none',
  summary: 'The photo of the animal of a slaughtered share, when the charity shows photos',
  answer: download,
})

export const chooseForOrder = entry('POST /public/donations/:link/order-choices', {
  who: 'anyone',
  summary:
    'Chooses another region, next year or sadaqah for shares that are unplaced or missed; a dearer region is reserved until the donor has paid the difference',
  body: z.object({
    position: z.int().check(z.minimum(0), z.maximum(49)),
    /** Current offer of the shares. */
    from: bodyId,
    choice: z.literal(orderChoices, withMessage('fields.order-choice')),
    offer: z.optional(bodyId),
  }),
  answer: z.array(ownOrder),
})
