import type { Page } from '@playwright/test'

/** Delays the page's scripts until they are released, as on a slow network. */
export async function delayScripts(page: Page): Promise<{ release: () => Promise<void> }> {
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
