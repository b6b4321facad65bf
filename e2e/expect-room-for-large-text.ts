import { expect, type Page } from '@playwright/test'
import { expectNoOverflow } from './expect-no-overflow.ts'

/** Elements outside the viewport, except in a horizontally scrollable strip. */
const cutOff = `[...document.querySelectorAll('h1, h2, h3, p, a, dt, dd, button, input, select')]
  .filter((part) => {
    const { left, right, width, height } = part.getBoundingClientRect()
    const isSeen = width > 1 && height > 1 && !part.closest('#causes, .sr-only')
    return isSeen && (left < -1 || right > document.documentElement.clientWidth + 1)
  })
  .map((part) => part.localName + ': ' + (part.textContent || part.id))`

/** Expects text of twice its size to fit on a phone of 320 px: nothing overflows or is cut off. */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate("document.documentElement.style.fontSize = '200%'")
  await expectNoOverflow(page)
  await expect.poll(() => page.evaluate<string[]>(cutOff), { message: page.url() }).toEqual([])
  await page.evaluate("document.documentElement.style.fontSize = ''")
  if (before) await page.setViewportSize(before)
}
