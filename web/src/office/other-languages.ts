import { type Language, language, languages } from '../../../words/src/say.ts'

/** The languages that the office could be in beside this one, each called as its readers call it. */
export const otherLanguages = () =>
  (Object.keys(languages) as Language[])
    .filter((code) => code !== language())
    .map((code) => ({ code, name: languages[code].name }))
