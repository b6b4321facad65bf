import type { TranslationFiles } from '../../load-translations.ts'

/** Translations of the Qurbani page and of orders. */
export const qurbaniTranslations: TranslationFiles = import.meta.glob('../../../../words/*/qurbani-page.json')
