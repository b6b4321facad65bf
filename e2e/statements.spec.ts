import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { readClock } from '../server/test/read-clock.ts'
import { chooseAccount } from './choose-account.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { antiForgery, give, readDonationCode } from './give.ts'
import { test } from './signed-in.ts'

const account = 'Margalla Islamic Bank, Amanah Welfare Trust - Donations'

/** Creates a pending donation by bank transfer. @returns its link and its code */
async function promiseTransfer(
  donor: APIRequestContext,
  rupees: number,
): Promise<{ link: string; code: string }> {
  const url = await give(donor, {
    by: { payment_method: 'bank', payment_gateway: 'default' },
    lines: [{ cause: 'Where Most Needed', rupees }],
  })
  const link = new URL(url, 'http://localhost').pathname.split('/').at(-1) ?? ''
  return { link, code: await readDonationCode(donor, link) }
}

/** Rejects the transfer of a donation, as staff. */
async function rejectTransfer(staff: APIRequestContext, code: string): Promise<void> {
  const headers = await antiForgery(staff)
  const found = await staff.post('/api/v1/donation', { headers, data: { donation_code: code } })
  const [{ id }] = (await found.json()).data.data
  const { transfer } = (await (await staff.get(`/api/v1/donation/${id}`)).json()).data
  const answer = await staff.post(`/api/v1/transfers/${transfer.attempt_id}/reject`, {
    headers,
    data: { reason: 'Not on the statement' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Enters a cheque of Rs. 12,000, and a closed day sheet with Rs. 8,300 in cash, as staff. */
async function enterOfficeGifts(staff: APIRequestContext): Promise<void> {
  const headers = await antiForgery(staff)
  const send = async (path: string, data: object) => {
    const answer = await staff.post(`/api/v1/${path}`, { headers, data })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()).data
  }
  const causes = (await (await staff.get('/api/v1/donation/causes/web')).json()).data
  const { id } = causes.find((one: { fundtitle: string }) => one.fundtitle === 'Where Most Needed')
  const received_on = readClock().today
  const gift = (way: string, amount: number, overrides: object) =>
    send('office-gifts', {
      way,
      received_on,
      total_amount: amount,
      cart: [{ id, subtypes: '', amount, quantity: '1' }],
      ...overrides,
    })
  await gift('cheque', 12_000, { first_name: 'Nadia', last_name: 'Shah', reference: '445577' })
  const counted = { day: received_on, title: 'Front desk', expected_count: 2, expected_sum: 8300 }
  const { id: day_sheet_id } = await send('day-sheets', counted)
  await gift('cash', 5000, { day_sheet_id })
  await gift('cash', 3300, { day_sheet_id })
  await send(`day-sheets/${day_sheet_id}/close`, {})
}

/** Chooses the account and a file at the import. */
async function chooseFile(page: Page, name: string, lines: string[]): Promise<void> {
  await page.goto('/admin/statement')
  await page.getByRole('link', { name: 'Import a statement' }).first().click()
  await chooseAccount(page, new RegExp(account))
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await expect(page.getByRole('region', { name: 'Columns' })).toBeVisible()
}

/** Today as dd/mm/yyyy, the date format of Pakistani banks. */
const today = () => readClock().today.split('-').reverse().join('/')

test('an accountant imports a statement, and every rupee of it is matched, unallocated or open', async ({
  page,
}) => {
  const zainab = await promiseTransfer(page.request, 21_111)
  const small = await promiseTransfer(page.request, 5000)
  const large = await promiseTransfer(page.request, 7000)
  const day = today()
  const lines = [
    'Date,Particulars,Jama,Kharch,Balance',
    `${day},IBFT for ${zainab.code.toLowerCase().replaceAll('-', '')} thank you,"21,111.00",,"121,111.00"`,
    `${day},Two gifts of one family,"12,000.00",,"133,111.00"`,
    `${day},Profit of the month,323.50,,"133,434.50"`,
    `${day},Cheque book,,150.00,"133,284.50"`,
  ]

  await chooseFile(page, 'november.csv', lines)
  // This bank does not use the usual names Credit and Debit, so staff assign the columns.
  await page.getByLabel('Content of Jama').selectOption('Money in')
  await page.getByLabel('Content of Kharch').selectOption('Money out')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Rs. 33,434.50', { exact: true })).toBeVisible()
  await expect(page.getByText('4 new lines')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'november.csv' })).toBeVisible()
  await expect(page.getByText('4 new lines.')).toBeVisible()

  // Lines with a code are certain, and confirmed together.
  await expect(page.getByRole('checkbox', { name: /Select Rs\. 21,111/ })).toBeChecked()
  await page.getByRole('button', { name: 'Confirm 1 selected' }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm 1 line?' })
  await expect(question.getByText('Rs. 21,111')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Confirm 1 line' }).click()
  await expect(page.getByText('1 line confirmed: Rs. 21,111.')).toBeVisible()

  // One transfer of a family pays two donations.
  await page.getByRole('button', { name: /^Match Rs\. 12,000/ }).click()
  const match = page.getByRole('dialog', { name: 'Allocate Rs. 12,000' })
  for (const { code } of [small, large]) {
    await match.getByLabel('Search for a transfer').fill(code)
    await match.getByRole('button', { name: `Add ${code}` }).click()
    await expect(match.getByLabel(`Rupees for ${code}`)).toBeFocused()
  }
  await expect(match.getByText('Fully allocated.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 line confirmed: Rs. 12,000.')).toBeVisible()

  // The last line is marked as not a donation.
  await page.getByRole('link', { name: /^Unclear/ }).click()
  await page.getByRole('checkbox', { name: /Select Rs\. 323\.50/ }).check()
  await page.getByRole('button', { name: 'Leave 1 unallocated' }).click()
  await page.getByLabel('Reason').fill('Profit of the bank')
  await page.getByRole('button', { name: 'Leave unallocated', exact: true }).click()
  await expect(page.getByText('1 line left unallocated: Rs. 323.50.')).toBeVisible()

  const totals = page.getByRole('region', { name: 'Totals' })
  for (const sum of ['Rs. 33,434.50', 'Rs. 33,111', 'Rs. 323.50', 'Rs. 0'])
    await expect(totals.getByText(sum, { exact: true })).toBeVisible()
  await expect(totals.getByText('Adds up')).toHaveCount(2)
  await page.getByRole('link', { name: /^Open/ }).click()
  await expect(page.getByText('This statement is complete.')).toBeVisible()
  await page.getByRole('link', { name: 'All 4' }).click()
  for (const width of [1024, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page)
  }
  await page.setViewportSize({ width: 1280, height: 720 })

  // Importing the file again, and then a longer one, leaves known lines unchanged.
  await chooseFile(page, 'november.csv', lines)
  await expect(page.getByText(/Read the same way as last time/)).toBeVisible()
  await expect(page.getByText('Already imported.')).toBeVisible()
  await page.getByRole('link', { name: 'Open it' }).click()
  await expect(page.getByText('This statement is complete.')).toBeVisible()
  await chooseFile(page, 'december.csv', [...lines, `${day},Another gift,"1,234.00",,"134,518.50"`])
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('1 new line, 4 already imported.')).toBeVisible()

  for (const { link } of [zainab, small, large]) {
    await page.goto(`/donation/${link}`)
    await expect(page.getByRole('heading', { name: 'Thank you, Zainab Malik' })).toBeVisible()
  }
})

test('a cheque and a cash deposit are matched, a rejected donation is found, and a line without a donation becomes one', async ({
  page,
}) => {
  const { link, code } = await promiseTransfer(page.request, 6161)
  await rejectTransfer(page.request, code)
  await enterOfficeGifts(page.request)
  await chooseFile(page, `${code}.csv`, [
    'Date,Description,Credit,Debit,Sender',
    `${today()},Raast ${code},"6,261.00",,Zainab Malik`,
    `${today()},Cash deposit,"9,000.00",,HAMZA QURESHI`,
    `${today()},CLEARING CHQ 445577 NADIA SHAH,"12,000.00",,`,
    `${today()},CASH DEPOSIT FRONT DESK,"8,300.00",,`,
  ])
  await page.getByLabel('Content of Sender').selectOption('Paid by')
  await page.getByRole('button', { name: 'Import', exact: true }).click()

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByText('Cheque 445577')).toBeVisible()
  await page.getByRole('button', { name: /^Confirm Rs\. 12,000/ }).click()
  await expect(page.getByText('1 line confirmed: Rs. 12,000.')).toBeVisible()
  await page.getByRole('button', { name: /^Cash deposit or card payout: Rs\. 8,300/ }).click()
  const deposit = page.getByRole('dialog', { name: 'Cash deposit or card payout: Rs. 8,300' })
  await expect(deposit.getByRole('checkbox', { name: /^Front desk/ })).toBeChecked()
  await expectAccessible(page)
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoOverflow(page)
  }
  await deposit.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('1 line confirmed: Rs. 8,300.')).toBeVisible()

  // The surplus of Rs. 100 is given to a cause.
  await expect(page.getByText('The line has its code, but its transfer was rejected.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await page.getByRole('button', { name: `Undo the rejection of ${code} and match it` }).click()
  const match = page.getByRole('dialog', { name: 'Allocate Rs. 6,261' })
  await match.getByRole('radio', { name: /^Give the rest to a cause/ }).check()
  await match.getByRole('combobox', { name: 'Cause' }).selectOption('Where Most Needed')
  await expectAccessible(page)
  await match.getByRole('button', { name: 'Undo the rejection and match' }).click()
  await expect(page.getByText('1 line confirmed: Rs. 6,261.')).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: /^Record as a donation: Rs\. 9,000/ }).click()
  const record = page.getByRole('dialog', { name: 'Record Rs. 9,000 as donation' })
  await expect(record.getByLabel('First Name')).toHaveValue('HAMZA')
  await record.getByRole('combobox', { name: 'Cause' }).selectOption('Where Most Needed')
  await record.getByLabel('Amount').fill('5000')
  await record.getByRole('button', { name: 'Add another cause' }).click()
  await record
    .getByRole('listitem', { name: 'Cause 2' })
    .getByRole('combobox', { name: 'Cause' })
    .selectOption('Zakat')
  await expect(record.getByText('Rs. 9,000 of Rs. 9,000')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await expectAccessible(page)
  await record.getByRole('button', { name: 'Record as a donation' }).click()
  // Part of it is zakat, on a general account.
  await record.getByRole('button', { name: 'Go on anyway' }).click()
  await expect(page.getByText('Recorded as donation.')).toBeVisible()
  await expect(page.getByText('This statement is complete.')).toBeVisible()
  await page.goto(`/donation/${link}`)
  await expect(page.getByRole('heading', { name: 'Thank you, Zainab Malik' })).toBeVisible()
})
