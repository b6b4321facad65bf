import { expect, type Page } from '@playwright/test'

/** The page can be read without scrolling sideways, once it has been redrawn for its width. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), {
      message: `${page.url()} at ${page.viewportSize()?.width} px`,
    })
    .toBeLessThanOrEqual(0)
}
