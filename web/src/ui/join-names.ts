import { languages } from '../../../contract/src/language/language.ts'
import type { Translate } from './reader.tsx'

/** Joins with the language's commas: 'Fees, Books'; 'long', within a sentence: 'Fees and Books'. */
export const joinNames = (
  t: Translate,
  names: Iterable<string>,
  style: 'narrow' | 'long' = 'narrow',
): string => new Intl.ListFormat(languages[t.language].locale, { type: 'conjunction', style }).format(names)
