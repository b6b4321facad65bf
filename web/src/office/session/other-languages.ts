import { type Language, languages } from '../../../../contract/src/language/language.ts'
import { readerLanguage } from './screen-language.tsx'

/** Offered languages except the current one, each in its own name. */
export const otherLanguages = (offered: Language[]) =>
  offered.filter((code) => code !== readerLanguage()).map((code) => ({ code, name: languages[code].name }))
