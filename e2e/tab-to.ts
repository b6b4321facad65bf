import type { Locator } from '@playwright/test'

/** Presses Tab until the wanted element has the focus, as a user would. */
export async function tabTo(wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = wanted.page()
  await wanted.waitFor()
  for (let presses = 0; presses < 80; presses++) {
    if ((await wanted.and(page.locator(':focus')).count()) === 1) return
    await page.keyboard.press(key)
  }
  throw new Error(`${wanted} cannot be reached by keyboard.`)
}
