import { language, languages } from '../../../words/src/say.ts'

/** Names one after the other, with the commas of the language: 'Fees, Books'. */
export const listed = (names: Iterable<string>): string =>
  new Intl.ListFormat(languages[language()].locale, { type: 'conjunction', style: 'narrow' }).format(names)
