import { pakistanTimeZone } from './time-zone.ts'

/** Pakistan has had no summer time since 2009. */
const offset = '+05:00'

const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
  timeZone: pakistanTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** An instant as 'yyyy-mm-dd hh:mm' on a clock in Pakistan (specification, section 9). */
export function toMinute(instant: string | Date): string {
  // From the parts: the formatted text differs between browsers (WebKit writes en-CA as 11/23/2026).
  const parts = clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value])
  const { year, month, day, hour, minute } = Object.fromEntries(parts)
  return `${year}-${month}-${day} ${hour}:${minute}`
}

/** The day of an instant in Pakistan, as inputs and calls write it: '2026-11-21'. */
export const dayInPakistan = (instant: Date): string => toMinute(instant).slice(0, 10)

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
