import { type Language, language, languages } from '../../../words/src/say.ts'

/** Of the languages that are offered, those that the office is not in now, each called as its readers call it. */
export const otherLanguages = (offered: Language[]) =>
  offered.filter((code) => code !== language()).map((code) => ({ code, name: languages[code].name }))
