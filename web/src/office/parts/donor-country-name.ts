import { countries } from '../../../../contract/src/countries.ts'
import { firstLanguage, type Language, languages } from '../../../../contract/src/language/language.ts'
import type { Translate } from '../../../../words/src/reader.ts'

const made = new Map<Language, Intl.DisplayNames>()

/** Country name in the language of the screen; stored in English. */
export function donorCountryName(t: Translate, stored: string): string {
  const now = t.language
  const code = countries.find(({ name }) => name === stored)?.code
  if (code === undefined || now === firstLanguage) return stored
  const names =
    made.get(now) ?? new Intl.DisplayNames(languages[now].locale, { type: 'region', fallback: 'none' })
  made.set(now, names)
  return names.of(code) ?? stored
}
