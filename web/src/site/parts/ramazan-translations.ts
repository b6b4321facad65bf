import type { TranslationFiles } from '../../load-translations.ts'

/** Translations of the page of Ramazan, its nights and iftar. */
export const ramazanTranslations: TranslationFiles = import.meta.glob('../../../../words/*/ramazan-page.json')
