import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'

/** Minified, because each page load parses it again. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Expects axe to find nothing on the visible page, or in the dialog that covers it: the page behind is inert.
 * No label may be the name of a field, such as texts.en.text.
 * Skips the preview of an e-mail, the only frame of our pages, which runs no scripts.
 * @param part selector of the checked part, for a screen whose frame was checked before; the page by default
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // A loading page has nothing to check yet. An open dialog hides the page's own heading.
  const heading = page.getByRole('heading', { level: 1 })
  await heading.or(page.getByRole('dialog')).or(page.getByRole('alertdialog')).first().waitFor()
  // Newly opened elements do not have their final colours yet.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  // Excludes the form for other websites, which the settings preview and which has its own test.
  const others = /^$|^about:|\/embed(\?|$)/
  const frames = page.frames().filter((frame) => frame === page.mainFrame() || !others.test(frame.url()))
  expect(frames, 'frames of the page').toHaveLength(1)
  // axe stays until the next page load. Returning only the violations is complete and faster.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe)
  const violations = await page.evaluate<string[]>(
    `axe.run(
      [...document.querySelectorAll('[role$=dialog], dialog[open]')].at(-1) ?? document.querySelector('${part}'),
      { resultTypes: ['violations'], iframes: false }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target).join(', ')))`,
  )
  expect(violations).toEqual([])
  const labels = await page
    .locator('label, legend, [placeholder]')
    .evaluateAll((fields) =>
      fields.flatMap((field) => [field.textContent, field.getAttribute('placeholder') ?? '']),
    )
  expect(labels.filter((label) => /[a-z][._][a-z]+\.[a-z]|[a-z]_[a-z]/.test(label))).toEqual([])
}
