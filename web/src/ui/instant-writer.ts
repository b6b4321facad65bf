import { type Language, languages } from '../../../contract/src/language/language.ts'
import { language } from '../../../words/src/say.ts'
import { pakistanTimeZone } from './time-zone.ts'

/**
 * Creates a formatter of instants in the page's language and Pakistan time; cached per language and built on
 * first use, which is slow.
 */
export function instantWriter(options: Intl.DateTimeFormatOptions): (instant: string) => string {
  const made = new Map<Language, Intl.DateTimeFormat>()
  return (instant) => {
    const now = language()
    const written =
      made.get(now) ??
      new Intl.DateTimeFormat(languages[now].locale, { timeZone: pakistanTimeZone, ...options })
    made.set(now, written)
    return written.format(new Date(instant))
  }
}
