import { timeZone } from './time-zone.ts'

const long = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'short' })

/** An instant as a clock in Pakistan shows it: '21 November 2026 at 13:05'. */
export function formatInstant(instant: string): string {
  return long.format(new Date(instant))
}

const dense = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' })

/** As {@link formatInstant}, for a table: '21 Nov 2026, 13:05'. */
export function formatDenseInstant(instant: string): string {
  return dense.format(new Date(instant))
}
