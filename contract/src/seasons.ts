import * as z from 'zod/mini'
import { addDays, dayNumber, daysBetween } from './days.ts'
import { entry } from './entry.ts'
import { integerBetween, required, withMessage } from './fields.ts'
import { calculatedHijri } from './hijri.ts'
import { bookedDay } from './lists.ts'
import { inRupees } from './money.ts'

export const seasonKinds = ['qurbani', 'ramazan'] as const

export const seasonStatuses = ['planned', 'open', 'closed', 'done'] as const
export type SeasonStatus = (typeof seasonStatuses)[number]

/** Next statuses of each status. A season that was closed by mistake can be opened again. */
export const seasonTransitions: Record<SeasonStatus, readonly SeasonStatus[]> = {
  planned: ['open'],
  open: ['closed'],
  closed: ['done', 'open'],
  done: [],
}

/** Days by which the moon may move the first day from the expected one. */
const maxShiftDays = 3

const season = z.object({
  id: z.int(),
  kind: z.literal(seasonKinds),
  hijri_year: z.int(),
  /** First day by the calendar, in Pakistan: 10 Zil Hajj or 1 Ramazan; yyyy-mm-dd, like the next two. */
  expected_on: z.string(),
  /** First day by the sighted moon; null until confirmed, by two people where the charity requires it. */
  confirmed_on: z.nullable(z.string()),
  /** The confirmed day, else the expected one. */
  first_on: z.string(),
  /** Nights of a Ramazan, 29 or 30; null until recorded, and for Qurbani. */
  nights: z.nullable(z.int()),
  status: z.literal(seasonStatuses),
})
export type Season = z.output<typeof season>

/** Whether the moon can move the first day to this day: at most `maxShiftDays` from the expected day. */
export const isPossibleFirstDay = ({ expected_on }: Pick<Season, 'expected_on'>, day: string): boolean =>
  Math.abs(daysBetween(expected_on, day)) <= maxShiftDays

/** Returns whether a Ramazan has reached its 29th day, the evening on which the moon may be sighted. */
export const mayHaveEnded = (season: Pick<Season, 'kind' | 'first_on'>, today: string): boolean =>
  season.kind === 'ramazan' && today >= dayOfSeason(season, 29)

/** A day of a season, yyyy-mm-dd. @param number 1 for the first day */
export const dayOfSeason = ({ first_on }: Pick<Season, 'first_on'>, number: number): string =>
  addDays(first_on, number - 1)

/** First day of each kind in the Hijri calendar; Ramazan is the 9th month, Zil Hajj the 12th. */
const firstDays = { qurbani: { month: 12, day: 10 }, ramazan: { month: 9, day: 1 } } as const

/** Hijri date of a day of a season, within its month. @param number 1 for the first day */
export function hijriDate({ kind, hijri_year }: Pick<Season, 'kind' | 'hijri_year'>, number: number) {
  const { month, day } = firstDays[kind]
  return { day: day + number - 1, month, year: hijri_year }
}

/**
 * Whether an expected first day is near the calculated one of its Hijri year, so that a mistyped year or
 * month can be refused.
 */
export const isExpectedFirstDay = (
  { kind, hijri_year }: Pick<Season, 'kind' | 'hijri_year'>,
  day: string,
): boolean =>
  Array.from({ length: 2 * maxShiftDays + 1 }, (_, index) =>
    calculatedHijri(dayNumber(day) + index - maxShiftDays),
  ).some(
    (one) =>
      one.year === hijri_year && one.month === firstDays[kind].month && one.day === firstDays[kind].day,
  )
const publicRamazan = z.object({
  ...z.pick(season, { hijri_year: true, first_on: true, nights: true }).shape,
  /** The first day is confirmed. */
  is_confirmed: z.boolean(),
})
export type PublicRamazan = z.output<typeof publicRamazan>

export const readPublicRamazan = entry('GET /public/ramazan', {
  who: 'anyone',
  summary: 'The Ramazan that takes gifts over its nights; null without one',
  answer: z.nullable(publicRamazan),
})

const seasonForm = z.object({
  kind: z.literal(seasonKinds, required('office-fields.season-kind')),
  hijri_year: integerBetween('office-fields.hijri-year.valid', 1400, 1600),
  expected_on: bookedDay('office-fields.expected-on'),
})

export const listSeasons = entry('GET /seasons', {
  who: 'season',
  summary: 'Seasons of Qurbani and Ramazan, the newest first',
  answer: z.array(season),
})

export const createSeason = entry('POST /seasons', {
  who: 'season',
  summary: 'Plans a season',
  body: seasonForm,
  answer: season,
  done: 'done.season.created',
})

export const updateSeason = entry('PUT /seasons/:id', {
  who: 'season',
  summary:
    'Moves the expected first day of a season whose first day is not confirmed, or requests approval for it once donors see the season',
  body: z.object({ expected_on: bookedDay('office-fields.expected-on') }),
  answer: season,
  done: 'done.season.updated',
})

/** The days move after a second person's approval where the charity requires one. */
export const confirmFirstDay = entry('POST /seasons/:id/confirm-first-day', {
  who: 'season',
  confirmed: true,
  summary: 'Confirms the first day of a season, with which all its days move, or requests approval for it',
  body: z.object({ first_day: bookedDay('office-fields.first-day') }),
  answer: season,
  done: 'done.season.confirmed',
})

/** Recorded when the moon at the end of Ramazan is sighted or not. */
export const recordNights = entry('PUT /seasons/:id/nights', {
  who: 'season',
  summary: 'Records whether a Ramazan has 29 or 30 nights, on its 29th day or later',
  body: z.object({ nights: integerBetween('office-fields.nights', 29, 30) }),
  answer: season,
  done: 'done.season.updated',
})

const nightOfSeason = z.object({
  night: z.int(),
  /** Day on whose evening the night begins, yyyy-mm-dd. */
  on: z.string(),
  /** Number of paid gifts over several nights, and their part for this night. */
  gifts: z.int(),
  given: inRupees,
  /** Paid regular donations of this night. */
  regular_gifts: z.int(),
  regular: inRupees,
  /** Unpaid gifts over several nights, and regular donations that are requested. */
  unpaid_gifts: z.int(),
  unpaid: inRupees,
  /** Regular donations that will be requested on this night. */
  coming_gifts: z.int(),
  coming: inRupees,
})
export type NightOfSeason = z.output<typeof nightOfSeason>

export const listNights = entry('GET /seasons/:id/nights', {
  who: 'season',
  summary: 'Nights of a Ramazan with the amounts that donors gave for each of them, or promised',
  answer: z.object({ season, nights: z.array(nightOfSeason) }),
})

export const moveSeason = entry('PUT /seasons/:id/status', {
  who: 'season',
  summary: 'Opens, closes or ends a season',
  body: z.object({ status: z.literal(seasonStatuses, withMessage('office-fields.status')) }),
  answer: season,
  done: 'done.season.updated',
})
