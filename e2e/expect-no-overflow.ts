import { expect, type Page } from '@playwright/test'

/** Expects the page to need no horizontal scrolling, once it has been rendered at its width. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), {
      message: `${page.url()} at ${page.viewportSize()?.width} px`,
    })
    .toBeLessThanOrEqual(0)
}
