import { expect } from '@playwright/test'
import { driveSwich } from '../server/test/drive-swich.ts'
import account from '../words/ur/donor-account.json' with { type: 'json' }
import site from '../words/ur/site.json' with { type: 'json' }
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { expectRoomForLargeText } from './expect-room-for-large-text.ts'
import { give } from './give.ts'
import { test } from './test.ts'

const byCard = { payment_method: 'card', payment_gateway: 'swich' }
const donor = { first_name: 'Nida', last_name: 'Aslam', email: 'nida@example.org', phone: '03009876543' }

/** Link and code of a text e-mail. */
function secretsIn(text: string): { link: string; code: string } {
  const [link = ''] = /https?:\/\/\S+#\S+/.exec(text) ?? []
  const [, first = '', last = ''] = /\b(\d{3}) (\d{3})\b/.exec(text) ?? []
  return { link, code: first + last }
}

test('a donor signs in by code, gives again, opens the link in another browser, and signs in by phone', async ({
  page,
  charity,
  browser,
}) => {
  const url = await give(page.request, { by: byCard, lines: [{ cause: 'Sadqah', rupees: 2500 }], ...donor })
  await charity.database.attachContacts()
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/')
  await page.getByRole('link', { name: 'My donations' }).click()
  await page.getByLabel('E-mail or phone number').fill(donor.email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('heading', { name: 'Look in your e-mail' })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  // The first e-mail explains how to pay; the other one has the link.
  const sent = (await charity.waitForEmails(donor.email, 2)).find(({ subject }) => subject?.includes('link'))
  const { link, code } = secretsIn(sent?.text ?? '')
  const codeField = page.getByLabel('Code from our message')
  await expect(codeField).toBeFocused()
  await page.keyboard.type(code === '111111' ? '222222' : '111111')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is not right').first()).toBeVisible()
  await codeField.fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nida Aslam')).toBeVisible()
  await expect(page.getByText('Rs. 2,500')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  // By keyboard: another address, a taxpayer, a consent and the language of statements.
  await page.getByLabel('Another e-mail address').fill('nida@office.example')
  await page.keyboard.press('Enter')
  const addressCode = page.getByLabel('Code from our message')
  await expect(addressCode).toBeFocused()
  const [confirmation] = await charity.waitForEmails('nida@office.example', 1)
  await addressCode.fill(secretsIn(confirmation?.text ?? '').code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('nida@office.example was added.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a taxpayer' }).press('Enter')
  await expect(page.locator('input:focus')).toBeVisible()
  await page.keyboard.type('Aslam Traders')
  await page.getByRole('combobox', { name: /^Number/ }).selectOption('ntn')
  await page.getByRole('textbox', { name: /^NTN/ }).fill('12')
  await page.keyboard.press('Enter')
  await expect(page.getByText('NTN must have 7 or 8 digits.').first()).toBeVisible()
  await page.getByRole('textbox', { name: /^NTN/ }).fill('1234567')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Use for statements: Aslam Traders' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Use for statements: Nida Aslam/ })).toBeVisible()
  const consents = page.getByRole('region', { name: 'Messages you want to receive' })
  await consents.getByLabel('By WhatsApp').first().check()
  await consents.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(consents.getByText('Saved.')).toBeVisible()
  await page.getByLabel('Language of statements').selectOption('ur')
  await page.getByRole('region', { name: 'Phone and language' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toHaveCount(2)
  await page.reload()
  await expect(consents.getByLabel('By WhatsApp').first()).toBeChecked()
  await expectRoomForLargeText(page)
  await page.getByRole('link', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Your donation', exact: true }).first()).toBeVisible()
  await page.goto('/my')

  // The donation is paid meanwhile, so it can be repeated.
  const landing = (await page.request.get(url, { maxRedirects: 0 })).headers().location ?? ''
  await driveSwich(landing, 'pay')
  const again = page.getByRole('button', { name: /^Give again/ })
  await expect(async () => {
    await page.reload()
    await page.locator('details:not([open]) summary').first().click({ timeout: 2000 })
    await expect(again).toBeVisible({ timeout: 2000 }) // a page that is too old stays so: reload it
  }).toPass()
  await again.click()
  await expect(page).toHaveURL(/step=details/)
  await expect(page.getByText('Rs. 2,500').first()).toBeVisible()

  const elsewhere = await browser.newContext({
    baseURL: charity.address,
    viewport: { width: 360, height: 780 },
  })
  const phone = await elsewhere.newPage()
  await phone.goto(link.replace(/^https?:\/\/[^/]+/, '').replace('/my', '/ur/my'))
  await phone.getByRole('button', { name: account['donor-account.sign-in'] }).click()
  await phone.getByLabel(account['donor-account.code']).fill(code)
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('heading', { level: 1, name: site['site.title.donor-account'] })).toBeVisible()
  await expect(phone.getByRole('heading', { name: account['donor-account.devices'] })).toBeVisible()
  await expectAccessible(phone)
  await expectNoOverflow(phone)
  await phone.getByRole('button', { name: account['donor-account.devices.sign-out-all'] }).click()
  await expect(phone.getByLabel(account['donor-account.who'])).toBeVisible()
  await elsewhere.close()

  // By phone: the text has a code, which opens the donations made with this number.
  await charity.database.switchSmsOn()
  await page.goto('/my')
  const who = page.getByLabel('E-mail or phone number')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('by WhatsApp or SMS')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await who.fill('+92 300 9876543')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Look at your phone' })).toBeVisible()
  await expectNoOverflow(page)
  const [textCode = ''] = /\d{6}/.exec(await charity.textTo('923009876543')) ?? []
  await page.getByLabel('Code from our message').fill(textCode)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Only the donations made with')).toBeVisible()
  await expect(page.getByText('Rs. 2,500')).toBeVisible()
  await expectNoOverflow(page)
})
