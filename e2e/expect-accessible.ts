import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** axe finds nothing on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  // While a page loads there is nothing to judge yet.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`)).toEqual(
    [],
  )
}
