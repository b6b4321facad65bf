import * as z from 'zod/mini'
import { download, entry } from './entry.ts'
import { bodyId, instant, integerBetween, requiredText, rowId, withMessage } from './fields.ts'
import { exportQuery } from './lists.ts'
import { timeZones } from './qurbani-offers.ts'
import { intentions } from './share-line.ts'

/** Share in an animal's slot. */
const listedShare = z.object({
  slot: z.int(),
  name: z.string(),
  parent: z.string(),
  intention: z.literal(intentions),
})

const animal = z.object({
  id: z.int(),
  tag: z.string(),
  place: z.string(),
  /** Day of Eid in the region: 1 for the first. */
  day: z.int(),
  /** Date of that day in Zil Hajj. */
  hijri_day: z.int(),
  /** Date of that day, yyyy-mm-dd. */
  date: z.string(),
  slaughtered_at: z.nullable(instant),
  /** Member of staff who recorded the slaughter; null when it was marked on a field list. */
  slaughtered_by: z.nullable(z.string()),
  /** Number of the field list on which the slaughter was marked. */
  field_list: z.nullable(z.int()),
  has_photo: z.boolean(),
  /** Number of slaughters of this animal that were undone. */
  undone: z.int(),
  /** Orders whose confirmation of this slaughter was sent. */
  confirmed: z.int(),
  shares: z.array(listedShare),
})
export type QurbaniAnimal = z.output<typeof animal>

const animalList = z.object({
  region: z.string(),
  animal: z.string(),
  hijri_year: z.int(),
  /** First day of slaughter, yyyy-mm-dd. */
  first_day: z.string(),
  /** Zone of the region, in which the slaughter is timed. */
  time_zone: z.literal(timeZones),
  /** Orders are closed, so shares can be allotted. */
  is_closed: z.boolean(),
  /** Paid shares without an animal. */
  waiting: z.int(),
  /** Shares among `waiting` without a name. */
  waiting_unnamed: z.int(),
  /** Orders that await the donor's choice. */
  choices: z.int(),
  /** Orders with a queued message about the slaughter. */
  notified: z.int(),
  /** A link to the list is open. */
  has_field_list: z.boolean(),
  animals: z.array(animal),
})
export type AnimalList = z.output<typeof animalList>

/**
 * Answer to a phone with the link. After the link has ended, only the animals that the phone marked in time,
 * without names.
 */
const fieldAnswer = z.extend(animalList, { is_ended: z.boolean() })

/** Day and time in the zone of the region, 'yyyy-mm-dd hh:mm'. */
const minuteInRegion = z
  .string()
  .check(
    z.refine(
      (text) => /^\S{10} \S{5}$/.test(text) && isoMinute.safeParse(text.replace(' ', 'T')).success,
      withMessage('office-fields.slaughtered-at.valid'),
    ),
  )
const isoMinute = z.iso.datetime({ local: true, precision: -1 })

const placeAndDay = {
  place: requiredText('office-fields.place', 100),
  day: integerBetween('office-fields.slaughter-day.valid', 1, 4),
}

export const listAnimals = entry('GET /qurbani-offers/:id/animals', {
  who: 'season',
  summary: 'Animals of an offer with the people of their shares',
  answer: animalList,
})

export const allotShares = entry('POST /qurbani-offers/:id/allot', {
  who: 'season',
  summary: 'Fills animals with the paid shares that have none, after orders have closed',
  body: z.object({
    ...placeAndDay,
    /** Number of shares without an animal that the form showed, so that it undoes no other allotment. */
    waiting: z.optional(z.int()),
  }),
  answer: animalList,
  done: 'done.offer.allotted',
})

export const updateAnimal = entry('PUT /animals/:id', {
  who: 'season',
  summary: 'Changes the tag, place or day of an animal that is not slaughtered',
  body: z.object({ tag: requiredText('office-fields.tag', 40), ...placeAndDay }),
  answer: animalList,
  done: 'done.animal.updated',
})

/** A recorded slaughter is the only cause of a confirmation to donors. */
export const recordSlaughter = entry('POST /animals/:id/record-slaughter', {
  who: 'season',
  summary:
    'Records when an animal was slaughtered; donors without another share to be slaughtered are notified',
  body: z.object({
    /** Default: now. Neither in the future, nor before the first day of Eid in the region. */
    at: z.optional(minuteInRegion),
  }),
  answer: animalList,
  done: 'done.animal.slaughtered',
})

export const undoSlaughter = entry('POST /animals/:id/undo-slaughter', {
  who: 'season',
  summary:
    'Undoes a slaughter recorded by mistake: its income is reversed and its photo removed; donors whose confirmation was sent get a correction',
  body: z.object({
    reason: requiredText('office-fields.reason', 300),
    /** Required when confirmations were sent: their donors get a correction. */
    corrects: z._default(z.boolean(), false),
  }),
  answer: animalList,
  done: 'done.animal.undone',
})

export const endOffer = entry('POST /qurbani-offers/:id/end', {
  who: 'season',
  summary:
    'Ends the days of an offer: shares not slaughtered are missed, and their donors are asked to choose',
  answer: animalList,
  done: 'done.offer.ended',
})

export const exportAnimals = entry('POST /qurbani-offers/:id/export', {
  who: 'season',
  confirmed: true,
  summary: 'The shares of an offer by animal, for the slaughterhouse; recorded in the audit',
  query: exportQuery,
  answer: download,
})

export const createFieldList = entry('POST /qurbani-offers/:id/field-lists', {
  who: 'season',
  summary:
    'Returns the secret link to the list of an offer, for workers without an account; makes a link when none is open, or to replace the open one, which ends',
  body: z.object({ replaces: z._default(z.boolean(), false) }),
  answer: z.object({ url: z.string() }),
  done: 'done.field-list.created',
})

export const endFieldLists = entry('DELETE /qurbani-offers/:id/field-lists', {
  who: 'season',
  summary: 'Ends the links to the list of an offer',
  done: 'done.field-list.ended',
})

export const readFieldList = entry('GET /public/field-lists/:link', {
  who: 'anyone',
  // Contains names of people.
  scope: 'none',
  summary: 'Animals of an offer for the worker who slaughters them',
  answer: fieldAnswer,
})

/** Photos are shrunk on the phone, so that they are small enough for a slow connection. */
export const addFieldPhoto = entry('POST /public/field-lists/:link/photos', {
  who: 'anyone',
  summary: 'Stores the photo of an animal, which replaces an earlier one',
  body: z.object({
    id: rowId.shape.id,
    undone: z._default(z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number)), 0),
    /** Instant at which the photo was taken; required after the end of the link. */
    at: z.optional(z.iso.datetime()),
  }),
  multipart: { fileField: 'photo', maxBytes: 3 * 1024 * 1024 },
  answer: fieldAnswer,
})

export const addAnimalPhoto = entry('POST /animals/:id/photos', {
  who: 'season',
  summary: 'Stores the photo of an animal, which replaces an earlier one',
  body: z.object({}),
  multipart: { fileField: 'photo', maxBytes: 10 * 1024 * 1024 },
  answer: animalList,
  done: 'done.animal.photo',
})

export const readAnimalPhoto = entry('GET /animals/:id/photo', {
  who: 'season',
  summary: 'The photo of an animal',
  answer: download,
})

/**
 * Marks can arrive late and more than once: the first mark of an animal counts. Marks made before the end of
 * the link count for three days after it.
 */
export const recordFieldSlaughters = entry('POST /public/field-lists/:link/slaughters', {
  who: 'anyone',
  summary: 'Records when animals were slaughtered, also after hours without a connection',
  body: z.object({
    marks: z
      .array(
        z.object({
          id: bodyId,
          at: z.iso.datetime(),
          /** Number of undone slaughters that the phone knew: a mark of an undone one does not count. */
          undone: z._default(z.int().check(z.minimum(0)), 0),
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
  }),
  answer: fieldAnswer,
})
