import type { Page } from '@playwright/test'

/** Keeps the page's scripts waiting, as on a slow network. */
export async function holdScripts(page: Page): Promise<{ release: () => Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const files = '**/assets/*.js'
  await page.route(files, async (route) => {
    await promise
    await route.fallback()
  })
  return {
    async release() {
      resolve()
      await page.unroute(files)
    },
  }
}
