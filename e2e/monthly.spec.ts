import { expect } from '@playwright/test'
import { addDays } from '../contract/src/days.ts'
import { readClock } from '../server/test/read-clock.ts'
import monthly from '../words/ur/monthly.json' with { type: 'json' }
import site from '../words/ur/site.json' with { type: 'json' }
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { expectRoomForLargeText } from './expect-room-for-large-text.ts'
import { fillDetails } from './fill-details.ts'
import { antiForgery } from './give.ts'
import { test } from './test.ts'

test('a donor gives monthly by card, changes the amount, skips a donation, pauses, resumes and stops, by keyboard on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/?every=month')
  await expect(page.getByRole('radio', { name: 'Give monthly' })).toBeChecked()
  await page.getByRole('button', { name: 'Change how often and on which day' }).press('Enter')
  await page.getByRole('combobox', { name: 'Day' }).selectOption('5')
  await expect(page.getByText('Every month on day 5', { exact: false }).first()).toBeVisible()
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoOverflow(page)
  }
  await page.getByRole('button', { name: 'Add to selected items' }).click()
  await fillDetails(page)
  await expect(page.getByRole('region', { name: /^You give Rs\. 5,000 every month on day 5/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('radio', { name: /Debit or credit card/ }).press('Space')
  await page.getByRole('button', { name: 'Donate Rs. 5,000 monthly' }).click()
  await page.getByRole('button', { name: /^Pay Rs/ }).click()
  await expect(page.getByRole('heading', { name: 'Your regular donation is set up' })).toBeVisible()
  await page.getByRole('link', { name: 'See your regular donation' }).click()

  await expect(page.getByRole('heading', { name: 'Rs. 5,000 every month on day 5' })).toBeVisible()
  const address = page.url()
  const document = await page.request.get(address)
  expect(document.headers()['x-robots-tag']).toBe('noindex, noarchive')
  const data = await page.request.get(`/api/v1/public/agreements/${address.split('/').at(-1)}`)
  expect(data.headers()['cache-control']).toContain('no-store')
  await expect(page.getByRole('region', { name: 'Donations so far' }).getByText('received')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await expectRoomForLargeText(page)

  await page.getByRole('button', { name: /^Change amount/ }).press('Enter')
  const change = page.getByRole('heading', { name: /^Change amount/ })
  await expect(change).toBeFocused()
  await page.getByRole('textbox', { name: 'Amount' }).fill('3000')
  await page.keyboard.press('Enter')
  const changed = page
    .getByRole('status')
    .filter({ hasText: /^Saved\. From 5 \w+ \d{4} on you give Rs\.\s3,000/ })
  await expect(changed).toBeFocused()

  await page.getByRole('button', { name: 'Skip the next one' }).press('Enter')
  await page.getByRole('button', { name: /^Skip 5/ }).press('Enter')
  await expect(page.getByText(/^The donation of 5 \w+ \d{4} is skipped\./)).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Rs. 5,000 every month on day 5' })).toBeVisible()
  await expect(page.getByText(/Rs\.\s3,000 every month on day 5/)).toBeVisible()

  await page.goto(address.replace('/monthly/', '/ur/monthly/'))
  await page.getByRole('button', { name: monthly['monthly.pause'] }).click()
  await expect(page.getByRole('heading', { name: monthly['monthly.pause'] })).toBeFocused()
  await expectNoOverflow(page)
  await expect(page).toHaveTitle(new RegExp(`^${site['site.title.monthly']}`))

  // The page's language is remembered, so that its address alone opens it in Urdu.
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).press('Enter')
  const until = addDays(readClock().today, 60)
  await page.getByLabel('Pause until').fill(until)
  await page.setViewportSize({ width: 320, height: 844 })
  await expectNoOverflow(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Paused until \d+ \w+ \d{4}\. Your next donation is on/)).toBeFocused()
  await page.getByRole('button', { name: 'Resume now' }).press('Enter')
  await expect(page.getByText(/^Your regular donation goes on/)).toBeFocused()

  await page.getByRole('button', { name: 'Stop giving regularly' }).press('Enter')
  await page.getByRole('radio', { name: 'I give in another way' }).press('Space')
  await page.getByRole('button', { name: 'Stop it for good' }).press('Enter')
  await expect(page.getByText(/^Your regular donation has ended/)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Stop giving regularly' })).toHaveCount(0)
  await expectAccessible(page)
})

test('a donor gives monthly by Raast request, opens the message, approves it in the bank, and removes the account', async ({
  page,
  staff,
  charity,
}) => {
  const pair = { payment_method: 'raast-request', payment_gateway: 'swich' }
  const linked = await staff.request.post(`${charity.address}/api/v1/payment-pairs`, {
    headers: await antiForgery(staff.request, charity.address),
    data: pair,
  })
  expect(linked.status(), await linked.text()).toBe(200)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/?every=month')
  await page.getByRole('button', { name: 'Add to selected items' }).click()
  const email = 'raast@example.org'
  await fillDetails(page, email)
  await page.getByRole('radio', { name: /^Raast request/ }).press('Space')
  const donate = page.getByRole('button', { name: 'Donate Rs. 5,000 monthly' })
  await donate.press('Enter')
  await expect(page.getByText('Bank is required').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Bank' }).selectOption('Indus Bank')
  await expect(page.getByText('Bank is required')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Raast ID or IBAN' }).fill('0300 1234567')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await donate.press('Enter')

  const request = page.getByRole('region', { name: 'Raast request' })
  await expect(request.getByRole('status')).toContainText('open the message that we sent to r***@example.org')
  await expectAccessible(page)
  await expectNoOverflow(page)
  const [mail] = await charity.waitForEmails(email, 1)
  const [opened = ''] = /https?:\S+\/monthly\/[\w-]+#[\w-]+/.exec(mail?.text ?? '') ?? []
  await page.goto('about:blank')
  await page.goto(opened)
  await request.getByRole('button', { name: 'Send the request to my bank' }).press('Enter')
  await expect(page.getByText(/^Your bank gets the request in a moment/)).toBeFocused()
  await expect(request.getByRole('status')).toContainText('A request for Rs. 5,000 is on its way')
  await expectAccessible(page)
  await expectNoOverflow(page)
  const bank = await page.context().newPage()
  const approve = bank.getByRole('button', { name: 'Approve' })
  await expect(async () => {
    await bank.goto(`${charity.sandbox}/bank`)
    expect(await approve.count()).toBe(1)
  }).toPass()
  await approve.click()
  await bank.close()
  await expect(page.getByRole('region', { name: 'Donations so far' }).getByText('received')).toBeVisible({
    timeout: 30_000,
  })
  await request.getByRole('button', { name: 'Remove the account' }).press('Enter')
  await expect(page.getByText(/^Removed\. We now send you a link/)).toBeFocused()
  await expect(request).toHaveCount(0)
  await expect(page.getByText('A link that we send you each time')).toBeVisible()
})
