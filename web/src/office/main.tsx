import { loadWords } from '../load-words.ts'

// All but what donors alone read, before anything is drawn.
await loadWords(
  import.meta.glob([
    '../../../words/*/*.json',
    '!../../../words/src/*',
    '!../../../words/*/{site,status,mail,receipt,problem,refusal,statement-file,letters}.json',
  ]),
)
await import('./start-office.tsx')
