import { loadTranslations } from '../load-translations.ts'
import { officeTranslations } from './session/office-translations.ts'

/** Loads the translations first, because the office's modules use them while they are evaluated. */
async function start(): Promise<void> {
  await loadTranslations(officeTranslations)
  // The Urdu font, loaded only on Urdu pages (src/ui/theme.css).
  document.documentElement.dataset.urduFont = 'needed'
  const { startOffice } = await import('./shell/start-office.tsx')
  await startOffice()
}

// Without this, a script that fails to load leaves an empty page.
start().catch((error) => {
  document.getElementById('not-loaded')?.removeAttribute('hidden')
  throw error
})
