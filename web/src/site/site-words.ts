import type { WordFiles } from '../load-words.ts'

/** What every page of the site says. */
export const siteWords: WordFiles = import.meta.glob('../../../words/*/{site,fields,ui}.json')

/** What the pages of one donation or payment say beside that. */
export const statusWords: WordFiles = import.meta.glob('../../../words/*/status.json')
