import { type Language, languages } from '../../../contract/src/language/language.ts'
import { dateWithoutComma } from '../../../words/src/format-values.ts'
import type { Translate } from './reader.ts'

/** Formats an instant in Pakistan time: '21 Nov 2026, 13:05'. */
export const formatInstant = instantWriter({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })

/** Formats the day of an instant in Pakistan: '21 Nov 2026'. Takes an instant or a day ('2026-11-21'). */
export const formatDay = instantWriter({ dateStyle: 'medium' })

/** Short form of {@link formatDay} without the year: '21 Nov'. */
export const formatShortDay = instantWriter({ day: 'numeric', month: 'short' })

/** Short day with its weekday: 'Sun 7 Mar'. */
export const formatWeekday = instantWriter({ weekday: 'short', day: 'numeric', month: 'short' })

/** Creates a formatter in the reader’s language and Pakistan time; cached, because building one is slow. */
export function instantWriter(
  options: Intl.DateTimeFormatOptions,
): (t: Translate, instant: string) => string {
  const made = new Map<Language, Intl.DateTimeFormat>()
  return ({ language }, instant) => {
    const written =
      made.get(language) ??
      new Intl.DateTimeFormat(languages[language].locale, { timeZone: pakistanTimeZone, ...options })
    made.set(language, written)
    return dateWithoutComma(written, new Date(instant))
  }
}

const writers = new Map<string, ReturnType<typeof instantWriter>>()

/** Formats an instant in a time zone: '15 May 2027, 18:00'. */
export function formatInstantIn(t: Translate, zone: string, instant: string): string {
  const write =
    writers.get(zone) ??
    instantWriter({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: zone })
  writers.set(zone, write)
  return write(t, instant)
}

/** Time zone of every day and time shown or entered. */
export const pakistanTimeZone = 'Asia/Karachi'
