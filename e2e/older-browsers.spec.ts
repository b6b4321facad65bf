import { expect } from '@playwright/test'
import urdu from '../words/ur/pages.json' with { type: 'json' }
import { expectNoOverflow } from './expect-no-overflow.ts'
import { test } from './test.ts'

const headings = { '/': 'Give by bank transfer', '/ur': urdu['pages.no-script.title'] }

for (const [reason, lacks] of [
  ['JavaScript is switched off', 'javascript'],
  ['no script of the page can be loaded', 'modules'],
  ['the browser is too old for the style', 'layers'],
] as const)
  test(`when ${reason} the page shows the accounts, the causes and a contact, in both languages`, async ({
    browser,
    charity,
  }) => {
    const page = await browser.newPage({
      baseURL: charity.address,
      javaScriptEnabled: lacks !== 'javascript',
      viewport: { width: 390, height: 844 },
    })
    if (lacks === 'modules') await page.route('**/assets/*.js', (route) => route.abort())
    if (lacks === 'layers') await page.addInitScript('delete window.CSSLayerBlockRule')
    for (const [address, heading] of Object.entries(headings)) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await expect(page.getByRole('link', { name: 'help@amanah.example' }).first()).toBeVisible()
      await expect(page.getByText('02140010457301', { exact: true })).toBeVisible()
      await expect(page.locator('a[href*="?cause="]')).toHaveCount(13)
      await expect(page.locator('#donation-form')).toBeHidden()
      await expect(page.locator('#not-loaded')).toBeVisible({ visible: lacks === 'modules' })
      await expectNoOverflow(page)
    }
    if (lacks === 'javascript') {
      await page.goto('/')
      await page.getByRole('link', { name: 'Water Wells' }).click()
      await expect(page.locator('#cause')).toContainText('What one pump includes')
    }
    await page.context().close()
  })
