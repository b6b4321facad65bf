import { type APIRequestContext, expect, test } from '@playwright/test'
import { readClock } from '../server/test/read-clock.ts'
import fields from '../words/ur/fields.json' with { type: 'json' }
import setUp from '../words/ur/set-up.json' with { type: 'json' }
import site from '../words/ur/site.json' with { type: 'json' }
import status from '../words/ur/status.json' with { type: 'json' }
import steps from '../words/ur/steps.json' with { type: 'json' }
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { expectRoomForLargeText } from './expect-room-for-large-text.ts'
import { antiForgery } from './give.ts'
import { readPdf } from './read-pdf.ts'
import { startEmpty } from './start-empty.ts'
import { waitForEmails } from './wait-for-emails.ts'

// Starts a whole program with its own database, so it needs its own timeout.
test.setTimeout(300_000)

const urdu = { ...site, ...steps, ...status, ...fields }
/** The charity's own texts in Urdu. */
const own = { name: 'امید فاؤنڈیشن', slogan: 'ہر دن ایک نئی امید', address: 'مثال روڈ، اسلام آباد' }
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

test('an empty installation becomes a charity with its own name, colour, logo, causes, accounts and ways to pay, and takes a gift in Urdu', async ({
  page,
  browser,
}) => {
  await using cleanup = new AsyncDisposableStack()
  const { amanah, mails, setUpLink } = await startEmpty(cleanup)
  const picture = async () => ({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 240, height: 80 } }),
  })
  const expectWellMade = async () => {
    await page.setViewportSize(phone)
    await expectNoOverflow(page)
    await expectAccessible(page)
    await page.setViewportSize(desktop)
    await expectNoOverflow(page)
  }
  const next = (step: string) => page.getByRole('link', { name: `Next: ${step}` }).click()

  await page.goto(setUpLink)
  await page.getByLabel('Name of the charity').fill('Umeed Foundation')
  await page.getByLabel('First Name').fill('Hina')
  await page.getByLabel('Last Name').fill('Raza')
  await page.getByLabel('Email').fill('hina@umeed.example')
  await page.getByLabel(/^Password/).fill('umeed-2026')
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByText(/A password needs at least 12 characters/)).toBeVisible()
  await expectWellMade()
  await page.getByLabel(/^Password/).fill('teapot-gravel-nineteen-otter')
  await page.getByRole('button', { name: 'Begin' }).click()

  await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue('Umeed Foundation')
  await page.getByLabel('WhatsApp').fill('0300 1234567')
  await page.getByLabel('Phone').fill('ask Ali')
  // An address may have no place where a line can break.
  await page.getByLabel(/^Address/).fill('w'.repeat(100))
  await page.getByLabel(/^Email/).fill(`${'w'.repeat(50)}@umeed.example`)
  await page.getByLabel('Colour (optional)').fill('#FFD400')
  await expect(page.getByText('Your colour is too light for text')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    page.getByText('Phone can have digits, spaces, hyphens, brackets and a + in front'),
  ).toBeVisible()
  await page.getByLabel('Phone').fill('051 1234567')
  await page.getByRole('button', { name: 'Write it in اردو too' }).click()
  await page.getByLabel(/^Name \(اردو\)/).fill(own.name)
  await page.getByLabel('Headline (اردو)').fill(own.slogan)
  await page.getByLabel('Address (اردو)').fill(own.address)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await page
    .getByLabel('Logo')
    .first()
    .setInputFiles(await picture())
  await page.getByRole('button', { name: 'Save logo' }).click()
  await expect(page.getByText('Picture saved.')).toBeVisible()
  await expectWellMade()

  await next('Bank accounts')
  await page.getByRole('button', { name: 'Switch it on' }).click()
  await page.getByRole('button', { name: 'Add an account' }).click()
  const form = page.getByRole('dialog', { name: 'Add Bank Account' })
  await form.getByLabel('Bank Name').fill('Chenab Bank')
  await form.getByLabel('Account Title').fill('Umeed Foundation')
  await form.getByLabel('Account Number').fill('00112233445566')
  await form.getByLabel('IBAN').fill('PK36 SCBL 0000 0011 2345 6702')
  await form.getByLabel('Kind').selectOption('General')
  await form.getByLabel('Status').selectOption('Active')
  await form
    .getByLabel('Logo')
    .first()
    .setInputFiles(await picture())
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Bank accounts' }).getByText('Chenab Bank')).toBeVisible()

  await next('Causes')
  await page.getByRole('button', { name: 'Switch it on' }).click()
  await page.getByLabel(/^Zakat/).check()
  await page.getByLabel(/^Food/).check()
  await expectWellMade()
  await page.getByRole('button', { name: 'Add 2 causes' }).click()
  await expect(page.getByText('Already added:')).toBeVisible()

  await next('Ways to pay')
  await page.getByRole('button', { name: 'Offer Bank transfer' }).click()
  await expect(page.getByText('Swich answered and knows your keys.').first()).toBeVisible()
  await expect(page.getByText('Donors can now choose: Bank transfer.')).toBeVisible()

  await next('E-mails')
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(page.getByText(/The mail server accepted it/)).toBeVisible()
  expect(mails.mailsTo('hina@umeed.example')[0]?.from?.name).toBe('Umeed Foundation')

  await next('Before going live')
  const point = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await expect(point('The charity has a name').getByText('Done')).toBeVisible()
  await expect(point('An account takes zakat').getByText('To do')).toBeVisible()
  await expectWellMade()

  await page.goto(`${amanah.address}/`)
  await expect(page).toHaveTitle('Together We Rise, Donate Now | Umeed Foundation')
  const logo = page.getByRole('img', { name: 'Umeed Foundation, home' })
  await expect(logo).toHaveAttribute('src', /^\/media\//)
  await expect(page.getByRole('link', { name: '0300 1234567' })).toHaveAttribute(
    'href',
    'https://wa.me/923001234567',
  )
  await expect(page.getByRole('radio', { name: 'Food' })).toBeAttached()
  await expectWellMade()
  await expectRoomForLargeText(page)

  // A donation by bank transfer, in Urdu from the first page to the receipt.
  const donor = await browser.newPage({ viewport: phone })
  cleanup.defer(() => donor.close())
  donor.setDefaultTimeout(20_000)
  await donor.goto(`${amanah.address}/ur`)
  await expect(donor).toHaveTitle(`${own.slogan} | ${own.name}`)
  await expect(donor.getByText(own.address)).toBeVisible()
  // Two causes fit beside each other on a phone.
  const cards = donor.locator('#causes label')
  const [first, second] = [await cards.first().boundingBox(), await cards.last().boundingBox()]
  expect(first?.y).toBe(second?.y)
  expect((first?.width ?? 0) + (second?.width ?? 0)).toBeGreaterThan(150)
  await donor.getByRole('radio', { name: setUp['set-up.template.food'] }).check({ force: true })
  await donor.getByRole('button', { name: urdu['site.amount.add'] }).click()
  await donor.getByRole('textbox', { name: urdu['fields.first-name'], exact: true }).fill('آمنہ')
  await donor.getByLabel(urdu['fields.last-name']).fill('خان')
  await donor.getByLabel(urdu['fields.email']).fill('amina@example.org')
  await donor.getByLabel(urdu['fields.phone']).fill('03001234567')
  await donor.getByRole('button', { name: urdu['steps.details.next'] }).click()
  await donor.getByRole('radio', { name: urdu['steps.pair.bank-transfer'] }).check({ force: true })
  await donor.locator('form button[type=submit]').click()
  await donor.getByLabel(urdu['fields.transaction-id']).fill('TRX-778899')
  await donor.getByRole('button', { name: urdu['status.report.send'] }).click()
  await expect(donor.getByText(urdu['status.reported-transfer.title']).first()).toBeVisible()
  const link = new URL(donor.url()).pathname.split('/').at(-1) ?? ''
  // The first e-mail, with the accounts, is not sent once the gift is verified.
  await waitForEmails(mails, 'amina@example.org', 1)
  await verifyTheOnlyTransfer(page.request, amanah.address)
  const sent = await waitForEmails(mails, 'amina@example.org', 2)
  for (const { from, html } of sent) {
    expect(from?.name).toBe(own.name)
    expect(html).toContain('<html lang="ur" dir="rtl">')
    expect(html).toContain(own.address)
  }
  // The first one contains the account's title.
  expect(sent[1]?.html).not.toContain('Umeed Foundation')
  const pdf = await readPdf(Buffer.from(sent[1]?.attachments[0]?.content as ArrayBuffer))
  for (const said of [own.name, own.address]) expect(pdf.text).toContain(said)

  // Nothing of the demo charity appears anywhere.
  const { pathname: check } = new URL(pdf.qrCode ?? '')
  const pages = ['/', '/zakat', '/privacy', '/terms', '/nowhere', `/donation/${link}`, `/pay/${link}`, check]
  const files = ['/manifest.webmanifest', '/admin', '/api/v1/public/charity', '/api/v1/donation/causes/web']
  const seen = [pdf.text, ...sent.flatMap(({ subject, text, html }) => [subject, text, html])]
  for (const path of [...pages, ...pages.map((path) => `/ur${path}`), ...files])
    seen.push(await (await donor.request.get(`${amanah.address}${path}`)).text())
  for (const path of [`/donation/${link}`, `/ur/donation/${link}`]) {
    await donor.goto(`${amanah.address}${path}`)
    await expect(donor.getByRole('heading', { level: 1 })).toContainText('آمنہ')
    seen.push(await donor.content())
  }
  for (const text of seen)
    expect(text).not.toMatch(
      /Amanah Welfare Trust|امانت ویلفیئر|\/art\/(causes|banks|logo|certificate)|amanah\.example/,
    )

  // The setup link is valid once.
  await page.context().clearCookies()
  await page.evaluate('localStorage.clear()')
  await page.goto(setUpLink)
  await expect(page.getByText(/This address was used already/)).toBeVisible()
})

/** Verifies the transfer as an officer does who has found it on the bank's statement. */
async function verifyTheOnlyTransfer(staff: APIRequestContext, address: string): Promise<void> {
  const read = async (path: string) => (await (await staff.get(`${address}/api/v1${path}`)).json()).data
  const { amount, transfer } = await read('/donation/1')
  const [account] = await read('/bank/info')
  const answer = await staff.post(`${address}/api/v1/transfers/${transfer.attempt_id}/verify`, {
    headers: await antiForgery(staff, address),
    data: {
      amount_received: amount,
      value_date: readClock().today,
      bank_account_id: account.id,
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}
