import { pakistanTimeZone } from './format-instant.ts'

/** Pakistan has had no summer time since 2009. */
const offset = '+05:00'

const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
const clock = clockIn(pakistanTimeZone)

/** Formats an instant as 'yyyy-mm-dd hh:mm' in Pakistan time (specification, section 9) or another zone. */
export function formatMinute(instant: string | Date, zone = pakistanTimeZone): string {
  // Built from the parts, because the formatted text differs between browsers (WebKit writes en-CA as
  // 11/23/2026).
  const parts = (zone === pakistanTimeZone ? clock : clockIn(zone))
    .formatToParts(new Date(instant))
    .map(({ type, value }) => [type, value])
  const { year, month, day, hour, minute } = Object.fromEntries(parts)
  return `${year}-${month}-${day} ${hour}:${minute}`
}

/** Day of an instant in Pakistan, in the format of inputs and calls: '2026-11-21'. */
export const dayInPakistan = (instant: Date): string => formatMinute(instant).slice(0, 10)

/** Converts 'yyyy-mm-dd hh:mm' in Pakistan time to an instant (ISO 8601, UTC); undefined if invalid. */
export function minuteToInstant(minute: string): string | undefined {
  const instant = new Date(`${minute.replace(' ', 'T')}:00${offset}`)
  if (!/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d$/.test(minute) || Number.isNaN(instant.getTime())) return undefined
  return formatMinute(instant) === minute.replace('T', ' ') ? instant.toISOString() : undefined
}

/** Default minimum of a date and time: one minute from now (specification, section 9). */
export function minuteFromNow(now = new Date()): string {
  return formatMinute(new Date(now.getTime() + 60_000))
}
