import { type Language, languages } from '../../../../contract/src/language/language.ts'
import { readerLanguage } from './screen-language.tsx'

/** Of the languages that are offered, those that the office is not in now, each called as its readers call it. */
export const otherLanguages = (offered: Language[]) =>
  offered.filter((code) => code !== readerLanguage()).map((code) => ({ code, name: languages[code].name }))
