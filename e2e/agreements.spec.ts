import { expect, type Page } from '@playwright/test'
import { readClock } from '../server/test/read-clock.ts'
import { chooseAccount } from './choose-account.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectAccessibleDialog } from './expect-accessible-dialog.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { test } from './signed-in.ts'

/** Today as dd/mm/yyyy, the date format of Pakistani banks. */
const today = () => readClock().today.split('-').reverse().join('/')

/** Imports a statement with one line of Rs. 3,000, and opens its lines. */
async function importLine(page: Page, text: string): Promise<void> {
  await page.goto('/admin/statement')
  await page.getByRole('link', { name: 'Import a statement' }).first().click()
  await chooseAccount(page, /Donations/)
  const lines = ['Date,Description,Credit,Debit,Balance', `${today()},${text},"3,000.00",,"103,000.00"`]
  const buffer = Buffer.from(lines.join('\r\n'))
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'standing-orders.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'standing-orders.csv' })).toBeVisible()
}

test('staff enter a standing order, its statement line pays it, a missed donation is requested again, and it ends', async ({
  page,
  charity,
}) => {
  await page.goto('/admin/agreements')
  await expect(page.getByText('No regular donations yet')).toBeVisible()
  await page.getByRole('button', { name: 'Enter a regular donation' }).click()
  await page.getByRole('textbox', { name: 'First Name' }).fill('Khadija')
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Anwar')
  await page.getByRole('textbox', { name: 'Email' }).fill('khadija@example.org')
  await page.getByRole('combobox', { name: 'Cause' }).selectOption('Where Most Needed')
  await page.getByRole('textbox', { name: 'Amount' }).fill('3000')
  await page.getByRole('combobox', { name: 'Day' }).selectOption('Last day')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enter the regular donation' }).click()
  await expect(page.getByText('Please read this reference out.')).toBeVisible()
  const agreement = page.url()
  const reference = (await page.getByText(/^M-/).first().textContent()) ?? ''
  await charity.waitForEmails('khadija@example.org', 1)

  await importLine(page, `Standing order ${reference.toLowerCase().replaceAll('-', ' ')}`)
  await expect(page.getByText(`Regular donation ${reference} of Khadija Anwar`)).toBeVisible()
  await page.getByRole('button', { name: /^Record the line/ }).click()
  await expect(page.getByRole('button', { name: /^Record the line/ })).toHaveCount(0)

  await page.goto(agreement)
  const charges = page.getByRole('table', { name: 'Due donations' })
  await expect(charges.getByText('paid', { exact: true })).toBeVisible()
  await page.getByRole('table', { name: 'Donations' }).getByRole('link').click()
  await page.getByRole('dialog').getByRole('link', { name: reference }).click()
  await expect(page).toHaveURL(agreement)
  await charity.database.missCharge(reference)

  await page.goto('/admin/agreements?show=missed')
  await page.getByRole('button', { name: 'Request 1 again' }).click()
  await expectAccessibleDialog(page)
  await expect(page.getByText(/^1 donor gets a message about Rs\.\s3,000/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Request again' }).click()
  await expect(page.getByText('1 donor gets a message.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await page.getByRole('link', { name: reference }).click()
  await expect(page.getByText('Rs. 3,000 is due.')).toBeVisible()
  await expect(page.getByText(/“Reminder”/)).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('4000')
  await expectAccessibleDialog(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/: Rs\.\s4,000 every month on its last day\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('Cannot afford it now')
  await expectAccessibleDialog(page)
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByText('The regular donation has ended.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toHaveCount(0)

  await page.getByRole('link', { name: 'Khadija Anwar' }).click()
  await expect(page.getByRole('list', { name: 'Regular Donations' }).getByText(reference)).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.goto('/admin/agreements/forecast')
  await expect(page.getByRole('heading', { name: 'Forecast' })).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
})
