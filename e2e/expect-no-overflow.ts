import { expect, type Page } from '@playwright/test'

/** The page can be read without scrolling sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  expect(wide, `${page.url()} at ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(0)
}
