import { expect, type Locator, type Page } from '@playwright/test'
import { proof, proofHeader } from '../contract/src/proof-of-work.ts'
import fields from '../words/ur/fields.json' with { type: 'json' }
import pages from '../words/ur/pages.json' with { type: 'json' }
import site from '../words/ur/site.json' with { type: 'json' }
import status from '../words/ur/status.json' with { type: 'json' }
import steps from '../words/ur/steps.json' with { type: 'json' }
import ui from '../words/ur/ui.json' with { type: 'json' }
import { delayScripts } from './delay-scripts.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { expectRoomForLargeText } from './expect-room-for-large-text.ts'
import { fillDetails } from './fill-details.ts'
import { tabTo } from './tab-to.ts'
import { test } from './test.ts'

const urdu = { ...site, ...steps, ...status, ...fields, ...pages, ...ui }
const form = (page: Page) => page.getByRole('region', { name: 'Donation Form' })
const receiptButton = (page: Page) => page.getByRole('button', { name: 'Download the receipt (PDF)' })
const linkOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** Finds the facts whose value is covered by its copy button. */
const covered = `[...document.querySelectorAll('dl.panel > div')].flatMap((fact) => {
  const [one, other] = ['bdi', 'button'].map((part) => fact.querySelector(part).getBoundingClientRect())
  const meet = one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  return meet ? [fact.textContent] : []
})`

const isProof = (header = '') => proof.safeParse(JSON.parse(Buffer.from(header, 'base64').toString())).success

test('a donor gives to two causes, solves a proof of work during an attack, pays after a failure, and has a receipt', async ({
  page,
  charity: { database },
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Together We Rise, Donate Now' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Zakat' })).toBeChecked()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Rs. 10,000' }).click()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(form(page).getByText('Rs. 10,000 × 2 = Rs. 20,000')).toBeVisible()
  await page.getByRole('button', { name: 'Add to selected items' }).click()
  await page.getByRole('button', { name: 'Add another cause' }).click()
  await page.getByRole('radio', { name: 'Food Ration Packs' }).check({ force: true })
  await expect(form(page).getByText('Per unit costs Rs. 8,500')).toBeVisible()
  await page.getByRole('button', { name: 'Add to selected items' }).click()
  await fillDetails(page)
  await page.getByRole('radio', { name: /Debit or credit card/ }).check({ force: true })
  await expectAccessible(page)
  const kept = { success: false, message: 'Not now.', errors: { proof: ['Not now.'] } }
  await page.route('**/api/v1/donate', (route) => route.fulfill({ status: 429, json: kept }), { times: 1 })
  const worked = page.waitForRequest((request) => proofHeader in request.headers())
  await page.getByRole('button', { name: 'Donate Rs. 28,500' }).click()
  await expect(page.getByText('your browser runs a short check')).toBeVisible()
  expect(isProof((await worked).headers()[proofHeader])).toBe(true)

  // The vendor's page has no link back; the donor returns by the status link.
  const fail = page.getByRole('button', { name: 'Fail' })
  await expect(fail).toBeVisible()
  const statusPage = new URL(page.url()).searchParams.get('successRedirectUrl') ?? ''
  await fail.click()
  await expect(page.getByRole('heading', { name: /failed/i })).toBeVisible()
  await page.goto(statusPage)
  await expect(page.getByText('No money has been taken', { exact: false }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Pay Rs/ }).click()
  await page.getByRole('button', { name: /^Pay Rs/ }).click()
  await expect(page).toHaveURL(/\/donation\/[\w-]{22}$/)
  await expect(receiptButton(page)).toBeVisible()
  await expectAccessible(page)

  const intent = await database.readIntent(linkOf(page))
  expect(intent).toMatchObject({ status: 'success', amount: 28_500 })
  expect(intent.attempts).toMatchObject([
    { gateway: 'swich', status: 'failed' },
    { gateway: 'swich', status: 'success' },
  ])
  expect(intent.events.slice(0, 2)).toEqual(['donated >', 'attempt_started >'])
  expect(intent.events).toContainEqual('inquiry_answered >')
})

test('on a small phone a donor goes on in Urdu, pays by bank transfer, sends the receipt, and comes back to it', async ({
  page,
  charity: { database },
}) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.setViewportSize({ width: 360, height: 780 })
  const scripts = await delayScripts(page)
  await page.goto('/?amount=7000&from=chat.example')
  await page.getByRole('radio', { name: 'Water Wells' }).check({ force: true })
  await button('Add to selected items').click()
  await scripts.release()
  await expect(button(/\(1\).*65,000/)).toBeVisible()
  await page.getByRole('link', { name: 'اردو' }).click()
  await expect(page).toHaveURL(/\/ur\?amount=7000&from=chat.example$/)
  await page.getByRole('textbox', { name: urdu['fields.first-name'], exact: true }).fill('Amina')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\w\/\?amount=7000&from=chat.example$/)
  await expect(page.getByLabel(/First Name/)).toHaveValue('Amina')
  await button('Back').click()
  await page.getByRole('link', { name: 'اردو' }).click()
  await expect(page.locator('html[lang=ur][dir=rtl]')).toBeVisible()
  await expect(button(/\(1\)\W*65,000/)).toBeVisible()
  await expectAccessible(page)
  await expectRoomForLargeText(page)
  await button(urdu['site.amount.leave']).click()
  await page.getByRole('textbox', { name: urdu['fields.first-name'], exact: true }).fill('آمنہ')
  await page.getByLabel(urdu['fields.last-name']).fill('خان')
  await page.getByLabel(urdu['fields.email']).fill('amina@example.org')
  await page.getByLabel(urdu['fields.phone']).fill('03001234567')
  await expectRoomForLargeText(page)
  await button(urdu['steps.details.next']).click()
  await page.getByRole('radio', { name: urdu['steps.pair.bank-transfer'] }).check({ force: true })
  await expectAccessible(page)
  await expectNoOverflow(page)
  await expectRoomForLargeText(page)
  await page.locator('form button[type=submit]').click()

  await expect(page).toHaveURL(/\/pay\/[\w-]{22}/)
  await expect(page.getByText('Margalla Islamic Bank').first()).toBeVisible()
  await expect(page.getByText('11070055812017', { exact: true })).toBeHidden()
  await page.getByText('Chinar Commercial Bank').first().click()
  await expect(page.getByText('11070055812017', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await expectRoomForLargeText(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(covered)).toEqual([])
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByLabel(urdu['fields.transaction-id']).fill('TRX-778899')
  await page.locator('input[type=file]').setInputFiles({
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await button(urdu['status.report.send']).click()
  await expect(page.getByText(urdu['status.reported-transfer.title']).first()).toBeVisible()
  await expectRoomForLargeText(page)
  const link = linkOf(page)

  await page.reload()
  await expect(page.getByText('TRX-778899').first()).toBeVisible()
  await page.goto(`/donation/${link}`)
  await expect(page.getByRole('heading', { name: urdu['status.reported-transfer.title'] })).toBeVisible()
  await expect(button(urdu['status.way.another'])).toHaveCount(0)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await expectRoomForLargeText(page)

  const intent = await database.readIntent(link)
  expect(intent).toMatchObject({ status: 'pending', amount: 65_000 })
  expect(intent.attempts).toMatchObject([
    { gateway: 'default', status: 'pending', reference_no: 'TRX-778899', reference_file: /^receipts\// },
  ])
  expect(intent.events).toContainEqual('transfer_reported >')
})

test('the chosen cause and every field of the amount survive a change of language and a reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/')
  await page.getByRole('radio', { name: 'Education' }).check({ force: true })
  await page.getByLabel(/^Amount/).fill('7300')
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  // A press before the page is interactive counts only from then on.
  await expect(page.locator('#gift-quantity')).toHaveValue('2')
  await page.getByLabel(/Remarks/).fill('for my father')
  await page.getByRole('link', { name: 'اردو' }).click()
  await expect(page.locator('html[lang=ur]')).toBeVisible()
  for (const reload of [false, true]) {
    if (reload) await page.reload()
    await expect(page.locator('#gift-amount')).toHaveValue('7300')
    await expect(page.locator('#gift-quantity')).toHaveValue('2')
    await expect(page.locator('#gift-remarks')).toHaveValue('for my father')
    await expect(page.locator('[name=cause]:checked')).toBeInViewport({ ratio: 1 })
    await expect(page.locator('[name=cause]:checked')).toHaveAttribute('value', '6')
  }
})

test('on a phone a donor finds a cause in Roman Urdu, and pays a monthly and a one-time gift together', async ({
  page,
}) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const search = page.getByRole('searchbox')
  await search.fill('yateem')
  await expect(page.locator('#causes label')).toHaveCount(2)
  await search.press('Enter')
  await expect(page.getByRole('radio', { name: 'Orphan Sponsorship' })).toBeChecked()
  await page.getByRole('radio', { name: 'Give monthly' }).check({ force: true })
  await button('Add to selected items').click()
  await expect(form(page).getByText('Orphan Sponsorship')).toBeVisible()
  await expect(page.locator('#causes')).toHaveCount(0)
  await page.locator('[data-bottom-bar] [aria-haspopup=dialog]').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add another cause' }).click()
  await page.getByRole('radio', { name: 'Education' }).check({ force: true })
  await expect(page.getByRole('radio', { name: 'Give once' })).toBeChecked()
  await button('Add to selected items').click()
  await fillDetails(page)
  await page.getByRole('radio', { name: /Debit or credit card/ }).check({ force: true })
  await expect(page.getByText('With the first payment you also give Rs. 5,000 once.')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await button('Donate Rs. 11,000').click()
  await button(/^Pay Rs/).click()
  await expect(receiptButton(page)).toBeVisible()
  await page.getByRole('link', { name: 'See your regular donation' }).click()
  await expect(page.getByText('Rs. 6,000').first()).toBeVisible()
})

test('on a desktop a donor in London changes the gift, comes back after a reload, and pays after a failure', async ({
  page,
  charity: { database },
}) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const cause = (name: string) => page.getByRole('radio', { name })
  const cart = page.getByRole('region', { name: 'Selected Items' })
  await page.setViewportSize({ width: 1440, height: 844 })
  await page.goto('/')

  // Every cause is reachable by keyboard, and its form becomes visible.
  await tabTo(cause('Zakat'))
  await page.keyboard.press('ArrowLeft')
  await expect(cause('Where Most Needed')).toBeChecked()
  await expect(cause('Where Most Needed')).toBeInViewport({ ratio: 1 })
  await cause('Water Wells').check({ force: true })
  await expect(form(page).getByText('Water Wells: Rs. 65,000 per hand pump')).toBeVisible()
  const top = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN
  expect((await top(form(page))) - (await top(cause('Water Wells')))).toBeLessThan(844)
  await expect(page.getByRole('region', { name: 'Water Wells' })).toContainText('What one pump includes')

  // Going back corrects the donation instead of adding to it.
  await cause('Sadqah').check({ force: true })
  await button('Add to selected items').click()
  await button('Back').click()
  await button('Rs. 10,000').click()
  await button('Save change').click()
  await button('Add another cause').click()
  await cause('Food Ration Packs').check({ force: true })
  await button('Add to selected items').click()
  await tabTo(cart.getByRole('button', { name: 'Change Sadqah' }))
  await page.keyboard.press('Enter')
  await expect(cause('Sadqah')).toBeChecked()
  await button('Increase quantity').click()
  await button('Save change').click()
  await expect(cart.getByText('Rs. 28,500')).toBeVisible()

  await page.getByRole('combobox', { name: /Country/ }).fill('united king')
  await page.keyboard.press('Enter')
  await page.getByLabel(/First Name/).fill('Amina')
  await page.getByLabel(/Last Name/).fill('Khan')
  // Typed in the moment before the reload.
  const reloaded = page.waitForEvent('load')
  await page.getByLabel(/Phone/).focus()
  await page.evaluate(`document.execCommand('insertText', false, '+44 7700 900-123'); location.reload()`)
  await reloaded
  await expect(page.getByLabel(/First Name/)).toHaveValue('Amina')
  await expect(page.getByLabel(/Phone/)).toHaveValue(/900/)
  await page.getByLabel(/Email/).fill('amina@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: /Debit or credit card/ })).toBeChecked()

  await page.setViewportSize({ width: 320, height: 640 })
  await page.context().setOffline(true)
  await button('Donate Rs. 28,500').click()
  await expect(page.getByRole('alert')).toContainText('You are offline.')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await expectNoOverflow(page)
  await expectRoomForLargeText(page)
  await page.context().setOffline(false)
  await page.route('**/api/v1/donate', (route) => route.fulfill({ status: 502, body: '<h1>Bad</h1>' }))
  await button('Donate Rs. 28,500').click()
  // The page repeats the donation on its own, under the same key.
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'We have no answer yet and are checking whether your donation has reached us' }),
  ).toBeInViewport({ ratio: 1 })
  await page.unroute('**/api/v1/donate')
  await button(/^Pay Rs/).click()
  await expect(receiptButton(page)).toBeVisible()
  const intent = await database.readIntent(linkOf(page))
  expect(intent).toMatchObject({ status: 'success', amount: 28_500 })
})
