import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { startSpecifiedServer } from './start-specified-server.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'DONATION' }).getByRole('link', { name, exact: true }).click()

/** As a phone shows it, and as a computer does. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByText('could not be displayed')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('our pages work with a server that knows the specification and nothing of ours', async ({ browser }) => {
  const server = await startSpecifiedServer()
  const page = await browser.newPage({ baseURL: server.address, viewport: { width: 1440, height: 900 } })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  /** What the page sent with the last of these calls. */
  const sentWith = (call: string) => server.asked.findLast((one) => one.call === call)?.body

  await test.step('a donor gives', async () => {
    await page.goto('/')
    await expect(page.getByText('Per unit costs Rs. 65,000')).toBeVisible()
    await expectWhole(page)
    await page.getByRole('radio', { name: 'Sadqah' }).check()
    await page.getByRole('button', { name: 'Rs. 10,000', exact: true }).click()
    await page.getByRole('button', { name: /^Add/ }).click()
    await page.getByLabel('First Name').fill('Zainab')
    await page.getByLabel('Last Name').fill('Malik')
    await page.getByRole('textbox', { name: 'Email' }).fill('zainab@example.org')
    await page.getByLabel('Phone').fill('03001234567')
    await page.getByRole('button', { name: /^Continue/ }).click()
    await page.getByRole('radio', { name: /Bank transfer/ }).check()
    await page.getByRole('button', { name: 'Donate Rs. 10,000' }).click()
    await expect(title(page, 'The payment page')).toBeVisible()
    expect(sentWith('POST /donate')).toEqual({
      first_name: 'Zainab',
      last_name: 'Malik',
      email: 'zainab@example.org',
      phone: '03001234567',
      country: 'Pakistan',
      cnic: '',
      recurring: 0,
      platform: 'web',
      total_amount: 10_000,
      payment_gateway: 'default',
      payment_method: 'bank',
      cart: [
        {
          id: 9,
          cause: 'Sadqah',
          subtypes: 'Not Selected',
          amount: 10_000,
          quantity: expect.anything(),
          remarks: '',
        },
      ],
    })
  })

  await test.step('staff sign in and see the dashboard', async () => {
    await page.goto('/admin')
    await page.getByLabel('Email').fill('aisha@charity.example')
    await page.getByLabel(/^Password/).fill('anything')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(title(page, 'Dashboard')).toBeVisible()
    await expect(page.getByText('TOTAL')).toHaveCount(3)
    await expect(page.getByText('Gifts in the last 30 days')).toHaveCount(0)
    await expectWhole(page)
    await expectAccessible(page)
    // The session is remembered, although the server says nothing of features.
    await page.reload()
    await expect(title(page, 'Dashboard')).toBeVisible()
  })

  await test.step('donations are listed, filtered, exported and shown with their details', async () => {
    await open(page, 'Donations')
    const rows = page.getByRole('table', { name: 'Donations' }).getByRole('row')
    await expect(rows).toHaveCount(3)
    await page.getByRole('combobox', { name: 'Statuses' }).click()
    await page.getByRole('option', { name: 'Success', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => sentWith('POST /donation')).toMatchObject({ statuses: ['success'] })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^exported_donations_\d{4}-\d\d-\d\d\.csv$/)

    await rows
      .nth(1)
      .getByRole('link', { name: /^Details/ })
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Transaction Details' })).toBeVisible()
    await expect(dialog.getByRole('heading', { name: 'Causes' })).toBeVisible()
    for (const ours of ['Timeline', 'Messages', 'Refunds'])
      await expect(dialog.getByRole('heading', { name: ours })).toHaveCount(0)
    await expectWhole(page)
    await page.keyboard.press('Escape')
    await rows
      .nth(2)
      .getByRole('link', { name: /^Details/ })
      .click()
    await expect(dialog.getByRole('heading', { name: 'Bank Transfer Details' })).toBeVisible()
    await expect(dialog.getByText('TRX-4711')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('payments are listed; what the server does not have is said calmly', async () => {
    await open(page, 'Payments')
    const rows = page.getByRole('table', { name: 'Payments' }).getByRole('row')
    await expect(rows).toHaveCount(2)
    await expectWhole(page)
    await rows
      .nth(1)
      .getByRole('link', { name: /^Details/ })
      .click()
    await expect(page.getByRole('dialog').getByText('This payment was not found.')).toBeVisible()
    await page.getByRole('button', { name: 'Back to the payments' }).click()
  })

  await test.step('causes and bank accounts are shown', async () => {
    await open(page, 'Causes')
    await page.getByRole('button', { name: 'Zakat', exact: true }).click()
    await expect(page.getByText('No specific amount')).toBeVisible()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Add functionality is planned for a future update.')).toBeVisible()
    await expectWhole(page)
    await open(page, 'Banks')
    await expect(page.getByRole('heading', { name: 'Chinar Commercial Bank' })).toBeVisible()
    await expectWhole(page)
  })

  await test.step('gateways, methods and their links are added and changed', async () => {
    const save = async (name: string) => {
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await open(page, 'Gateway')
    await expect(page.getByRole('button', { name: /^Unlink/ })).toHaveCount(2)
    await expectWhole(page)
    await page.getByRole('button', { name: 'Add Payment Gateway' }).click()
    await page.getByLabel('Name').fill('raast')
    await save('Add')
    expect(sentWith('POST /payment/gateway')).toEqual({ name: 'raast' })
    await page
      .getByRole('table', { name: 'Payment Methods' })
      .getByRole('button', { name: /^Edit/ })
      .first()
      .click()
    await page.getByLabel('Name').fill('cards')
    await save('Save')
    expect(sentWith('PUT /payment/method/1')).toEqual({ name: 'cards' })
    await page.getByRole('button', { name: 'Add Link' }).click()
    await page.getByRole('combobox', { name: 'Method' }).selectOption('2')
    await page.getByRole('combobox', { name: 'Gateway' }).selectOption('2')
    await save('Link')
    expect(sentWith('POST /payment/active')).toEqual({ pay_method_id: 2, pay_gateway_id: 2 })
    await page
      .getByRole('button', { name: /^Edit .* through/ })
      .first()
      .click()
    await page.getByRole('combobox', { name: 'Gateway' }).selectOption('2')
    await save('Save')
    expect(sentWith('PUT /payment/active/6')).toMatchObject({ pay_gateway_id: 2 })
    await page
      .getByRole('button', { name: /^Unlink/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Unlink', exact: true }).click()
    await expect(page.getByText('Done as asked.').first()).toBeVisible()
    expect(server.asked.map(({ call }) => call)).toContain('DELETE /payment/active/6')
  })

  await test.step('a session that ended leads to the login', async () => {
    // What is still being read would notice the end before the click does.
    await expect
      .poll(async () => {
        const asked = server.asked.length
        await page.waitForTimeout(700)
        return server.asked.length - asked
      })
      .toBe(0)
    server.endSession()
    await open(page, 'Donations')
    await expect(title(page, 'Login')).toBeVisible()
    await expect(page.getByText('Unauthenticated')).toHaveCount(0)
  })

  expect(faults).toEqual([])
  await page.context().close()
  server.stop()
})
