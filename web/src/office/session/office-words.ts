import type { WordFiles } from '../../load-words.ts'

/** All but what donors alone read, and what only the server says. */
export const officeWords: WordFiles = import.meta.glob([
  '../../../../words/*/*.json',
  '!../../../../words/src/*',
  '!../../../../words/*/{site,status,mail,receipt,problem,refusal,statement-file,book-checks,bank-change,letters,outbox,first-text,link-message}.json',
])
