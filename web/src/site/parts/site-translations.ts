import type { TranslationFiles } from '../../load-translations.ts'

/** Translations of the first step of the public page (web/compiled-translations.ts). */
export const siteTranslations: TranslationFiles = import.meta.glob('../../../../words/*/site.json')

/** All other translations in site.json, fields.json and ui.json. */
export const laterTranslations: TranslationFiles = import.meta.glob('../../../../words/*/site.json', {
  query: '?later',
})

/** Additional translations of the later steps, and of the payment choice elsewhere. */
export const stepsTranslations: TranslationFiles = import.meta.glob('../../../../words/*/steps.json')

export const statusTranslations: TranslationFiles = import.meta.glob('../../../../words/*/status.json')

export const monthlyTranslations: TranslationFiles = import.meta.glob('../../../../words/*/monthly.json')

export const donorAccountTranslations: TranslationFiles = import.meta.glob(
  '../../../../words/*/{donor-account,own-pages}.json',
)
