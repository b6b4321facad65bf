import { languages } from '../../contract/src/language/language.ts'
import type { Translate } from './reader.ts'

/** Formats a month, yyyy-mm, as 'November 2026'; digits are Western in every language. */
export function monthText({ language }: Translate, month: string): string {
  const locale = `${languages[language].locale}-u-nu-latn`
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}
