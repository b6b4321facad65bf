import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { wrongCredentialsMessage } from '../contract/src/auth.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { codeOf, give, tellOfTransfer } from './give.ts'
import { administrator, signIn } from './sign-in.ts'
import { test } from './signed-in.ts'
import { staffWithOneRight } from './staff-with-one-right.ts'
import { tabTo } from './tab-to.ts'

const screens = [
  { right: 'donation', link: 'Donations', heading: 'Donations' },
  { right: 'payment', link: 'Payments', heading: 'Payments' },
  { right: 'cause', link: 'Causes', heading: 'Causes' },
  { right: 'gateway', link: 'Gateway', heading: 'Gateway' },
  { right: 'bankAcc', link: 'Bank Accounts', heading: 'Bank Accounts' },
  { right: 'donation.enter', address: 'office-gifts', link: 'Office Gifts', heading: 'Office Gifts' },
  { right: 'statement', link: 'Bank Statements', heading: 'Bank Statements' },
  { right: 'reconciliation', link: 'Reconciliation', heading: 'Reconciliation' },
  { right: 'audit', link: 'Audit', heading: 'Audit' },
  { right: 'checks', link: 'Checks', heading: 'Checks' },
] as const

const addressOf = (screen: (typeof screens)[number]) => ('address' in screen ? screen.address : screen.right)

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'DONATION' })
const table = (page: Page, name: string) => page.getByRole('table', { name })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })
const chips = (page: Page) =>
  page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: /^Remove filter/ })

/** What the cells of a column say, from the first row to the last. */
async function column(of: Locator, heading: string): Promise<string[]> {
  const place = (await of.getByRole('columnheader').allTextContents()).indexOf(heading)
  return of.locator(`tbody td:nth-child(${place + 1})`).allTextContents()
}

/** Waits until a column says nothing else; the style sheet writes some words with a capital. */
async function expectOnly(of: Locator, heading: string, said: string): Promise<void> {
  await expect
    .poll(async () => [...new Set((await column(of, heading)).map((text) => text.toLowerCase()))])
    .toEqual([said.toLowerCase()])
}

/** Chooses in a filter that takes several. */
async function choose(page: Page, filter: string, ...names: string[]): Promise<void> {
  await page.getByRole('combobox', { name: filter }).click()
  for (const name of names) await page.getByRole('option', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}

/** Another address of the back office without reloading it, as a link leads there. */
const goWithin = (page: Page, address: string) =>
  page.evaluate(`history.pushState(null, '', '${address}'); dispatchEvent(new PopStateEvent('popstate'))`)

/** A day in Pakistan, so many days from today, as yyyy-mm-dd. */
const dayInPakistan = (days = 0) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Karachi' })

/** A gift paid by card, one reported as a bank transfer, and so many more that the list has pages. */
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
  paid = await codeOf(page.request, linkOf(page.url()))

  const lines = [
    { cause: 'Livelihood', rupees: 7000, remarks: 'In memory of my father' },
    { cause: 'Sadqah', subtypes: 'Sadqah Jariyah', rupees: 3000 },
  ]
  const link = linkOf(await give(page.request, { by: byBank, lines }))
  const receipt = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 400 } })
  await tellOfTransfer(page.request, link, { reference_no: 'TRX-4711', receipt })
  transferred = await codeOf(page.request, link)

  for (let gift = 0; gift < 10; gift++)
    await give(page.request, { by: byBank, lines: [{ cause: 'Where Most Needed' }] })
  await page.context().close()
})

test.describe('at the door', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('staff sign in with the right password only, and leave by the menu of their initials', async ({
    page,
  }) => {
    await page.goto('/admin')
    await expect(page).toHaveURL('/admin/login')
    await page.goto('/admin/donation')
    await expect(page).toHaveURL('/admin/login')
    await expectAccessible(page)

    await expect(page.getByLabel('Email')).toHaveAttribute('placeholder', 'Enter your email')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await page.getByLabel('Email').fill(administrator.email)
    await page.getByLabel(/^Password/).fill('not the password')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toHaveText(wrongCredentialsMessage)
    await expectAccessible(page)
    await page.getByLabel(/^Password/).fill(administrator.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/admin/dashboard')
    await expect(page.getByText('First Administrator', { exact: true })).toBeVisible()

    for (const address of ['/admin', '/admin/login']) {
      await page.goto(address)
      await expect(page).toHaveURL('/admin/dashboard')
    }
    await page.getByRole('button', { name: 'Account of First Administrator' }).click()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'LOGOUT' }).click()
    await expect(page).toHaveURL('/admin/login')
    expect(await page.evaluate<number>('localStorage.length')).toBe(0)
    await page.goto('/admin/dashboard')
    await expect(page).toHaveURL('/admin/login')
  })

  test('this browser keeps the session sealed, its key of 64 characters beside it', async ({ page }) => {
    await signIn(page)
    const stored = await page.evaluate<string[]>('Object.values(localStorage)')
    expect(stored).toHaveLength(2)
    expect(stored.filter((text) => /^[0-9a-f]{64}$/.test(text))).toHaveLength(1)
    expect(stored.join()).not.toMatch(/permissions|administrator|@/i)
  })

  test('a session that has ended leads to the login without a word', async ({ page }) => {
    await signIn(page)
    await page.context().clearCookies({ name: 'amanah_session' })
    await sidebar(page).getByRole('link', { name: 'Causes' }).click()
    await expect(page).toHaveURL('/admin/login')
    await expect(page.getByText('Unauthenticated')).toHaveCount(0)
  })

  test('a page that cannot prove where it comes from is led to the login without a word', async ({
    page,
  }) => {
    await signIn(page)
    // The page reads this one first; the server is sent its own.
    const { hostname } = new URL(page.url())
    await page
      .context()
      .addCookies([{ name: 'XSRF-TOKEN', value: 'stale', domain: hostname, path: '/admin' }])
    await sidebar(page).getByRole('link', { name: 'Donations' }).click()
    await expect(page).toHaveURL('/admin/login')
    await expect(page.getByText('CSRF')).toHaveCount(0)
  })

  test('whoever holds one right sees its screen and no other', async ({ page, charity }) => {
    const rights = [null, ...screens.map(({ right }) => right)]
    for (const [place, staff] of (await staffWithOneRight(charity.database.connection, rights)).entries()) {
      const own = screens.find(({ right }) => right === rights[place])
      await page.context().clearCookies()
      await page.goto('/admin/login')
      await page.evaluate('localStorage.clear()')
      await signIn(page, staff)
      await expect(sidebar(page).getByRole('link')).toHaveText(['Dashboard', ...(own ? [own.link] : [])])
      for (const screen of screens) {
        await goWithin(page, `/admin/${addressOf(screen)}`)
        await expect(title(page, screen === own ? screen.heading : 'Page Not Found')).toBeVisible()
      }
    }
  })

  test('with the keyboard alone, staff sign in, read a donation and leave', async ({ page }) => {
    await page.goto('/admin/login')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.keyboard.type(administrator.email)
    await tabTo(page.getByLabel(/^Password/))
    await page.keyboard.type(administrator.password)
    await page.keyboard.press('Enter')
    await expect(title(page, 'Dashboard')).toBeVisible()
    await tabTo(sidebar(page).getByRole('link', { name: 'Donations' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(title(page, 'Donations')).toBeVisible()

    await tabTo(page.getByLabel('Donation Code'))
    await page.keyboard.type(paid)
    await expect(chips(page)).toHaveText([/Code: /])
    const details = page.getByRole('link', { name: `Details of ${paid}` })
    await tabTo(details)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Donation ${paid}` })
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(details).toBeFocused()

    await tabTo(page.getByRole('button', { name: /^Account of/ }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'LOGOUT' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/login')
  })
})

test('the dashboard counts all, donations and payments, and draws the gifts of 30 days', async ({ page }) => {
  await page.goto('/admin/donation')
  const shown = await page.getByText(/^Showing/).textContent()
  const donations = /of ([\d,]+) results/.exec(shown ?? '')?.[1] ?? ''
  await sidebar(page).getByRole('link', { name: 'Dashboard' }).click()

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

test('each filter of the donations works alone, and they work together', async ({ page }) => {
  await page.goto('/admin/donation')
  const list = table(page, 'Donations')
  const row = (code: string) => list.getByRole('row').filter({ hasText: code })
  const clear = async () => {
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect(chips(page)).toHaveCount(0)
    await expect(page).toHaveURL('/admin/donation')
  }
  await expect(list.getByRole('columnheader')).toHaveText([
    'Id & Code',
    'Donor',
    'Cause Name',
    'Cause Type',
    'Amount',
    'Pay Mode',
    'Gateway',
    'Platform',
    'Status',
    'Created On',
    'Action',
  ])
  await expect(page.getByLabel('Date To')).toHaveValue(/^\d{1,2} [A-Z][a-z]{2,3} \d{4}$/)

  await choose(page, 'Cause Names', 'Livelihood', 'Ramazan Iftar')
  await expect(chips(page)).toHaveText([/Cause: Livelihood/, /Cause: Ramazan Iftar/])
  await expect(row(paid)).toBeVisible()
  await expect(row(transferred)).toContainText('Sadqah Jariyah')
  await expectAccessible(page)
  await chips(page).first().click()
  await expect(row(transferred)).toHaveCount(0)
  await expect(row(paid)).toContainText('Rs. 1,350')
  await clear()

  await page.getByLabel('Date To').fill(dayInPakistan(-1))
  await expect(page.getByText('No donations match these filters')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Date From').fill(dayInPakistan())
  await expect(page.getByText('Date From is after Date To')).toBeVisible()
  await clear()
  await page.getByLabel('Date From').fill(dayInPakistan())
  await expect(chips(page)).toHaveText([/From: /])
  await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible()
  await clear()

  await page.getByLabel('Donation Code').fill(` ${transferred.toLowerCase()} `)
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
  await expect(row(transferred)).toContainText('Livelihood')
  await clear()

  for (const [filter, choice, heading] of [
    ['Statuses', 'Success', 'Status'],
    ['Statuses', 'Pending', 'Status'],
    ['Payment Gateways', 'Swich', 'Gateway'],
    ['Payment Modes', 'Bank transfer', 'Pay Mode'],
  ] as const) {
    await choose(page, filter, choice)
    await expectOnly(list, heading, choice)
    await clear()
  }

  await choose(page, 'Cause Names', 'Ramazan Iftar', 'Livelihood')
  await choose(page, 'Statuses', 'Success')
  await choose(page, 'Payment Gateways', 'Swich')
  await choose(page, 'Payment Modes', 'Card')
  await page.getByLabel('Date From').fill(dayInPakistan())
  await expect(chips(page)).toHaveCount(6)
  await expectOnly(list, 'Cause Name', 'Ramazan Iftar')

  await page.reload()
  await expect(chips(page)).toHaveCount(6)
  await expectOnly(list, 'Cause Name', 'Ramazan Iftar')
  const bookmark = page.url()
  await page.goto('/admin/dashboard')
  await page.goto(bookmark)
  await expect(row(paid)).toBeVisible()
  await page.goBack()
  await expect(title(page, 'Dashboard')).toBeVisible()
})

test('the list of donations is turned page by page', async ({ page }) => {
  await page.goto('/admin/donation')
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

test('the details of a gift by card show the transaction, those of a transfer its receipt', async ({
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
  await expect(funds.getByRole('row').last()).toHaveText(/^1Ramazan Iftar.*3Rs\. 1,350/)
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
})

/** A dialog is as good on a phone as on a desk. */
async function expectAccessibleDialog(page: Page): Promise<void> {
  const desk = page.viewportSize() ?? { width: 1280, height: 720 }
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.setViewportSize(desk)
}

/** Presses Export CSV; answers the file's name and its lines. */
async function download(page: Page): Promise<{ name: string; lines: string[] }> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saved
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.split('\r\n') }
}

test('what is filtered is saved as a CSV file that a spreadsheet opens', async ({ page }) => {
  await page.goto(`/admin/donation?donation_code=${transferred}`)
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
  const { name, lines } = await download(page)
  expect(name).toBe(`exported_donations_${dayInPakistan()}.csv`)
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^\uFEFFId,Code,Cause Name,Cause Type,Amount,Pay Mode,Gateway,Platform,Status,/)
  expect(lines[1]).toMatch(
    new RegExp(`^\\d+,${transferred},Livelihood; Sadqah,Not Selected; Sadqah Jariyah,10000,bank,default,`),
  )
  await expect(toast(page, `1 row saved as ${name}`)).toBeVisible()
})

test('staff ask for a payment, find it by every filter, and save the list', async ({ page }) => {
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
  await expect(row).toContainText(/[^a-z]Hamza Qureshihamza@example\.orgTicketRs\. 2,500.*pending/)
  await expect(list.getByRole('columnheader')).toHaveText([
    'Id & Reference#',
    'Payee Name',
    'Payee Email',
    'Payment Type',
    'Amount',
    'Pay Mode',
    'Gateway',
    'Platform',
    'Status',
    'Created On',
    'Action',
  ])
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
  // Nobody has chosen how to pay it yet.
  for (const [filter, choice] of [
    ['Payment Gateways', 'Swich'],
    ['Payment Modes', 'Card'],
  ] as const) {
    await choose(page, filter, choice)
    await expect(page.getByText('No payments match these filters')).toBeVisible()
    await chips(page).last().click()
    await expect(row).toBeVisible()
  }
  await page.getByLabel('Date To').fill(dayInPakistan(-1))
  await expect(page.getByText('No payments match these filters')).toBeVisible()
})

test('a cause opens to show everything; its buttons say what is planned', async ({ page }) => {
  await page.goto('/admin/cause')
  const cause = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Sadqah' }) })
  await expect(cause.getByText(/^Id \d+$/)).toBeVisible()
  await expect(cause.getByText(/^Created \d/)).toBeVisible()
  await cause.getByRole('button', { name: 'Sadqah', exact: true }).click()
  for (const fact of ['Fund Types', 'Amount', 'Status', 'Web Seq', 'Mobile Seq', 'Last Updated'])
    await expect(cause.getByRole('term').filter({ hasText: fact })).toBeVisible()
  await expect(cause.getByRole('heading', { name: 'Description' })).toBeVisible()
  await expect(cause.getByText('Sadqah Jariyah').last()).toBeVisible()
  await expectAccessible(page)
  for (const [name, action] of [
    ['Add', 'Add'],
    ['Edit Sadqah', 'Edit'],
    ['Deactivate Sadqah', 'Deactivate'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(toast(page, `${action} functionality is planned for a future update.`)).toBeVisible()
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page)
})

test('staff add a gateway and a method, link them, and end the link', async ({ page }) => {
  await page.goto('/admin/gateway')
  const dialog = page.getByRole('dialog')
  const add = async (what: string, name: string) => {
    await page.getByRole('button', { name: `Add ${what}` }).click()
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  }

  await add('Payment Gateway', 'counter')
  await expect(toast(page, 'Payment gateway added.')).toBeVisible()
  await add('Payment Gateway', 'COUNTER')
  await expect(dialog.getByText(/already/)).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expectAccessibleDialog(page)
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit counter' }).click()
  await dialog.getByLabel('Name').fill('front desk')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Payment gateway saved.')).toBeVisible()
  await expect(table(page, 'Payment Gateways')).toContainText('front desk')
  await expect(table(page, 'Payment Gateways')).not.toContainText('counter')
  await add('Payment Method', 'pay order')
  await expect(toast(page, 'Payment method added.')).toBeVisible()

  await page.getByRole('button', { name: 'Add Link' }).click()
  await expectAccessibleDialog(page)
  await dialog.getByLabel('Method').selectOption('Pay order')
  await dialog.getByLabel('Gateway').selectOption('Front desk')
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  const list = table(page, 'Associated Methods & Gateways')
  await expect(list.getByRole('columnheader')).toHaveText([
    'Method',
    'Gateway',
    'Effective From',
    'Effective To',
    'Action',
  ])
  const link = list.getByRole('row', { name: /^Pay order Front desk/ })
  await expect(link).toContainText('Present')

  await link.getByRole('button', { name: 'Edit Pay order through Front desk' }).click()
  await expect(dialog.getByText('The method cannot be changed.')).toBeVisible()
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await link.getByRole('button', { name: 'Unlink Pay order through Front desk' }).click()
  const question = page.getByRole('alertdialog')
  await expect(
    question.getByText('Are you sure you want to unlink this payment method from the gateway?', {
      exact: true,
    }),
  ).toBeVisible()
  await expectAccessibleDialog(page)
  await question.getByRole('button', { name: 'Unlink' }).click()
  await expect(toast(page, 'Payment method unlinked from the gateway.')).toBeVisible()
  await expect(link).not.toContainText('Present')
  for (const action of [/^Edit/, /^Unlink/])
    await expect(link.getByRole('button', { name: action })).toBeDisabled()
})

test('a bank account shows what is needed to pay to it; its buttons say what is planned', async ({
  page,
}) => {
  await page.goto('/admin/bankAcc')
  const account = page.getByRole('list', { name: 'Bank Accounts' }).getByRole('listitem').first()
  for (const fact of ['Account Number', 'Account Name', 'IBAN', 'Swift Code', 'Currency', 'Created'])
    await expect(account.getByRole('term').filter({ hasText: fact })).toBeVisible()
  await expect(account.getByRole('heading', { name: 'Margalla Islamic Bank' })).toBeVisible()
  await expect(account.getByText('Active', { exact: true })).toBeVisible()
  for (const action of ['Add', 'Edit', 'Delete']) {
    await page
      .getByRole('button', { name: new RegExp(`^${action}`) })
      .first()
      .click()
    await expect(toast(page, `${action} functionality is planned for a future update.`)).toBeVisible()
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('on a phone the menu closes once one of its links is followed; on a desk it stays', async ({ page }) => {
  await page.goto('/admin/dashboard')
  await sidebar(page).getByRole('link', { name: 'Causes' }).click()
  await expect(title(page, 'Causes')).toBeVisible()
  await expect(sidebar(page)).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(sidebar(page)).toBeHidden()

  await page.setViewportSize({ width: 767, height: 844 })
  await expect(sidebar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(sidebar(page).getByRole('link')).toHaveText(['Dashboard', ...screens.map(({ link }) => link)])
  await expectAccessible(page)
  await sidebar(page).getByRole('link', { name: 'Bank Accounts' }).click()
  await expect(title(page, 'Bank Accounts')).toBeVisible()
  await expect(sidebar(page)).toBeHidden()
})

test('a phone shows four donations at once, and the sections of a long one are in reach', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/donation')
  const gifts = page.getByRole('list', { name: 'Donations' }).getByRole('listitem')
  await gifts.first().evaluate((gift) => gift.scrollIntoView())
  await expect(gifts.nth(3)).toBeInViewport({ ratio: 1 })
  await gifts
    .first()
    .getByRole('link', { name: /^Details/ })
    .click()
  const dialog = page.getByRole('dialog')
  const timeline = dialog.getByRole('heading', { name: 'Timeline' })
  await expect(timeline).not.toBeInViewport()
  const sections = dialog.getByRole('navigation', { name: 'Sections' })
  await sections.getByRole('button', { name: 'Timeline' }).click()
  await expect(timeline).toBeInViewport()
  await expect(sections.getByRole('button', { name: 'Timeline' })).toBeInViewport()
  await expectAccessible(page)
})

for (const { address, heading } of [
  { address: 'dashboard', heading: 'Dashboard' },
  ...screens.map((screen) => ({ address: addressOf(screen), heading: screen.heading })),
  { address: 'nowhere', heading: 'Page Not Found' },
])
  test(`everybody can read and use '${heading}', on a desk and on a phone`, async ({ page }) => {
    await page.goto(`/admin/${address}`)
    await expect(title(page, heading)).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const width of [1440, 1024, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoOverflow(page)
      if (width === 1440 || width === 390) await expectAccessible(page)
    }
  })

test('a page that does not exist says so, and leads back', async ({ page }) => {
  await page.goto('/admin/cause')
  await page.goto('/admin/nowhere')
  await expect(page.getByText('Sorry, we couldn’t find the page you’re looking for.')).toBeVisible()
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(title(page, 'Causes')).toBeVisible()
  await page.goto('/admin/nowhere')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(title(page, 'Dashboard')).toBeVisible()
})
