import { expect, type Page } from '@playwright/test'
import fields from '../words/ur/fields.json' with { type: 'json' }
import pages from '../words/ur/pages.json' with { type: 'json' }
import site from '../words/ur/site.json' with { type: 'json' }
import status from '../words/ur/status.json' with { type: 'json' }
import steps from '../words/ur/steps.json' with { type: 'json' }
import ui from '../words/ur/ui.json' with { type: 'json' }
import { tabTo } from './tab-to.ts'
import { test } from './test.ts'

const urdu = { ...site, ...steps, ...status, ...fields, ...pages, ...ui }
const receiptButton = (page: Page) => page.getByRole('button', { name: 'Download the receipt (PDF)' })

test('the first key of a keyboard leads past the header: to the form, and to the content of other pages', async ({
  page,
}) => {
  const focused = page.locator(':focus')
  for (const [path, link, next] of [
    ['/', 'Skip to the donation form', 'Amount'],
    ['/nowhere', 'Skip to content', 'Go Back'],
    ['/ur', urdu['pages.header.skip-to-form'], urdu['ui.amount']],
  ] as const) {
    await page.goto(path)
    const skip = page.getByRole('link', { name: link })
    await expect(skip).toBeAttached()
    await expect(skip).not.toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(focused).toHaveText(link)
    await expect(focused).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(focused).toContainText(next)
  }
})

test('a donor goes the whole way with the keyboard alone', async ({ page }) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.goto('/')
  await expect(page.getByRole('radio', { name: 'Zakat' })).toBeChecked()
  await tabTo(page.getByRole('radio', { name: 'Zakat' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Sadqah' })).toBeChecked()
  await tabTo(button('Add to selected items'))
  await page.keyboard.press('Enter')
  for (const [field, text] of [
    [/First Name/, 'Amina'],
    [/Last Name/, 'Khan'],
    [/Email/, 'amina@example.org'],
    [/Phone/, '03001234567'],
  ] as const) {
    await tabTo(page.getByLabel(field))
    await page.keyboard.type(text)
  }
  await tabTo(button('Continue to payment'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Donate Rs/ })).toBeVisible()
  await tabTo(page.getByRole('radio', { name: /Debit or credit card/ }))
  await page.keyboard.press('Space')
  await tabTo(button(/^Donate Rs/))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Pay Rs/ })).toBeVisible()
  await tabTo(button(/^Pay Rs/))
  await page.keyboard.press('Enter')
  await expect(receiptButton(page)).toBeVisible()
})
