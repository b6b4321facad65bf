import type { WordFiles } from '../../load-words.ts'

/** Translations of the office: all except those of the donor pages and of the server. */
export const officeWords: WordFiles = import.meta.glob([
  '../../../../words/*/*.json',
  '!../../../../words/src/*',
  '!../../../../words/*/{site,status,mail,receipt,problem,refusal,statement-file,book-checks,bank-change,letters,outbox,first-text,link-message}.json',
])
