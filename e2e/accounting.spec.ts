import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readClock } from '../server/test/read-clock.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { give } from './give.ts'
import { test } from './signed-in.ts'

const card = { payment_method: 'card', payment_gateway: 'swich' }

/** Today in Pakistan, as staff type it. */
const inPakistan = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Karachi', dateStyle: 'medium' })
const today = inPakistan.format(readClock().now)

async function save(page: Page, program: string): Promise<string> {
  await page.getByRole('combobox', { name: 'Accounting program' }).selectOption({ label: program })
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: `Save batch 1 for ${program}` }).click()
  return readFile(await (await saving).path(), 'utf8')
}

test('an accountant opens the month, follows a figure to its lines, and exports it to two programs', async ({
  page,
}) => {
  const address = await give(page.request, { by: card, lines: [{ cause: 'Zakat', rupees: 4000 }] })
  await page.goto(address)
  await page.getByRole('button', { name: 'Pay Rs. 4,000' }).click()
  await expect(page.getByRole('heading', { name: /received|Thank you/ })).toBeVisible()

  await page.goto('/admin/accounting')
  const byCause = page.getByRole('table', { name: 'By cause' })
  await expect(byCause.getByRole('row', { name: /^Zakat/ })).toContainText('Rs. 4,000')
  for (const [by, row] of [
    ['By fund', /^Zakat/],
    ['By receiving account', /^Swich/],
  ] as const)
    await expect(page.getByRole('table', { name: by }).getByRole('row', { name: row })).toContainText(
      'Rs. 4,000',
    )
  await page.getByRole('button', { name: 'Last month' }).click()
  await expect(byCause.getByRole('row', { name: /^Zakat/ })).toHaveCount(0)
  await page.goBack()
  await byCause.getByRole('link', { name: 'Rs. 4,000: Zakat, Net' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ledger lines' })).toBeVisible()
  await expect(page.getByText('Balance Rs. 4,000 Cr')).toBeVisible()
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
  const reference = page.getByRole('table', { name: 'Ledger lines' }).getByRole('link')
  await reference.click()
  const entries = page.getByRole('dialog').getByRole('table', { name: 'Ledger' })
  await expect(entries.getByRole('row', { name: /Swich receivable.*Rs\. 4,000/ })).toBeVisible()

  await page.goto('/admin/accounting?report=zakat')
  const unspent = page.getByRole('table', { name: 'Zakat fund' }).getByRole('row', { name: /^Unspent zakat/ })
  await expect(unspent).toContainText('Rs. 4,000')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('link', { name: 'Exports' }).click()
  // Waits for the new screen, because the report has the fields of a period too.
  await page.waitForURL('**/exports')
  await page.getByRole('textbox', { name: 'Date From' }).fill('1 Jan 2026')
  await page.getByRole('textbox', { name: 'Date To' }).fill(today)
  await expect(page.getByText('1 entry with 2 lines is not exported yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Create batch' }).click()
  await expect(page.getByText('The batch has been created.')).toBeVisible()
  await expect(page.getByText('Every entry of this period has been exported.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Accounting program' }).selectOption({ label: 'Tally' })
  await page.getByRole('textbox', { name: 'Donations' }).fill('Zakat & Sadqah Received')
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(page.getByText('The names have been saved.')).toBeVisible()
  expect(await save(page, 'Tally')).toContain('<LEDGERNAME>Zakat &amp; Sadqah Received</LEDGERNAME>')
  const quickbooks = await save(page, 'QuickBooks Online')
  expect(quickbooks.trimEnd().split('\r\n')).toHaveLength(3)
  await expect(page.getByRole('row', { name: /^Batch 1/ })).toContainText('Tally · QuickBooks Online')
  expect(await save(page, 'QuickBooks Online')).toBe(quickbooks)
  await expectAccessible(page)
})
