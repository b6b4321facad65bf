import { firstLanguage, languages } from '../../../../contract/src/language/language.ts'
import { dateWithoutComma } from '../../../../words/src/date-without-comma.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { timeZone } from './day-of.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The day of an instant in Pakistan, in the reader's language: '21 Nov 2026'; digits are Western in every
 * language.
 */
export const dayText = (t: Translate, instant: Date): string => textOf(t, instant, { dateStyle: 'medium' })

/** An instant in Pakistan time, in the reader's language: '21 Nov 2026, 13:05'. */
export const instantText = (t: Translate, instant: Date): string =>
  textOf(t, instant, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })

function textOf({ language }: Translate, instant: Date, style: Intl.DateTimeFormatOptions): string {
  const locale = language === firstLanguage ? 'en-GB' : `${languages[language].locale}-u-nu-latn`
  const key = `${locale} ${style.timeStyle}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...style })
  formats.set(key, format)
  return dateWithoutComma(format, instant)
}

/** @param day yyyy-mm-dd */
export const dayInWords = (t: Translate, day: string): string => dayText(t, new Date(`${day}T12:00:00+05:00`))
