import { type Language, languages } from '../../../contract/src/language/language.ts'
import { dateWithoutComma } from '../../../words/src/date-without-comma.ts'
import type { Translate } from '../../../words/src/reader.ts'
import { pakistanTimeZone } from './time-zone.ts'

/**
 * Creates a formatter of instants in the reader’s language and Pakistan time; cached per language and built
 * on first use, which is slow.
 */
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
