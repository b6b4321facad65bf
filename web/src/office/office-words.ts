import type { WordFiles } from '../load-words.ts'

/** All but what donors alone read. */
export const officeWords: WordFiles = import.meta.glob([
  '../../../words/*/*.json',
  '!../../../words/src/*',
  '!../../../words/*/{site,status,mail,receipt}.json',
])
