import { expect, type Locator, type Page } from '@playwright/test'
import { delayScripts } from './delay-scripts.ts'
import { test } from './test.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Ways to enter a text in place of a field's value. */
const ways = {
  async keys(field: Locator, text: string) {
    await field.selectText()
    await field.press('Delete')
    await field.pressSequentially(text)
  },
  async paste(field: Locator, text: string) {
    await field.page().evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
    await field.selectText()
    await field.press('ControlOrMeta+v')
  },
  /** Enters the text as password managers do: without pressing keys, and without the focus. */
  async autofill(field: Locator, text: string) {
    await field.page().evaluate(`
      const field = document.getElementById(${JSON.stringify(await field.getAttribute('id'))})
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)})
      field.dispatchEvent(new Event('input', { bubbles: true }))
    `)
  },
}

type Entry = [way: keyof typeof ways, text: string, value: string]

async function expectEntries(field: Locator, entries: Entry[]): Promise<void> {
  for (const [way, text, value] of entries) {
    await ways[way](field, text)
    await expect(field, `${text} by ${way}`).toHaveValue(value)
  }
}

const amountOf = (page: Page) => page.getByLabel(/^Amount/)
const quantityOf = (page: Page) => page.getByLabel(/^Quantity/)
const form = (page: Page) => page.getByRole('region', { name: 'Donation Form' })

test('amount, quantity, phone, CNIC and code take no letters, by keys, paste or autofill', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Rs. 10,000' }).click()
  await expectEntries(amountOf(page), [
    ['keys', '12abc5', '125'],
    ['paste', 'five hundred', '125'],
    ['paste', '12,50,000', '1250000'],
    ['autofill', 'letters', '1250000'],
    ['autofill', 'Rs. 50,000/-', '50000'],
    ['paste', '99999999999', '50000'],
  ])
  await expect(page.getByText('Amount can have at most 8 characters')).toBeVisible()
  await expectEntries(quantityOf(page), [
    ['keys', '1x2', '12'],
    ['paste', 'two', '12'],
    ['autofill', 'letters', '12'],
    ['autofill', '۳', '3'],
  ])
  await expect(page.getByText('Rs. 50,000 × 3 = Rs. 150,000')).toBeVisible()
  await page.getByRole('button', { name: 'Add to selected items' }).click()
  await expectEntries(page.getByLabel(/Phone/), [
    ['keys', 'a0300b', '0300'],
    ['paste', 'call 0300-1234567', ' 0300-1234567'],
    ['autofill', 'tel. +92 300 1234567', '. +92 300 1234567'],
  ])
  await expectEntries(page.getByLabel(/CNIC/), [
    ['keys', 'x35202', '35202'],
    ['paste', '35202-1234567-1', '3520212345671'],
    ['autofill', 'none', ''],
  ])
  await page.goto('/my')
  await page.getByLabel('E-mail or phone number').fill('nobody@example.org')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expectEntries(page.getByLabel('Code from our message'), [
    ['keys', '12x3', '123'],
    ['paste', 'Your code', '123'],
    ['autofill', 'letters', '123'],
  ])
})

test('edits made before the page is interactive count as later ones do', async ({ page }) => {
  for (const [entries, sum] of [
    [[amountOf, 'keys', '12,50,000'], 'Rs. 1,250,000'],
    [[amountOf, 'paste', 'Rs. 7,500/-'], 'Rs. 7,500'],
    [[amountOf, 'autofill', '۲۵۰۰'], 'Rs. 2,500'],
    [[amountOf, 'keys', 'letters'], 'Rs. 5,000'],
    [[quantityOf, 'keys', '3'], 'Rs. 5,000 × 3 = Rs. 15,000'],
    [[quantityOf, 'paste', 'two'], 'Rs. 5,000'],
    [[quantityOf, 'autofill', '2'], 'Rs. 5,000 × 2 = Rs. 10,000'],
  ] as const) {
    const [fieldOf, way, text] = entries
    const scripts = await delayScripts(page)
    await page.goto('/')
    await ways[way](fieldOf(page), text)
    await scripts.release()
    await expect(form(page).getByText(sum, { exact: false }).first(), `${text} by ${way}`).toContainText(sum)
    await page.evaluate(() => sessionStorage.clear())
  }
})
