import { expect, type Page } from '@playwright/test'

/**
 * Opens a page once the server's HTML contains a text. Opening it at each try would cost half a second of CPU
 * each time.
 */
export async function openWhenPageContains(page: Page, path: string, text: string): Promise<void> {
  const read = async () => (await (await page.request.get(path)).text()).replaceAll('\u00a0', ' ')
  await expect.poll(read, { message: path, intervals: [100] }).toContain(text)
  await page.goto(path)
}
