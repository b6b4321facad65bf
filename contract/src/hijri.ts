import { dayMs } from './days.ts'

let calendar: Intl.DateTimeFormat | undefined

/**
 * Returns the Hijri date of a day by the calendar of Umm al-Qura.
 * @param number the day, as `dayNumber` counts
 */
export function calculatedHijri(number: number): { day: number; month: number; year: number } {
  calendar ??= new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  const parts = calendar.formatToParts(number * dayMs).map(({ type, value }) => [type, value])
  const { day, month, year } = Object.fromEntries(parts)
  return { day: Number(day), month: Number(month), year: Number(year) }
}
