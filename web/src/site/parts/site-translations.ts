import type { TranslationFiles } from '../../load-translations.ts'

/** Translations of every page; includes fields.json and ui.json (web/compiled-translations.ts). */
export const siteTranslations: TranslationFiles = import.meta.glob('../../../../words/*/site.json')

/** Additional translations of the later steps, and of the payment choice elsewhere. */
export const stepsTranslations: TranslationFiles = import.meta.glob('../../../../words/*/steps.json')

export const statusTranslations: TranslationFiles = import.meta.glob('../../../../words/*/status.json')

/** Additional translations of the zakat calculator and the charity's other pages. */
export const pagesTranslations: TranslationFiles = import.meta.glob('../../../../words/*/pages.json')

export const monthlyTranslations: TranslationFiles = import.meta.glob('../../../../words/*/monthly.json')

export const myTranslations: TranslationFiles = import.meta.glob('../../../../words/*/my.json')
