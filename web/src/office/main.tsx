import { loadWords } from '../load-words.ts'
import { officeWords } from './office-words.ts'

// Before anything is drawn.
await loadWords(officeWords)
await import('./start-office.tsx')
