import { countries } from '../../../../../contract/src/countries.ts'
import { firstLanguage, type Language, languages } from '../../../../../contract/src/language/language.ts'
import { language } from '../../../../../words/src/say.ts'

const made = new Map<Language, Intl.DisplayNames>()

/** What a country is called in the language of the screen; its English name is what is stored. */
export function countryName(stored: string): string {
  const now = language()
  const code = countries.find(({ name }) => name === stored)?.code
  if (code === undefined || now === firstLanguage) return stored
  const names =
    made.get(now) ?? new Intl.DisplayNames(languages[now].locale, { type: 'region', fallback: 'none' })
  made.set(now, names)
  return names.of(code) ?? stored
}
