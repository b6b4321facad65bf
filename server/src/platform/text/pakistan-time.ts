import { type RawBuilder, sql } from 'kysely'
import { firstLanguage, languages } from '../../../../contract/src/language/language.ts'
import { dateWithoutComma } from '../../../../words/src/format-values.ts'
import type { Translate } from '../../../../words/src/reader.ts'

/** Days are days in Pakistan (UTC+5, no summer time); instants are stored in UTC. */
export const timeZone = 'Asia/Karachi'

/** The instant at which a day begins, in SQL. @param day yyyy-mm-dd */
export const dayBegins = (day: string): RawBuilder<Date> =>
  sql<Date>`(${day}::date::timestamp at time zone ${timeZone})`

/** SQL: the instant at which a day ends and the next begins. @param day yyyy-mm-dd */
export const dayEnds = (day: string): RawBuilder<Date> =>
  sql<Date>`((${day}::date + 1)::timestamp at time zone ${timeZone})`

const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** The day of an instant in Pakistan: yyyy-mm-dd. */
export const dayOf = (instant: Date): string => dayAndTimeOf(instant).slice(0, 10)

/** Day and time of an instant in Pakistan: 'yyyy-mm-dd hh:mm:ss'. */
export function dayAndTimeOf(instant: Date): string {
  // From the parts: the order within a formatted text differs between versions of ICU.
  const parts = clock.formatToParts(instant).map(({ type, value }) => [type, value])
  const { year, month, day, hour, minute, second } = Object.fromEntries(parts)
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The day of an instant in Pakistan, in the reader's language: '21 Nov 2026'; digits are Western in every
 * language.
 */
export const dayText = (t: Translate, instant: Date): string => textOf(t, instant, { dateStyle: 'medium' })

/** An instant in Pakistan time, in the reader's language: '21 Nov 2026, 13:05'. */
export const instantText = (t: Translate, instant: Date): string =>
  textOf(t, instant, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })

/** An instant in another zone: '21 Nov 2026, 13:05'. */
export const instantTextIn = (t: Translate, zone: string, instant: Date): string =>
  textOf(t, instant, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: zone })

function textOf({ language }: Translate, instant: Date, style: Intl.DateTimeFormatOptions): string {
  const locale = language === firstLanguage ? 'en-GB' : `${languages[language].locale}-u-nu-latn`
  const key = `${locale} ${style.timeStyle} ${style.timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...style })
  formats.set(key, format)
  return dateWithoutComma(format, instant)
}

/** @param day yyyy-mm-dd */
export const dayInWords = (t: Translate, day: string): string => dayText(t, new Date(`${day}T12:00:00+05:00`))
