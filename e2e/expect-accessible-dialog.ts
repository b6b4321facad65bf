import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'

/** Checks a dialog at desktop and phone width; its markup is the same. */
export async function expectAccessibleDialog(page: Page): Promise<void> {
  const desktop = page.viewportSize() ?? { width: 1280, height: 720 }
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.setViewportSize(desktop)
}
