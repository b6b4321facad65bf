import { languages } from '../../../contract/src/language/language.ts'
import { language } from '../../../words/src/say.ts'

/** Names one after the other, with the commas of the language: 'Fees, Books'; within a sentence 'long': 'Fees and Books'. */
export const listed = (names: Iterable<string>, style: 'narrow' | 'long' = 'narrow'): string =>
  new Intl.ListFormat(languages[language()].locale, { type: 'conjunction', style }).format(names)
