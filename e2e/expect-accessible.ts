import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** axe finds nothing on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  // While a page loads there is nothing to judge yet. An open dialog hides the page's own heading.
  const heading = page.getByRole('heading', { level: 1 })
  await heading.or(page.getByRole('dialog')).or(page.getByRole('alertdialog')).first().waitFor()
  // What has just opened is not drawn yet in its final colours.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  // A page without frames needs no second one to put answers together. Only violations are told: no fewer, sooner.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(page.frames().length === 1)
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`)).toEqual(
    [],
  )
}
