import { firstLanguage, languages } from '../../../../contract/src/language/language.ts'
import { language } from '../../../../words/src/say.ts'
import { timeZone } from './day-of.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The day of an instant in Pakistan, in the reader's language: '21 Nov 2026'; digits are Western in every
 * language.
 */
export function dayText(instant: Date): string {
  const now = language()
  const locale = now === firstLanguage ? 'en-GB' : `${languages[now].locale}-u-nu-latn`
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' })
  formats.set(locale, format)
  return format.format(instant)
}
