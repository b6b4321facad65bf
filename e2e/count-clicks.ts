import type { Page } from '@playwright/test'

/**
 * Counts clicks until the next page load: each press of mouse or finger, and each choice from a native list,
 * unless it is typed.
 */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`{
    window.clicks = 0
    document.addEventListener('pointerdown', () => { window.clicks += 1 }, true)
    let typedIn
    document.addEventListener('keydown', ({ target }) => { typedIn = target }, true)
    document.addEventListener('change', ({ target }) => {
      if (target.tagName === 'SELECT' && target !== typedIn) window.clicks += 1
    }, true)
  }`)
  return () => page.evaluate<number>('window.clicks')
}
