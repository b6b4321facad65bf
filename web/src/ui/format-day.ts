import { timeZone } from './time-zone.ts'

const long = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' })

/** The day of an instant in Pakistan: '21 November 2026'. Takes an instant or a day ('2026-11-21'). */
export function formatDay(instant: string): string {
  return long.format(new Date(instant))
}

const dense = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium' })

/** As {@link formatDay}, for a table: '21 Nov 2026'. */
export function formatDenseDay(instant: string): string {
  return dense.format(new Date(instant))
}

const short = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' })

/** As {@link formatDay}, without the year where there is little room: '21 Nov'. */
export function formatShortDay(instant: string): string {
  return short.format(new Date(instant))
}
