import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** axe finds nothing on what the page shows now; the only frame of our pages is the preview of an e-mail, where nothing runs. */
export async function expectAccessible(page: Page): Promise<void> {
  // While a page loads there is nothing to check yet. An open dialog hides the page's own heading.
  const heading = page.getByRole('heading', { level: 1 })
  await heading.or(page.getByRole('dialog')).or(page.getByRole('alertdialog')).first().waitFor()
  // What has just opened is not drawn yet in its final colours.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  const frames = page.frames().filter((frame) => frame.url() !== 'about:srcdoc')
  expect(frames, 'frames of the page').toHaveLength(1)
  // It stays until the page is loaded again. Only violations leave the page: no fewer, sooner.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  const violations = await page.evaluate<string[]>(
    `axe.run({ resultTypes: ['violations'], iframes: false }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target).join(', ')))`,
  )
  expect(violations).toEqual([])
}
