import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'

/** Checks a dialog at phone and desktop width. */
export async function expectAccessibleDialog(page: Page): Promise<void> {
  const desk = page.viewportSize() ?? { width: 1280, height: 720 }
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.setViewportSize(desk)
}
