import { expect } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { give } from './give.ts'
import { readQrCode } from './read-qr-code.ts'
import { test } from './test.ts'

test('a donor gives zakat and another gift: two Raast codes with their own amounts, and two transaction IDs', async ({
  page,
}) => {
  async function expectUsableOnPhoneAndDesktop(): Promise<void> {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoOverflow(page)
    }
    await expectAccessible(page)
  }
  const lines = [
    { cause: 'Zakat', rupees: 2000 },
    { cause: 'Sadqah', rupees: 3000 },
  ]
  const by = { payment_method: 'bank', payment_gateway: 'default' }
  await page.goto(await give(page.request, { by, lines }))
  const zakat = page.getByRole('region', { name: /Zakat: Rs. 2,000/ })
  const others = page.getByRole('region', { name: /Other gifts: Rs. 3,000/ })
  for (const [transfer, amount] of [
    [zakat, '2000'],
    [others, '3000'],
  ] as const) {
    const code = transfer.getByRole('img', { name: /^Raast QR/ }).first()
    // After the IBAN: the amount, then the code's expiry.
    expect(await readQrCode(await code.screenshot())).toMatch(new RegExp(`0424PK\\w{22}0504${amount}0712`))
  }
  await expectUsableOnPhoneAndDesktop()

  await zakat.getByLabel(/Bank’s transaction ID/).fill('FT-ZAKAT-1')
  await zakat.getByRole('button', { name: 'I have made the transfer' }).click()
  await expect(zakat.getByText(/^Reported on/).first()).toBeVisible()
  const focused = page.locator(':focus')
  await expect(focused).toContainText('Thank you for reporting your transfer')
  await expect(focused).toBeInViewport({ ratio: 1 })
  await expectUsableOnPhoneAndDesktop()
  const status = page.url().replace('/pay/', '/donation/')
  await page.goto(status)
  await expect(page.getByRole('heading', { name: 'We are waiting for your other transfer' })).toBeVisible()
  await expectUsableOnPhoneAndDesktop()

  await page.getByRole('link', { name: 'See the accounts and report your transfer' }).click()
  await others.getByLabel(/Bank’s transaction ID/).fill('FT-OTHER-2')
  await others.getByRole('button', { name: 'I have made the transfer' }).click()
  await others.getByRole('link', { name: 'See the status' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for reporting your transfers' })).toBeVisible()
  await page.goto(status.replace('/donation/', '/pay/'))
  await expect(zakat.getByText('FT-ZAKAT-1')).toBeVisible()
  await expect(others.getByText('FT-OTHER-2')).toBeVisible()
})
