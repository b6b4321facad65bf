import { type AgreementUnit, largestWeight, lastDayOfMonth } from './agreement-units.ts'
import { dayAt, dayNumber } from './days.ts'
import type { Rupees } from './money.ts'
import { weightOfNight } from './night-plan.ts'
import { nightOf, numberOfNight, type RamazanCalendar } from './ramazan-calendar.ts'

/** Terms of an agreement that determine its periods, from a day on. */
export type PeriodTerms = {
  /** First day, yyyy-mm-dd in Pakistan, on which the terms apply. */
  valid_from: string
  unit: AgreementUnit
  /**
   * Day of the month (1 to 28, 31 for the last), day of the week (1 for Monday), or the night plan for nights
   * of Ramazan.
   */
  day: number
  /** Month (1 to 12) from which quarters and years are counted. */
  anchor_month: number
  /** Amount of a period; for nights, the usual amount, which the weight of a night multiplies. */
  amount: Rupees
  /** Nothing is due while these terms apply. */
  is_pause: boolean
}

export type DuePeriod = { period: string; due_on: string; amount: number }

/**
 * Days without a due period after which the search ends: longer than from one Ramazan to the next but one.
 */
const searchedDays = 800

/**
 * Yields the due periods of an agreement in order. The terms added last among those valid on a day apply.
 * @param terms in the order in which they were added
 * @param from first day searched
 * @param taken periods that have a charge already
 * @param calendar decides the nights of Ramazan
 */
export function* duePeriods(
  terms: readonly PeriodTerms[],
  from: string,
  taken: ReadonlySet<string>,
  calendar: RamazanCalendar,
): Generator<DuePeriod> {
  const seen = new Set(taken)
  const begins = terms.map(({ valid_from }) => dayNumber(valid_from))
  let found = dayNumber(from)
  for (let number = found; number - found < searchedDays; number++) {
    const valid = terms[begins.findLastIndex((first) => first <= number)]
    if (terms.length === 1 && valid) number += daysBeforeDue(valid, number)
    const period = valid && !valid.is_pause ? periodDueOn(valid, number, calendar) : null
    if (!valid || period === null || seen.has(period)) continue
    seen.add(period)
    found = number
    yield { period, due_on: dayAt(number), amount: valid.amount * weightOf(valid, period) }
  }
}

/**
 * Returns the period that the first donation of new terms pays, due today: the current week or month, or for
 * nights of Ramazan the next night of the plan.
 */
export function firstPeriod(terms: PeriodTerms, today: string, calendar: RamazanCalendar): DuePeriod {
  const { amount } = terms
  if (terms.unit === 'week') return { period: weekOf(dayNumber(today)), due_on: today, amount }
  if (terms.unit !== 'ramazan_night') return { period: today.slice(0, 7), due_on: today, amount }
  const [night] = duePeriods([terms], today, new Set(), calendar)
  if (!night) throw new Error('The calendar has no Ramazan.')
  return { ...night, due_on: today }
}

/** Number of days to skip because nothing is due on them, so that the search of a month takes two steps. */
function daysBeforeDue({ unit, day: dueDay, is_pause }: PeriodTerms, number: number): number {
  if (unit === 'week' || unit === 'ramazan_night' || is_pause) return 0
  const { day } = dateOf(number)
  const target = Math.min(dueDay, 28)
  // The shortest month has 28 days.
  return day <= target ? target - day : Math.max(0, 28 - day)
}

/** Largest amount of a period, to which the donor agrees. */
export const largestDue = ({ unit, day, amount }: Pick<PeriodTerms, 'unit' | 'day' | 'amount'>): Rupees =>
  amount * largestWeight(unit, day)

/** Returns how many times the amount of the terms is due in a period: 0 for a night of another plan. */
const weightOf = ({ unit, day }: PeriodTerms, period: string): number =>
  unit === 'ramazan_night' ? weightOfNight(day, numberOfNight(period)) : 1

function periodDueOn(terms: PeriodTerms, number: number, calendar: RamazanCalendar): string | null {
  if (terms.unit === 'ramazan_night') {
    const night = nightOf(number, calendar)
    return night !== null && weightOf(terms, night) > 0 ? night : null
  }
  if (terms.unit === 'week') return weekdayOf(number) === terms.day ? weekOf(number) : null
  const { month, day } = dateOf(number)
  const isDue = terms.day === lastDayOfMonth ? dateOf(number + 1).day === 1 : day === terms.day
  const everyMonths = { month: 1, quarter: 3, year: 12 }[terms.unit]
  return isDue && (month - terms.anchor_month) % everyMonths === 0 ? dayAt(number).slice(0, 7) : null
}

/**
 * Month and day of a day number. Computed without Date for speed: a hundred thousand agreements are planned
 * in seconds.
 */
function dateOf(number: number): { month: number; day: number } {
  // Years that begin in March, in eras of 400 years (Howard Hinnant, chrono-compatible date algorithms).
  const ofEra = (number + 719_468) % 146_097
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  const march = Math.floor((5 * ofYear + 2) / 153)
  return { day: ofYear - Math.floor((153 * march + 2) / 5) + 1, month: march < 10 ? march + 3 : march - 9 }
}

/** Day of the week, 1 for Monday to 7 for Sunday; day 0 was a Thursday. */
const weekdayOf = (number: number) => ((number + 3) % 7) + 1

/** Week by ISO 8601, as in 2026-W53: it belongs to the year of its Thursday. */
function weekOf(number: number): string {
  const thursday = number + 4 - weekdayOf(number)
  const year = dayAt(thursday).slice(0, 4)
  const week = Math.floor((thursday - dayNumber(`${year}-01-01`)) / 7) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}
