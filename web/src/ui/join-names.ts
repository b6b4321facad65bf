import { languages } from '../../../contract/src/language/language.ts'
import { language } from '../../../words/src/say.ts'

/**
 * Joins names with the language's commas: 'Fees, Books'; 'long' is for use within a sentence: 'Fees and
 * Books'.
 */
export const joinNames = (names: Iterable<string>, style: 'narrow' | 'long' = 'narrow'): string =>
  new Intl.ListFormat(languages[language()].locale, { type: 'conjunction', style }).format(names)
