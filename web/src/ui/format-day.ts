import { timeZone } from './time-zone.ts'

const written = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium' })

/** The day of an instant in Pakistan, as it is written everywhere: '21 Nov 2026'. Takes an instant or a day ('2026-11-21'). */
export function formatDay(instant: string): string {
  return written.format(new Date(instant))
}

const short = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' })

/** As {@link formatDay}, without the year where there is little room: '21 Nov'. */
export function formatShortDay(instant: string): string {
  return short.format(new Date(instant))
}
