import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startTestMailServer } from '../server/test/test-mail-server.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { startAmanah } from './start-amanah.ts'

// It starts a whole program, with a database of its own, in its own time.
test.setTimeout(180_000)

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

test('an empty installation becomes a charity with its own name, colour, logo, causes, accounts and ways to pay', async ({
  page,
}) => {
  await using undo = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'amanah-e2e-'))
  undo.defer(() => rm(dataDir, { recursive: true }))
  const mails = await startTestMailServer()
  undo.defer(() => mails.close())
  // As in production, but for https.
  const amanah = await startAmanah({ DATA_DIR: dataDir, DEMO_DATA: 'false', SMTP_URL: mails.url })
  undo.defer(() => amanah.stop())
  const picture = async () => ({
    ...{ name: 'logo.png', mimeType: 'image/png' },
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 240, height: 80 } }),
  })
  const expectWellMade = async () => {
    await page.setViewportSize(phone)
    await expectNoOverflow(page)
    await expectAccessible(page)
    await page.setViewportSize(desk)
    await expectNoOverflow(page)
  }
  const next = (step: string) => page.getByRole('link', { name: `Next: ${step}` }).click()

  const address = /http:\S+set-up#\S+/.exec(amanah.said.join('\n'))?.[0] ?? ''
  await page.goto(address)
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
  await page.getByLabel('Colour (optional)').fill('#FFD400')
  await expect(page.getByText('Your colour is too light for text')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Phone can have digits, spaces and a + in front')).toBeVisible()
  await page.getByLabel('Phone').fill('051 1234567')
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
  await expect(page.getByText('There already:')).toBeVisible()

  await next('Ways to pay')
  await page.getByRole('button', { name: 'Offer Bank transfer' }).click()
  await expect(page.getByText('Swich answered and knows your keys.').first()).toBeVisible()
  await expect(page.getByText('Donors can now choose: Bank transfer.')).toBeVisible()

  await next('E-mails')
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(page.getByText(/The mail server took it/)).toBeVisible()
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
  // The address has ended with its use.
  await page.context().clearCookies()
  await page.evaluate('localStorage.clear()')
  await page.goto(address)
  await expect(page.getByText(/This address was used already/)).toBeVisible()
})
