import { timeZone } from './time-zone.ts'

const written = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' })

/** An instant as a clock in Pakistan shows it, as it is written everywhere: '21 Nov 2026, 13:05'. */
export function formatInstant(instant: string): string {
  return written.format(new Date(instant))
}
