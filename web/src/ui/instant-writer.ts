import { type Language, languages } from '../../../contract/src/language/language.ts'
import { language } from '../../../words/src/say.ts'
import { pakistanTimeZone } from './time-zone.ts'

/** Writes instants in the language of the page, on clocks in Pakistan; made when it is first needed, since making one takes long. */
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
