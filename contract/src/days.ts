// Arithmetic of days, yyyy-mm-dd, and months, yyyy-mm.

export const dayMs = 86_400_000

// Cached: the same few hundred days are converted for each of a hundred thousand agreements.
const numbers = new Map<string, number>()
const days = new Map<number, string>()
const maxCached = 50_000

/** Days since 1 January 1970. */
export function dayNumber(day: string): number {
  const known = numbers.get(day)
  if (known !== undefined) return known
  const number = Date.parse(`${day}T00:00:00Z`) / dayMs
  if (numbers.size < maxCached) numbers.set(day, number)
  return number
}

export function dayAt(number: number): string {
  const known = days.get(number)
  if (known !== undefined) return known
  const day = new Date(number * dayMs).toISOString().slice(0, 10)
  if (days.size < maxCached) days.set(number, day)
  return day
}

/** Adds days to a day, yyyy-mm-dd. */
export const addDays = (day: string, days: number): string => dayAt(dayNumber(day) + days)

/** Days from one day to another; negative when the other is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

/** Tax years run from July to June in Pakistan and are named by the year they end in. */
export const taxYearOf = (day: string): number => {
  const [year = '', month = ''] = day.split('-')
  return Number(year) + (Number(month) > 6 ? 1 : 0)
}

/** First and last day of a tax year, as yyyy-mm-dd. */
export const daysOfTaxYear = (taxYear: number): { first: string; last: string } => ({
  first: `${taxYear - 1}-07-01`,
  last: `${taxYear}-06-30`,
})

/** Adds months to a month, yyyy-mm. */
export const addMonths = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** Number of months from one to another, both yyyy-mm. */
export function monthsBetween(first: string, last: string): number {
  const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
  return count(last) - count(first)
}

/** Returns the day a year earlier; 28 February for the 29th. */
export const yearBefore = (day: string): string =>
  `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('-02-29', '-02-28')}`
