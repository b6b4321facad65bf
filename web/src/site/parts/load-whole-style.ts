let loading: Promise<unknown> | undefined

/**
 * Loads the style of parts that are not on the page yet: the server inlines only the rules that a first
 * screen uses (server/src/site/paint-first.ts). Resolves at once on the other pages, which have all rules.
 */
export async function loadWholeStyle(): Promise<void> {
  // The server renders such parts too.
  if (typeof document === 'undefined') return
  loading ??= Promise.all(Array.from(document.querySelectorAll<HTMLStyleElement>('[data-whole]'), load))
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
