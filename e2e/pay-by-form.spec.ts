import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { fillDetails } from './fill-details.ts'
import { give } from './give.ts'
import { test } from './test.ts'

const linkOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** Donates to the first cause, up to the redirect to JazzCash. */
async function giveByJazzcash(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Add to selected items' }).click()
  await fillDetails(page)
  await page.getByRole('radio', { name: /^JazzCash/ }).check({ force: true })
  await page.getByRole('button', { name: /^Donate Rs/ }).click()
}

const blockedByPolicy = (page: Page) => {
  const blocked: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text())
  })
  return blocked
}

test('a donor is taken to JazzCash automatically, pays, and comes back to a receipt', async ({
  page,
  charity: { database },
}) => {
  const blocked = blockedByPolicy(page)
  await giveByJazzcash(page)
  await page.getByRole('button', { name: /^Pay Rs/ }).click()
  await expect(page).toHaveURL(/\/donation\/[\w-]{22}$/)
  await expect(page.getByRole('button', { name: 'Download the receipt (PDF)' })).toBeVisible()
  expect(blocked).toEqual([])

  const intent = await database.readIntent(linkOf(page))
  expect(intent).toMatchObject({ status: 'success' })
  expect(intent.attempts).toMatchObject([{ gateway: 'jazzcash', status: 'success' }])
  expect(intent.events.filter((event) => event === 'status_changed pending>success')).toHaveLength(2)
})

test('the page on the way to JazzCash is accessible, and by keyboard it leads on where scripts do not run', async ({
  page,
  browser,
}) => {
  const byForm = { payment_method: 'e-wallet', payment_gateway: 'jazzcash' }
  const payment = await give(page.request, { by: byForm, lines: [{ cause: 'Sadqah', rupees: 5000 }] })
  const blocked = blockedByPolicy(page)
  // Blocks the automatic submission, so that the page can be checked.
  await page.addInitScript('HTMLFormElement.prototype.submit = () => {}')
  await page.goto(payment)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectAccessible(page)
  expect(blocked).toEqual([])

  const plain = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await plain.goto(payment)
  await plain.keyboard.press('Tab')
  await expect(plain.getByRole('button', { name: 'Continue to payment' })).toBeFocused()
  await plain.keyboard.press('Enter')
  await expect(plain.getByRole('heading', { name: 'Rs. 5,000' })).toBeVisible()
  await plain.close()
})
