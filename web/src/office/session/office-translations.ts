import type { TranslationFiles } from '../../load-translations.ts'

/** Translations of the office: all except those of the donor pages and of the server. */
export const officeTranslations: TranslationFiles = import.meta.glob([
  '../../../../words/*/*.json',
  '!../../../../words/src/*',
  '!../../../../words/*/{site,status,mail,receipt,problem,refusal,statement-file,book-checks,bank-change,letters,outbox,first-text,link-message,account-list}.json',
])
