import { timeZone } from './time-zone.ts'

const written = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })

/** The day of an instant in Pakistan, as inputs and calls write it: '2026-11-21'. */
export function dayInPakistan(instant: Date): string {
  return written.format(instant)
}
