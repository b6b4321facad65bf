import { loadWords } from '../load-words.ts'
import { officeWords } from './office-words.ts'

// Before anything is drawn.
await loadWords(officeWords)
// The letters of Urdu, where it is read (src/ui/theme.css).
document.documentElement.dataset.letters = ''
await import('./start-office.tsx')
