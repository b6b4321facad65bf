import type { WordFiles } from '../../load-words.ts'

/** Words of every page of the site; includes fields.json and ui.json (web/compiled-words.ts). */
export const siteWords: WordFiles = import.meta.glob('../../../../words/*/site.json')

/** Additional words of the later steps, and of the payment choice elsewhere. */
export const stepsWords: WordFiles = import.meta.glob('../../../../words/*/steps.json')

/** Additional words of the pages of one donation or payment. */
export const statusWords: WordFiles = import.meta.glob('../../../../words/*/status.json')

/** Additional words of the zakat calculator and the charity's other pages. */
export const pagesWords: WordFiles = import.meta.glob('../../../../words/*/pages.json')
