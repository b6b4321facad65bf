import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { addMonths } from '../contract/src/days.ts'
import { readClock } from '../server/test/read-clock.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { give } from './give.ts'
import { readPdf } from './read-pdf.ts'
import { test } from './signed-in.ts'

// Uses its own charity, which has only these payments and in which a month can be closed.
test.use({ ownCharity: 'month-end' })

/** Donates by card. @returns the donation's link */
async function payByCard(page: Page, rupees: number): Promise<string> {
  const paymentPage = await give(page.request, {
    by: { payment_method: 'card', payment_gateway: 'swich' },
    lines: [{ cause: 'Where Most Needed', rupees }],
  })
  const link = paymentPage.slice(paymentPage.lastIndexOf('/') + 1)
  await page.goto(`/pay/${link}`)
  await page.getByRole('button', { name: /^Pay Rs\./ }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  return link
}

/** Chooses an option by a part of its label. */
async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
  const text = await page.getByRole('option', { name: option }).first().textContent()
  await page.getByLabel(label).selectOption(text)
}

/** The 15th of last month, as banks write it, and its month as yyyy-mm. */
function lastMonth() {
  const month = addMonths(readClock().today.slice(0, 7), -1)
  return { bankDay: `15/${month.split('-').reverse().join('/')}`, month }
}

const expectLayouts = async (page: Page) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoOverflow(page)
  }
  await expectAccessible(page)
}

/** Resolves a discrepancy of a settlement report. */
async function resolve(page: Page, what: string, resolution: string): Promise<void> {
  await page.getByRole('button', { name: `Resolve: ${what}` }).click()
  const dialog = page.getByRole('dialog', { name: what })
  await dialog.getByLabel(resolution).check()
  await dialog.getByLabel('Reason').fill('Asked Swich by phone')
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByText(`${resolution}. Asked Swich by phone`)).toBeVisible()
}

test('an accountant matches payouts, resolves a settlement report, enters an expense and closes the month', async ({
  page,
  charity: { database },
}) => {
  await payByCard(page, 5000)
  const lost = await payByCard(page, 700)
  const reported = await payByCard(page, 2000)
  const { bankDay, month } = lastMonth()
  const today = readClock().today.split('-').reverse().join('/')

  // The terms of the gateway select the payments of a bank line.
  await page.goto('/admin/accounting/payouts')
  await page.getByRole('button', { name: 'Change the terms of Swich' }).click()
  await page.getByLabel('Fee in percent').fill('2.5')
  await page.getByLabel('Days until a payout').fill('3')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Fee 2.5%, paid out within 3 days')).toBeVisible()

  await page.goto('/admin/statement?import')
  await choose(page, 'Account', 'Amanah Welfare Trust - Donations')
  await page.locator('input[type=file]').setInputFiles({
    name: 'accounts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Date,Description,Credit,Debit',
        `${today},SWICH SETTLEMENT,4875,`,
        `${today},SWICH PAYOUT,2135.50,`,
        `${bankDay},RENT HASAN,,1200`,
      ].join('\n'),
    ),
  })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('button', { name: /^Cash deposit or card payout: Rs\. 4,875/ }).click()
  const payout = page.getByRole('dialog')
  await payout
    .getByText(/payments?$/)
    .first()
    .click()
  await payout.getByRole('checkbox', { name: /Rs\.\s700/ }).uncheck()
  await payout.getByRole('checkbox', { name: /Rs\.\s2,000/ }).uncheck()
  await expect(payout.getByText('Rs. 125', { exact: true })).toBeVisible()
  await payout.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('1 line confirmed: Rs. 4,875.')).toBeVisible()

  // The report of the other payout has Rs. 100 less for its donation, and an unknown line.
  await page.goto('/admin/accounting/payouts')
  await expect(page.getByText('No settlement report yet')).toBeVisible()
  await page.getByRole('button', { name: 'Import a settlement report' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'payout.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Transaction Date,Transaction ID,Amount,Fee,Net Amount',
        `${today} 14:05,${await database.readTransactionId(reported)},1900.00,47.50,1852.50`,
        `${today} 14:07,UNKNOWN-1,290.00,7.00,283.00`,
      ].join('\n'),
    ),
  })
  await expect(page.getByText('1 payment found, 3 discrepancies')).toBeVisible()
  await expectLayouts(page)
  await page.getByRole('button', { name: 'Import', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Match with the line of/ }).click()
  await expect(page.getByText(/^Matched with the line of/)).toBeVisible()
  await expectLayouts(page)
  await resolve(page, 'Different amount', 'Write-off')
  await resolve(page, 'Line without a paid donation', 'The money stays unallocated')
  await resolve(page, 'Not in the report', 'The gateway pays it with a later payout')

  // Money out becomes an expense, by keyboard.
  await page.goto('/admin/statement')
  await page.getByRole('link', { name: 'accounts.csv' }).click()
  await page.getByRole('link', { name: /^Money out/ }).click()
  await page.getByRole('button', { name: /^Expense or transfer: .*1,200/ }).focus()
  await page.keyboard.press('Enter')
  const expense = page.getByRole('dialog', { name: 'Expense or transfer' })
  await expense.getByLabel('Head').selectOption('Administration')
  await expense.getByLabel('Purpose').fill('Rent of the office')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Voucher 2: Administration')).toBeVisible()

  // A payment that never reached the bank is overdue until it is written off.
  await database.settleEarlier(lost, 10)
  await page.goto('/admin/accounting/payouts')
  await page.getByRole('button', { name: 'Change the terms of Swich' }).click()
  await page.getByLabel('Track payments from').fill('2026-01-01')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Track payments from')).toBeHidden() // saved before the page is left
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: /payment not paid out by the gateway/ }).click()
  await page.getByRole('button', { name: /^Write off/ }).click()
  await page.getByLabel('Reason').fill('Swich closed the account')
  await page.getByRole('dialog').getByRole('button', { name: 'Write off' }).click()
  await expect(page.getByText('No overdue payments yet')).toBeVisible()

  await page.goto('/admin/accounting/month-end')
  await page.getByLabel('Month').selectOption(month)
  await expectLayouts(page)
  const reason = page.getByLabel('Reason')
  if (await reason.isVisible()) await reason.fill('Checked with the auditor')
  // The checks have never run in this charity.
  await expect(page.getByText('Never run yet.').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bank reconciliation' }).first()).toBeVisible()
  await page.getByLabel('Signature').fill('First Administrator')
  await page.getByRole('button', { name: 'Close the month' }).click()
  await expect(page.getByText('The month is closed.')).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: /^PDF of / }).click()
  const { text } = await readPdf(await readFile(await (await saving).path()))
  for (const part of [
    'Signed First Administrator',
    'Bank reconciliation',
    'Not checked',
    'Receipts and payments',
  ])
    expect(text).toContain(part)

  // The closed month refuses an entry with an error message.
  await page.goto('/admin/accounting/vouchers')
  await expectLayouts(page)
  await page.getByRole('button', { name: 'New expense' }).click()
  const form = page.getByRole('dialog', { name: 'New expense' })
  await form.getByLabel('Day').fill(`${month}-20`)
  await form.getByLabel('Amount').fill('100')
  await form.getByLabel('Head').selectOption('Programme')
  await form.getByLabel('Purpose').fill('Food parcels')
  await form.getByRole('button', { name: 'Save expense' }).click()
  await expect(form.getByText(/The books are closed until/)).toBeVisible()
})
