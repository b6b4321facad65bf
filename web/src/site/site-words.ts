import type { WordFiles } from '../load-words.ts'

/** What every page of the site says; fields.json and ui.json are in it (web/compiled-words.ts). */
export const siteWords: WordFiles = import.meta.glob('../../../words/*/site.json')

/** What the pages of one donation or payment say beside that. */
export const statusWords: WordFiles = import.meta.glob('../../../words/*/status.json')
