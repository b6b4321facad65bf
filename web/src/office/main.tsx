import { loadWords } from '../load-words.ts'
import { officeWords } from './session/office-words.ts'

/** Loads the office once the translations are there: its modules use them while they are evaluated. */
async function start(): Promise<void> {
  await loadWords(officeWords)
  // The Urdu font, loaded only on Urdu pages (src/ui/theme.css).
  document.documentElement.dataset.urduFont = 'needed'
  const { startOffice } = await import('./shell/start-office.tsx')
  await startOffice()
}

// A file that does not arrive leaves an empty page otherwise.
start().catch((error) => {
  document.getElementById('not-loaded')?.removeAttribute('hidden')
  throw error
})
