import { loadTranslations } from '../../load-translations.ts'
import { laterTranslations } from './site-translations.ts'

let loading: Promise<unknown> | undefined

/**
 * Loads what the first step of the public page does without: its other translations, and all rules where the
 * server inlined only those of a first screen (inline-critical-css.ts).
 */
export async function loadRest(): Promise<void> {
  // The server renders such parts too.
  if (typeof document === 'undefined') return
  loading ??= Promise.all([
    loadTranslations(laterTranslations),
    ...Array.from(document.querySelectorAll<HTMLStyleElement>('[data-whole]'), load),
  ])
  await loading.catch((error) => {
    loading = undefined
    throw error
  })
}

const load = (used: HTMLStyleElement) =>
  new Promise((resolve, reject) => {
    const whole = document.createElement('link')
    whole.rel = 'stylesheet'
    whole.href = used.dataset.whole ?? ''
    whole.onload = resolve
    whole.onerror = () => {
      whole.remove()
      reject(new Error('The style did not load.'))
    }
    used.after(whole)
  })
