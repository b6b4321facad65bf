import { expect, type Page } from '@playwright/test'
import { countClicks } from './count-clicks.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { test } from './signed-in.ts'
import { tabTo } from './tab-to.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

/** Presses keys by their names, and types everything else. */
async function type(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys)
    if (/^(Tab|Enter|Space|ArrowRight)$/.test(key)) await page.keyboard.press(key)
    else await page.keyboard.type(key)
}

test('a day’s cash is entered with at most six clicks, agrees and is closed; a cheque on it bounces', async ({
  page,
  charity,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/admin/office-gifts')
  await expect(page.getByText('No day sheet yet')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.setViewportSize(desktop)

  await page.goto('/admin/dashboard')
  // From here to the end of the sheet the page is never reloaded.
  const clicks = await countClicks(page)
  await page.getByRole('link', { name: 'Office Gifts' }).click()
  await page.getByRole('button', { name: 'New day sheet' }).click()
  await expect(page.getByLabel('Title')).toBeFocused()
  await expectAccessible(page)
  await type(page, 'Friday box')
  await page.getByLabel('Expected count').focus()
  await type(page, '3', 'Tab', '15500', 'Enter')

  const book = page.getByLabel(/^Receipt book number/)
  await expect(book).toBeFocused()
  await expect(page.getByText('3 gifts of Rs. 15,500 together are still to be entered.')).toBeVisible()
  // Causes load separately. Each W selects the next one with that initial, however late they load.
  await expect(page.getByRole('option', { name: /^Where/ })).toBeAttached()
  await type(page, '501')
  // A pledge of matched giving, which another journey may have left unpaid, adds a field.
  await tabTo(page.getByLabel('The donor is not known'))
  await type(page, 'Space', 'Tab', 'W', 'W', 'Tab', '5000', 'Enter')
  await expect(page.getByText('2 gifts of Rs. 10,500 together are still to be entered.')).toBeVisible()
  await expect(book).toBeFocused()
  await expect(book).toHaveValue('502')
  // Hamza, with his address, for a cause that has a price.
  await tabTo(page.getByLabel('First Name'))
  await type(page, 'Hamza', 'Tab', 'Qureshi', 'Tab', 'hamza@example.org')
  await type(page, 'Tab', 'Tab', 'Tab', 'Tab', 'F', 'Tab', 'Enter')
  await expect(page.getByText('It is being e-mailed to hamza@example.org.')).toBeVisible()
  // The third is a cheque: the arrow keys change the payment method.
  await tabTo(page.getByRole('radio', { name: 'Cash' }), 'Shift+Tab')
  await type(page, 'ArrowRight')
  await tabTo(page.getByLabel(/^Cheque number/))
  await type(page, '445566')
  await tabTo(page.getByLabel('The donor is not known'))
  await type(page, 'Space', 'Tab', 'W', 'W', 'Tab', '2000', 'Enter')
  await expect(page.getByText('Count and sum agree with what was counted.')).toBeVisible()
  await expect(page.getByLabel(/^Cheque number/)).toBeFocused()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Close the sheet' }).click()
  const question = page.getByRole('alertdialog', { name: 'Close the day sheet?' })
  await question.getByRole('button', { name: 'Close the sheet' }).click()
  await expect(page.getByText(/^Closed by First Administrator/)).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(6)

  const [receipt] = await Promise.all([
    page.waitForResponse(/\/office-gifts\/\d+\/receipt$/),
    // The tab for printing.
    page.waitForEvent('popup'),
    page
      .getByRole('button', { name: /^Print receipt/ })
      .nth(1)
      .click(),
  ])
  expect(receipt.headers()['content-type']).toBe('application/pdf')
  const [mail] = await charity.waitForEmails('hamza@example.org', 1)
  expect(mail?.text).toMatch(/Payment method: Cash\n/)

  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Reverse the gift of Anonymous' }).last().click()
  await expect(page.getByLabel('Reason')).toHaveValue('The cheque bounced')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reverse gift' }).click()
  await expect(page.getByText('The cheque bounced')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'All day sheets' }).click()
  await expect(page.getByText('by First Administrator', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Record one gift' }).click()
  await expect(page.getByRole('heading', { name: 'Record one gift' })).toBeVisible()
  await page.getByRole('radio', { name: 'Bank transfer' }).check({ force: true })
  await expectAccessible(page)
  await expectNoOverflow(page)
})
