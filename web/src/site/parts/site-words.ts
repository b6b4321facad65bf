import type { WordFiles } from '../../load-words.ts'

/** What every page of the site says; fields.json and ui.json are in it (web/compiled-words.ts). */
export const siteWords: WordFiles = import.meta.glob('../../../../words/*/site.json')

/** What the later steps of the form say beside that, and choosing a way to pay elsewhere. */
export const stepsWords: WordFiles = import.meta.glob('../../../../words/*/steps.json')

/** What the pages of one donation or payment say beside that. */
export const statusWords: WordFiles = import.meta.glob('../../../../words/*/status.json')

/** What the zakat calculator and the other pages of the charity say beside that. */
export const pagesWords: WordFiles = import.meta.glob('../../../../words/*/pages.json')
