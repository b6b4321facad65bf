import type { TranslationFiles } from '../../load-translations.ts'

export const qurbaniTranslations: TranslationFiles = import.meta.glob('../../../../words/*/qurbani-page.json')
