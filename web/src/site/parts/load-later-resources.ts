import { loadTranslations } from '../../load-translations.ts'
import { laterTranslations } from './site-translations.ts'

let loading: Promise<unknown> | undefined

/**
 * Loads what only later parts of a page need: the other translations, and the whole stylesheet when the
 * server inlined a part of it (inline-critical-css.ts).
 */
export async function loadLaterResources(): Promise<void> {
  // Nothing to load on the server, which also renders these parts.
  if (typeof document === 'undefined') return
  loading ??= Promise.all([
    loadTranslations(laterTranslations),
    ...Array.from(document.querySelectorAll<HTMLStyleElement>('[data-whole]'), loadStylesheet),
  ])
  await loading.catch((error) => {
    loading = undefined
    throw error
  })
}

const loadStylesheet = (used: HTMLStyleElement) =>
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
