import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { readClock } from '../server/test/read-clock.ts'
import { countClicks } from './count-clicks.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectAccessibleDialog } from './expect-accessible-dialog.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { give, readDonationCode, reportTransfer } from './give.ts'
import { test } from './signed-in.ts'
import { tabTo } from './tab-to.ts'

const byBank = { payment_method: 'bank', payment_gateway: 'default' }
const byCard = { payment_method: 'card', payment_gateway: 'swich' }
const linkOf = (url: string) => url.split('/').at(-1) ?? ''
const caller = {
  first_name: 'Rukhsana',
  last_name: 'Durrani',
  phone: '03219876543',
  email: 'rukhsana@example.org',
}

/** A donor who paid by card and asks for her receipt. */
const payer = { first_name: 'Nadia', last_name: 'Sethi', phone: '03331112223', email: 'nadia@example.org' }

// One worker creates the donations once, for all tests.
test.describe.configure({ mode: 'default' })

/**
 * Donation code of the caller, whose transfer is reported. With the eleven donations of Rs. 2,000 to 12,000
 * the list has two pages.
 */
let callerCode: string
/** Donation code of the payer. */
let payerCode: string

test.beforeAll(async ({ browser, charity }) => {
  const page = await browser.newPage({ baseURL: charity.address })
  for (let gift = 2; gift <= 12; gift++) {
    const lines = [{ cause: 'Where Most Needed', rupees: gift * 1000 }]
    await give(page.request, { by: byBank, lines, last_name: 'Khokhar' })
  }
  const link = linkOf(
    await give(page.request, { by: byBank, lines: [{ cause: 'Sadqah', rupees: 700 }], ...caller }),
  )
  await reportTransfer(page.request, link, { reference_no: 'FT-26-4711', receipt: await page.screenshot() })
  callerCode = await readDonationCode(page.request, link)
  const slow = linkOf(
    await give(page.request, {
      by: byCard,
      lines: [{ cause: 'Sadqah', rupees: 1500 }],
      last_name: 'Khokhar',
    }),
  )
  await charity.database.backdateByHours(slow, 25)
  const payment = await give(page.request, {
    by: byCard,
    lines: [{ cause: 'Education', rupees: 900 }],
    ...payer,
  })
  payerCode = await readDonationCode(page.request, linkOf(payment))
  await page.goto(payment)
  await charity.waitForEmails(payer.email, 1) // dropped if it is still queued when the donation is paid
  await page.getByRole('button', { name: /^Pay Rs/ }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, Nadia Sethi' })).toBeVisible()
  await charity.database.attachContacts()
  await page.context().close()
})

/** Cell texts of a column, without repetitions; the style sheet capitalizes some words. */
async function column(table: Locator, heading: string): Promise<string[]> {
  const index = (await table.getByRole('columnheader').allTextContents()).indexOf(heading)
  const cells = await table.locator(`tbody td:nth-child(${index + 1})`).allTextContents()
  return [...new Set(cells.map((text) => text.toLowerCase()))]
}

/** Chooses in a multi-select filter. */
async function choose(page: Page, filter: string, ...names: string[]): Promise<void> {
  await page.getByRole('combobox', { name: filter }).click()
  for (const name of names) await page.getByRole('option', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}

const search = (page: Page) => page.getByRole('combobox', { name: 'Search donors, donations and payments' })
const rows = (page: Page) => page.getByRole('table', { name: 'Donations' }).locator('tbody tr')
const details = (page: Page) => page.getByRole('dialog', { name: /^Donation [0-9A-Z]{3}-/ })

test('an officer finds a caller by any detail of their donation, and leaves a note', async ({ page }) => {
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'What waits for me' })).toBeVisible()
  for (const trace of ['durr ruk', '+92 321 9876543', 'rukhsana@', callerCode.slice(0, 5), 'ft-26-4711']) {
    await page.keyboard.press('Control+k')
    await search(page).fill(trace)
    const gift = page.getByRole('option', { name: /Rukhsana Durrani/ }).filter({ hasText: callerCode })
    await expect(gift).toHaveCount(1)
    if (trace === 'ft-26-4711') break
    await page.keyboard.press('Escape')
    await expect(search(page)).toHaveCount(0)
  }
  await expect(page.getByText('1 found')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(details(page)).toBeVisible()
  await expect(search(page)).toHaveCount(0)

  await page.getByLabel('New note').fill('She called: the money left her bank on Monday.')
  await page.keyboard.press('Enter')
  const notes = page.locator('section', { has: page.getByRole('heading', { name: 'Staff Notes' }) })
  await expect(notes.getByRole('listitem')).toContainText(
    'the money left her bank on Monday.First Administrator',
  )
  await page.getByRole('button', { name: 'Show the link' }).click()
  const whatsapp = page.getByRole('link', { name: /Send by WhatsApp/ })
  await expect(whatsapp).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/923219876543\?text=.*%2Fdonation%2F[\w-]{22}$/,
  )
  await expectAccessible(page)
})

test('with at most six clicks each, a caller’s gift is found, and a receipt is sent again', async ({
  page,
  charity,
}) => {
  await page.goto('/admin/dashboard')
  const findGift = async (phone: string) => {
    await page.getByRole('button', { name: 'Search' }).click()
    await search(page).fill(phone)
    await page
      .getByRole('option')
      .filter({ hasText: /[0-9A-Z]{3}-[0-9A-Z]{3}-/ })
      .click()
    await expect(details(page)).toBeVisible()
  }
  const clicksToFind = await countClicks(page)
  await findGift(caller.phone)
  await expect(details(page)).toContainText('FT-26-4711')
  expect(await clicksToFind()).toBeLessThanOrEqual(6)

  await page.goto('/admin/dashboard')
  const clicksToSend = await countClicks(page)
  await findGift('+92 333 1112223')
  const receipt = details(page)
    .getByRole('region', { name: 'Messages' })
    .getByRole('row', { name: /Receipt \d{4}-\d{2}-\d{6}/ })
  await expect(receipt).toContainText('sent', { ignoreCase: true })
  await details(page).getByRole('button', { name: 'Send the receipt again' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(receipt).toHaveCount(2)
  expect(await clicksToSend()).toBeLessThanOrEqual(6)
  const mails = await charity.waitForEmails(payer.email, 3)
  expect(mails[2]?.subject).toMatch(/^Receipt/)
})

test('the dashboard links to exactly the pending work, and its cards to the donations they count', async ({
  page,
}) => {
  await page.goto('/admin/dashboard')
  // Other journeys may have left work in this charity too.
  for (const [what, row] of [
    [/^\d+ donation transfers? to verify/, 'Rukhsana Durrani'],
    [/^\d+ donations? pending for over a day/, 'Rs. 1,500'],
  ] as const) {
    const waits = page.getByRole('link', { name: what })
    const count = Number.parseInt((await waits.textContent()) ?? '', 10)
    await waits.click()
    await expect(rows(page)).toHaveCount(count)
    await expect(rows(page).filter({ hasText: row })).toHaveCount(1)
    await page.goBack()
  }

  const donations = page.getByRole('region', { name: 'Donations', exact: true })
  const failed = donations.locator('div', { hasText: 'FAILED' }).last()
  await expect(failed).toContainText('Expired included')
  const pending = await donations
    .locator('div', { hasText: 'PENDING' })
    .last()
    .locator('.sr-only')
    .textContent()
  await donations.getByRole('link', { name: 'PENDING' }).click()
  await expect(page.getByText(`of ${pending} results`)).toBeVisible()
})

test('the filters of a list work together and are kept in the address, a receipt opens, and the filtered rows are saved as a CSV file', async ({
  page,
  context,
}) => {
  await page.goto('/admin/donation')
  const list = page.getByRole('table', { name: 'Donations' })
  const row = (code: string) => list.getByRole('row').filter({ hasText: code })
  const chips = page
    .getByRole('list', { name: 'Active filters' })
    .getByRole('button', { name: /^Remove filter/ })
  await page.getByRole('button', { name: 'Filters' }).click()
  await choose(page, 'Cause Names', 'Education', 'Sadqah')
  await expect(chips).toHaveText([/Cause: Education/, /Cause: Sadqah/])
  await expect(row(callerCode)).toBeVisible()
  await chips.last().click()
  await expect(row(callerCode)).toHaveCount(0)
  await choose(page, 'Statuses', 'Success')
  await choose(page, 'Payment Gateways', 'Swich')
  await choose(page, 'Payment Modes', 'Card')
  await page.getByLabel('Date From').fill(readClock().today)
  await expect(chips).toHaveCount(5)
  for (const [heading, value] of [
    ['Cause Name', 'education'],
    ['Status', 'success'],
    ['Gateway', 'swich'],
    ['Pay Mode', 'card'],
  ] as const)
    await expect.poll(() => column(list, heading)).toEqual([value])
  await page.reload()
  await expect(chips).toHaveCount(5)
  await expect(row(payerCode)).toContainText('Rs. 900')
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(chips).toHaveCount(0)
  await expect(page).toHaveURL('/admin/donation')
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 2 of /)).toBeVisible()
  await expect(page).toHaveURL('/admin/donation?page=2')

  await page.goto(`/admin/donation?donation_code=${callerCode}`)
  await page.getByRole('link', { name: `Details of ${callerCode}` }).click()
  const opened = context.waitForEvent('page')
  await details(page)
    .getByRole('link', { name: /^Open receipt/ })
    .click()
  expect(await (await opened).evaluate<string>('document.contentType')).toBe('image/png')
  await expectAccessibleDialog(page)
  await page.keyboard.press('Escape')
  await expect(details(page)).toBeHidden()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saving
  const name = `exported_donations_${readClock().today}.csv`
  expect(file.suggestedFilename()).toBe(name)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^\uFEFFId,Code,Cause Name,Cause Type,Amount,Pay Mode,Gateway,Platform,Status,/)
  expect(lines[1]).toMatch(new RegExp(`^\\d+,${callerCode},Sadqah,Not Selected,700,bank,default,`))
  await expect(page.getByText(`1 row saved as ${name}`, { exact: true })).toBeVisible()
})

test('a list is totalled, sorted, paged through and exported to Excel', async ({ page }) => {
  await page.goto('/admin/donation')
  await page.getByRole('searchbox', { name: 'Search' }).fill('khokhar')
  await expect(page.getByRole('button', { name: 'Remove filter Search: khokhar' })).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('button', { name: 'This fiscal year' }).click()
  await expect(page.getByText('Pending Rs. 78,500')).toBeVisible()
  // Closed again, the filters leave the first screen to the rows.
  await page.getByRole('button', { name: /^Filters/ }).click()

  const amount = page.getByRole('columnheader', { name: 'Amount' })
  await tabTo(amount.getByRole('button'))
  await page.keyboard.press('Enter')
  await expect(amount).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page).first()).toContainText('Rs. 12,000')
  await page.keyboard.press('Enter')
  await expect(amount).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page).first()).toContainText('Rs. 1,500')

  await rows(page)
    .nth(8)
    .getByRole('link', { name: /^Details/ })
    .click()
  const beside = page.getByRole('navigation', { name: 'Other donations' })
  await expect(beside).toContainText('9 of 12')
  for (const [index, rupees] of [
    [10, '10,000'],
    [11, '11,000'],
  ] as const) {
    await beside.getByRole('button', { name: 'Next' }).click()
    await expect(beside).toContainText(`${index} of 12`)
    await expect(details(page).getByText(`Rs. ${rupees}`).first()).toBeVisible()
  }
  await expect(page).toHaveURL(/page=2/)
  await beside.getByRole('button', { name: 'Previous' }).click()
  await expect(beside).toContainText('10 of 12')
  await page.keyboard.press('Escape')
  await expect(details(page)).toHaveCount(0)

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Excel' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^exported_donations_\d{4}-\d\d-\d\d\.xlsx$/)
  expect((await readFile(await saved.path())).subarray(0, 2).toString()).toBe('PK')

  for (const width of [1366, 1024]) {
    await page.setViewportSize({ width, height: 768 })
    await page.goto('/admin/donation')
    await rows(page)
      .first()
      .getByRole('link', { name: /^Details/ })
      .waitFor()
    for (const heading of ['Status', 'Amount', 'Created On', 'Action'])
      await expect(page.getByRole('columnheader', { name: heading })).toBeInViewport({ ratio: 1 })
    await expectNoOverflow(page)
  }
})

test('on a phone, the first donation is on the first screen, above it one menu for files and print', async ({
  page,
}) => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/admin/donation')
    const first = page.getByRole('list', { name: 'Donations' }).getByRole('listitem').first()
    await expect(first).toBeInViewport({ ratio: 1 })
    await page.getByText('Export and print').click()
    for (const name of ['Export CSV', 'Export Excel', 'Print'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    await expectNoOverflow(page)
    await expectAccessible(page)
  }
})

test('on a phone, staff search, sort and page through the list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: /^\d+ donation transfer/ }).waitFor()
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Search' }).click()
  await search(page).fill('khokhar')
  await expect(page.getByText('13 found')).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All of these in the list of donations' }).click()
  await page.getByLabel('Sort by').selectOption('Largest amount first')
  const cards = page.getByRole('list', { name: 'Donations' }).getByRole('listitem')
  await expect(cards.first()).toContainText('Rs. 12,000')
  // Four cards at once.
  await cards.first().evaluate((card) => card.scrollIntoView())
  await expect(cards.nth(3)).toBeInViewport({ ratio: 1 })
  await expectNoOverflow(page)
  await cards
    .first()
    .getByRole('link', { name: /^Details/ })
    .click()
  await page
    .getByRole('navigation', { name: 'Other donations' })
    .getByRole('button', { name: 'Next' })
    .click()
  await expect(page.getByText('2 of 12')).toBeVisible()
  const timeline = details(page).getByRole('heading', { name: 'Timeline' })
  await expect(timeline).not.toBeInViewport()
  const sections = details(page).getByRole('navigation', { name: 'Sections' })
  await sections.getByRole('button', { name: 'Timeline' }).click()
  await expect(timeline).toBeInViewport()
  await expect(sections.getByRole('button', { name: 'Timeline' })).toBeInViewport()
  await page.getByRole('heading', { name: 'Staff Notes' }).waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)

  // Repeated with text at 200%.
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
  await expectNoOverflow(page)
  await page.keyboard.press('Escape')
  await expect(details(page)).toHaveCount(0)
  await expectNoOverflow(page)
})
