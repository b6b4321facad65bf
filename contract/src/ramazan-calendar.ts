import { addDays, dayAt, dayNumber } from './days.ts'
import { calculatedHijri } from './hijri.ts'

/** Ramazan of one of the charity's seasons; `first_on` is its first day in Pakistan, yyyy-mm-dd. */
export type RamazanSeason = {
  hijri_year: number
  first_on: string
  is_confirmed: boolean
  /** 29 or 30; null until the moon at its end is sighted. */
  nights: number | null
  /** Whether the season takes gifts. */
  is_open: boolean
}

/** First days of Ramazan in Pakistan: from the charity's seasons, else calculated. */
export type RamazanCalendar = {
  /** Days by which Ramazan begins later in Pakistan than in the calendar of Umm al-Qura. */
  moon_shift: number
  /** Open ones first: on a day that two seasons share, the night is that of the open one. */
  seasons: readonly RamazanSeason[]
}

/** Default calendar, without seasons. */
export const calculatedCalendar: RamazanCalendar = { moon_shift: 1, seasons: [] }

/** Planned nights of a Ramazan; the moon may end it after 29. */
export const nightsOfRamazan = 30

/** Number of days before its first day from which a Ramazan counts as near. */
const nearDays = 60

const ramazan = 9
const calculated = new Map<number, string | null>()

/**
 * Returns the night of Ramazan that begins on the evening of a day, as in 1448-R01: a night belongs to the
 * fast of the next day.
 * @param number the day, as {@link dayNumber} counts
 */
export function nightOf(number: number, { moon_shift, seasons }: RamazanCalendar): string | null {
  for (const { hijri_year, first_on, nights } of seasons) {
    const night = number + 2 - dayNumber(first_on)
    if (night >= 1 && night <= (nights ?? nightsOfRamazan)) return periodOfNight(hijri_year, night)
  }
  const night = calculatedNight(number + 1 - moon_shift)
  return night && seasons.some(({ hijri_year }) => yearOfNight(night) === hijri_year) ? null : night
}

const periodOfNight = (hijriYear: number, night: number): string =>
  `${hijriYear}-R${String(night).padStart(2, '0')}`

/** Hijri year of a night of Ramazan; undefined for another period. */
export const yearOfNight = (period: string): number | undefined =>
  isNight(period) ? Number(period.slice(0, 4)) : undefined

/** Number of a night in its Ramazan, from 1. */
export const numberOfNight = (period: string): number => Number(period.slice(6))

export const isNight = (period: string): boolean => /^\d{4}-R\d\d$/.test(period)

/** Returns the season of a night; undefined for a year without a season. */
export const seasonOfNight = (period: string, { seasons }: RamazanCalendar): RamazanSeason | undefined =>
  seasons.find(({ hijri_year }) => hijri_year === yearOfNight(period))

/** Returns the day on whose evening a night begins in its season; undefined for a year without a season. */
export function eveningOfNight(period: string, calendar: RamazanCalendar): string | undefined {
  const season = seasonOfNight(period, calendar)
  return season && addDays(season.first_on, numberOfNight(period) - 2)
}

/** Returns the first day of the Ramazan that began last, or begins within two months. */
export function presentRamazan(today: string, by: RamazanCalendar): string | undefined {
  const soonest = dayNumber(today) + nearDays
  for (let number = soonest; number > soonest - 360; number--)
    if (nightOf(number - 1, by)?.endsWith('-R01')) return dayAt(number)
  return undefined
}

/**
 * Returns the first day of the Ramazan whose season is open, else of the current one, else of one that begins
 * within two months; undefined if it has no night to come or its season is not open.
 */
export function nearRamazan(today: string, by: RamazanCalendar): string | undefined {
  const hasNights = (first_on: string, nights: number | null = null) =>
    addDays(first_on, (nights ?? nightsOfRamazan) - 2) >= today
  const open = by.seasons.find(({ first_on, nights, is_open }) => is_open && hasNights(first_on, nights))
  if (open) return open.first_on
  const first = presentRamazan(today, by)
  const season = by.seasons.find(({ first_on }) => first_on === first)
  if (first === undefined || season?.is_open === false) return undefined
  return hasNights(first, season?.nights) ? first : undefined
}

/**
 * Returns the first day on which nights of a new donation are searched: today, or the eve of the Ramazan that
 * takes gifts, so that nights of an earlier season that is not open are skipped.
 */
export function firstEvening(today: string, by: RamazanCalendar): string {
  const near = nearRamazan(today, by)
  const eve = near && addDays(near, -1)
  return eve && eve > today ? eve : today
}

/** The night of a fast by Umm al-Qura. Cached by day: each calendar lookup takes some microseconds. */
function calculatedNight(fast: number): string | null {
  let night = calculated.get(fast)
  if (night === undefined) {
    const { year, month, day } = calculatedHijri(fast)
    night = month === ramazan ? periodOfNight(year, day) : null
    calculated.set(fast, night)
  }
  return night
}
