import type { WordFiles } from '../load-words.ts'

/** What every page of the site says. */
export const siteWords: WordFiles = import.meta.glob('../../../words/*/{site,fields,ui}.json')

/** What the pages of one donation or payment say beside that. */
export const statusWords: WordFiles = import.meta.glob('../../../words/*/status.json')

/** What the zakat calculator and the other pages of the charity say beside that. */
export const pagesWords: WordFiles = import.meta.glob('../../../words/*/pages.json')
