import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectAccessibleDialog } from './expect-accessible-dialog.ts'
import { give, readDonationCode, reportTransfer } from './give.ts'
import { test } from './signed-in.ts'

// One worker creates the donations once, for all tests.
test.describe.configure({ mode: 'default' })

const table = (page: Page, name: string) => page.getByRole('table', { name })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })
const chips = (page: Page) =>
  page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: /^Remove filter/ })

/** Cell texts of a column, from the first row to the last. */
async function column(of: Locator, heading: string): Promise<string[]> {
  const place = (await of.getByRole('columnheader').allTextContents()).indexOf(heading)
  return of.locator(`tbody td:nth-child(${place + 1})`).allTextContents()
}

/** Waits until every cell of a column has this text; the style sheet capitalizes some words. */
async function expectOnly(of: Locator, heading: string, said: string): Promise<void> {
  await expect
    .poll(async () => [...new Set((await column(of, heading)).map((text) => text.toLowerCase()))])
    .toEqual([said.toLowerCase()])
}

/** Chooses in a multi-select filter. */
async function choose(page: Page, filter: string, ...names: string[]): Promise<void> {
  await page.getByRole('combobox', { name: filter }).click()
  for (const name of names) await page.getByRole('option', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}

/** A date in Pakistan as yyyy-mm-dd, `days` from today. */
const dayInPakistan = (days = 0) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Karachi' })

/** Presses Export CSV. @returns the file's name and its lines */
async function download(page: Page): Promise<{ name: string; lines: string[] }> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saved
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.split('\r\n') }
}

/** One card donation, one reported bank transfer, and enough others for several pages. */
let paid: string
let transferred: string

test.beforeAll(async ({ browser, charity }) => {
  const page = await browser.newPage({ baseURL: charity.address })
  const linkOf = (url: string) => new URL(url, charity.address).pathname.split('/').at(-1) ?? ''
  const byBank = { payment_method: 'bank', payment_gateway: 'default' }

  await page.goto(
    await give(page.request, {
      by: { payment_method: 'card', payment_gateway: 'swich' },
      lines: [{ cause: 'Ramazan Iftar', units: 3 }],
    }),
  )
  await page.getByRole('button', { name: /^Pay Rs/ }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, Zainab Malik' })).toBeVisible()
  paid = await readDonationCode(page.request, linkOf(page.url()))

  const lines = [
    { cause: 'Livelihood', rupees: 7000, remarks: 'In memory of my father' },
    { cause: 'Sadqah', subtypes: 'Sadqah Jariyah', rupees: 3000 },
  ]
  const link = linkOf(await give(page.request, { by: byBank, lines }))
  const receipt = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 400 } })
  await reportTransfer(page.request, link, { reference_no: 'TRX-4711', receipt })
  transferred = await readDonationCode(page.request, link)

  for (let gift = 0; gift < 9; gift++)
    await give(page.request, { by: byBank, lines: [{ cause: 'Where Most Needed' }] })
  await page.context().close()
})

test('the dashboard counts all, donations and payments, and draws the gifts of 30 days', async ({ page }) => {
  await page.goto('/admin/donation')
  const shown = await page.getByText(/^Showing/).textContent()
  const donations = /of ([\d,]+) results/.exec(shown ?? '')?.[1] ?? ''
  await page.getByRole('link', { name: 'Dashboard' }).click()

  for (const group of ['All', 'Donations', 'Payments'])
    await expect(
      page.getByRole('region', { name: group, exact: true }).getByRole('term'),
      `cards of ${group}`,
    ).toHaveText(['TOTAL', 'SUCCESS', 'FAILED', 'PENDING'])
  const total = page.getByRole('region', { name: 'Donations', exact: true }).getByRole('definition').first()
  await expect(total.locator('[aria-hidden]').first()).toHaveText(donations)

  const byCause = page.getByRole('region', { name: 'By cause' })
  await expect(byCause.getByText('Ramazan Iftar')).toBeVisible()
  await page.getByRole('button', { name: 'Table: By day' }).click()
  await expect(page.getByRole('region', { name: 'By day' }).getByRole('row')).toHaveCount(31)
  await expectAccessible(page)
})

test('the filters of the donations work together and are kept in the address, and the list is turned page by page', async ({
  page,
}) => {
  await page.goto('/admin/donation')
  const list = table(page, 'Donations')
  const row = (code: string) => list.getByRole('row').filter({ hasText: code })
  const clear = async () => {
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect(chips(page)).toHaveCount(0)
    await expect(page).toHaveURL('/admin/donation')
  }
  await expect(page.getByLabel('Date To')).toHaveValue(/^\d{1,2} [A-Z][a-z]{2,3} \d{4}$/)

  await choose(page, 'Cause Names', 'Livelihood', 'Ramazan Iftar')
  await expect(chips(page)).toHaveText([/Cause: Livelihood/, /Cause: Ramazan Iftar/])
  await expect(row(paid)).toBeVisible()
  await expect(row(transferred)).toContainText('Sadqah Jariyah')
  await expectAccessible(page)
  await chips(page).first().click()
  await expect(row(transferred)).toHaveCount(0)
  await expect(row(paid)).toContainText('Rs. 1,350')
  await choose(page, 'Statuses', 'Success')
  await choose(page, 'Payment Gateways', 'Swich')
  await choose(page, 'Payment Modes', 'Card')
  await page.getByLabel('Date From').fill(dayInPakistan())
  await expect(chips(page)).toHaveCount(5)
  for (const [heading, said] of [
    ['Cause Name', 'Ramazan Iftar'],
    ['Status', 'Success'],
    ['Gateway', 'Swich'],
    ['Pay Mode', 'Card'],
  ] as const)
    await expectOnly(list, heading, said)
  await page.reload()
  await expect(chips(page)).toHaveCount(5)
  await expectOnly(list, 'Cause Name', 'Ramazan Iftar')
  await clear()

  await page.getByLabel('Date To').fill(dayInPakistan(-1))
  await expect(page.getByText('No donations match these filters')).toBeVisible()
  await expectAccessible(page)
  await clear()

  await page.getByLabel('Donation Code').fill(` ${transferred.toLowerCase()} `)
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
  await expect(row(transferred)).toContainText('Livelihood')
  await clear()

  await expect(page.getByText(/^Showing 1 to 10 of \d+ results$/)).toBeVisible()
  const [, total = ''] = /of (\d+)/.exec((await page.getByText(/^Showing/).textContent()) ?? '') ?? []
  const last = Math.ceil(Number(total) / 10)
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  await expect(page.getByText(`Page 1 of ${last}`, { exact: true })).toBeVisible()
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(`Page 2 of ${last}`, { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/admin/donation?page=2')
  await page.goto(`/admin/donation?page=${last}`)
  await expect(page.getByText(`to ${total} of ${total} results`)).toBeVisible()
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.getByLabel('Per page').selectOption('50')
  await expect(page).toHaveURL('/admin/donation?per_page=50')
  await expect(page.getByText(/^Showing 1 to/)).toBeVisible()
})

test('the details of a gift by card show the transaction, those of a transfer its receipt, and what is filtered is saved as a CSV file', async ({
  page,
  context,
}) => {
  const open = async (code: string) => {
    await page.goto(`/admin/donation?donation_code=${code}`)
    await page.getByRole('link', { name: `Details of ${code}` }).click()
    return page.getByRole('dialog', { name: `Donation ${code}` })
  }
  const section = (dialog: Locator, name: string) => dialog.getByRole('heading', { name, exact: true })

  const card = await open(paid)
  for (const name of ['Donation Details', 'Transaction Details', 'Donor Details', 'Causes'])
    await expect(section(card, name)).toBeVisible()
  await expect(section(card, 'Bank Transfer Details')).toHaveCount(0)
  await expect(card.getByText('Order Id', { exact: true })).toBeVisible()
  await expect(card.getByText('Zainab Malik').first()).toBeVisible()
  await expect(card.getByText('3520112345671')).toBeVisible()
  const funds = card.getByRole('table', { name: 'Causes' })
  await expect(funds.getByRole('columnheader')).toHaveText([
    'S. No.',
    'Title',
    'Type',
    'Quantity',
    'Amount',
    'Remarks',
  ])
  await expect(funds.getByRole('row').last()).toHaveText(/^1Ramazan Iftar.*3Rs\.\s1,350/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(card).toBeHidden()
  await expect(page).toHaveURL(`/admin/donation?donation_code=${paid}`)

  const transfer = await open(transferred)
  await expect(section(transfer, 'Bank Transfer Details')).toBeVisible()
  await expect(section(transfer, 'Transaction Details')).toHaveCount(0)
  await expect(transfer.getByText('TRX-4711').first()).toBeVisible()
  await expect(transfer.getByText('In memory of my father').first()).toBeVisible()
  await expect(transfer.getByRole('img', { name: 'Receipt of the transfer' })).toBeVisible()
  const opened = context.waitForEvent('page')
  await transfer.getByRole('link', { name: /^Open receipt/ }).click()
  expect(await (await opened).evaluate<string>('document.contentType')).toBe('image/png')
  await expectAccessibleDialog(page)
  await page.keyboard.press('Escape')
  await expect(transfer).toBeHidden()

  const { name, lines } = await download(page)
  expect(name).toBe(`exported_donations_${dayInPakistan()}.csv`)
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^\uFEFFId,Code,Cause Name,Cause Type,Amount,Pay Mode,Gateway,Platform,Status,/)
  expect(lines[1]).toMatch(
    new RegExp(`^\\d+,${transferred},Livelihood; Sadqah,Not Selected; Sadqah Jariyah,10000,bank,default,`),
  )
  await expect(toast(page, `1 row saved as ${name}`)).toBeVisible()
})

test('staff ask for a payment, find it among the payments, and save the list', async ({ page }) => {
  await page.goto('/admin/payment')
  await page.getByRole('button', { name: 'New payment link' }).click()
  const form = page.getByRole('dialog', { name: 'New payment link' })
  await expectAccessibleDialog(page)
  await form.getByRole('button', { name: 'Create link' }).click()
  await expect(form.getByText('First Name is required')).toBeVisible()
  await form.getByLabel('First Name').fill('Hamza Qureshi')
  await form.getByLabel('Last Name').fill('Qureshi')
  await form.getByLabel('Email').fill('hamza@example.org')
  await form.getByLabel('Payment Type').selectOption('Ticket')
  await form.getByLabel('Amount').fill('2500')
  await form.getByRole('button', { name: 'Create link' }).click()
  await expect(toast(page, 'Payment created.')).toBeVisible()
  const made = page.getByRole('dialog', { name: 'Payment link' })
  await expect(made.getByText(/\/pay/)).toBeVisible()
  await expectAccessibleDialog(page)
  const reference = (await made.getByText(/^P-\w{3}-\w{3}-\w{3}$/).textContent()) ?? ''
  await made.getByRole('button', { name: 'Done' }).click()

  const list = table(page, 'Payments')
  const row = list.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText(/[^a-z]Hamza Qureshihamza@example\.orgTicketRs\.\s2,500.*pending/)
  await choose(page, 'Statuses', 'Pending')
  await expectOnly(list, 'Status', 'Pending')
  await page.getByLabel('Reference Number').fill(reference)
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
  await page.getByLabel('Date From').fill(dayInPakistan())
  await expect(chips(page)).toHaveText([/From: /, /Reference: /, /Status: Pending/])
  const { name, lines } = await download(page)
  expect(name).toBe(`exported_payments_${dayInPakistan()}.csv`)
  expect(lines[0]).toMatch(/^\uFEFFId,Reference#,/)
  expect(lines[1]).toContain(`,${reference},Hamza Qureshi,Qureshi,`)
  // The payee has not chosen a payment method yet.
  await choose(page, 'Payment Gateways', 'Swich')
  await expect(page.getByText('No payments match these filters')).toBeVisible()
})
