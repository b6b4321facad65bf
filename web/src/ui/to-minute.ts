import { timeZone } from './time-zone.ts'

/** Pakistan has had no summer time since 2009. */
const offset = '+05:00'

const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

/** An instant as 'yyyy-mm-dd hh:mm' on a clock in Pakistan (specification, section 9). */
export function toMinute(instant: string | Date): string {
  return parts.format(new Date(instant))
}

/** The instant (ISO 8601, UTC) when clocks in Pakistan show 'yyyy-mm-dd hh:mm'; undefined when they never do. */
export function fromMinute(minute: string): string | undefined {
  const instant = new Date(`${minute.replace(' ', 'T')}:00${offset}`)
  if (!/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d$/.test(minute) || Number.isNaN(instant.getTime())) return undefined
  return toMinute(instant) === minute.replace('T', ' ') ? instant.toISOString() : undefined
}

/** The earliest minute that may be chosen by default: one minute from now (specification, section 9). */
export function minuteFromNow(now = new Date()): string {
  return toMinute(new Date(now.getTime() + 60_000))
}
