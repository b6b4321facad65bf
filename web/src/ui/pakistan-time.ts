import { type Language, languages } from '../../../contract/src/language/language.ts'
import { dateWithoutComma } from '../../../words/src/format-values.ts'
import type { Translate } from './reader.tsx'

/** Time zone of days and times that are shown or entered, unless another zone is given. */
export const pakistanTimeZone = 'Asia/Karachi'

/** Formats an instant in Pakistan time: '21 Nov 2026, 13:05'. */
export const formatInstant = createInstantFormatter({
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
})

/** Formats the day of an instant in Pakistan: '21 Nov 2026'. Takes an instant or a day ('2026-11-21'). */
export const formatDay = createInstantFormatter({ dateStyle: 'medium' })

/** Short form of {@link formatDay} without the year: '21 Nov'. */
export const formatShortDay = createInstantFormatter({ day: 'numeric', month: 'short' })

/** Short day with its weekday: 'Sun 7 Mar'. */
export const formatWeekday = createInstantFormatter({ weekday: 'short', day: 'numeric', month: 'short' })

/** Creates a formatter, by default in Pakistan time. Cached by language, because creating one is slow. */
export function createInstantFormatter(
  options: Intl.DateTimeFormatOptions,
): (t: Translate, instant: string) => string {
  const formatters = new Map<Language, Intl.DateTimeFormat>()
  return ({ language }, instant) => {
    const formatter =
      formatters.get(language) ??
      new Intl.DateTimeFormat(languages[language].locale, { timeZone: pakistanTimeZone, ...options })
    formatters.set(language, formatter)
    return dateWithoutComma(formatter, new Date(instant))
  }
}

const zoneFormatters = new Map<string, ReturnType<typeof createInstantFormatter>>()

/** Formats an instant in a time zone: '15 May 2027, 18:00'. */
export function formatInstantIn(t: Translate, zone: string, instant: string): string {
  const format =
    zoneFormatters.get(zone) ??
    createInstantFormatter({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: zone })
  zoneFormatters.set(zone, format)
  return format(t, instant)
}

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
