import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { delayScripts } from './delay-scripts.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { fillDetails } from './fill-details.ts'
import { readQrCode } from './read-qr-code.ts'
import { test } from './test.ts'

/** Checks the page at desktop and phone width. */
async function expectUsableOnPhoneAndDesktop(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoOverflow(page)
  }
  await expectAccessible(page)
}

test('a donor whose card failed returns with the Back button, continues, and pays by bank transfer with a Raast code', async ({
  page,
  charity,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Add to selected items' }).click()
  await fillDetails(page)
  await page.getByRole('radio', { name: /Debit or credit card/ }).check({ force: true })
  await page.getByRole('button', { name: /^Donate Rs/ }).click()
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible()
  // Swich's real page has no link here either.
  await expect(page.getByRole('link')).toHaveCount(0)

  // Goes back past the vendor's page to ours.
  while (page.url() !== `${charity.address}/`) await page.goBack()
  const unfinished = page.getByRole('region', { name: 'Continue your donation of Rs. 5,000' })
  await expect(unfinished.getByRole('heading')).toBeFocused()
  await expect(unfinished.getByRole('link', { name: 'Continue' })).toBeInViewport({ ratio: 1 })
  await expectUsableOnPhoneAndDesktop(page)
  await unfinished.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible()
  await expect(page.getByText('We sent an e-mail', { exact: false })).toContainText('a***@example.org')

  await page.getByRole('radio', { name: /Bank transfer/ }).check({ force: true })
  await page.getByRole('button', { name: /^Pay Rs/ }).click()
  const account = page.getByRole('article').first()
  const code = account.getByRole('img', { name: /^Raast QR: Rs. 5,000 to Amanah Welfare Trust - Zakat/ })
  await expect(code).toBeVisible()
  const text = await readQrCode(await code.screenshot())
  expect(text).toMatch(/^0002020102120202000424PK20MGIB0002140010457301050450000712\d{12}1004[0-9A-F]{4}$/)
  expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(220)
  const saving = page.waitForEvent('download')
  await account.getByRole('button', { name: 'Save the picture' }).click()
  expect(await readQrCode(await readFile(await (await saving).path()))).toBe(text)
  await expectUsableOnPhoneAndDesktop(page)

  const ours =
    (await page
      .getByText(/^\w{3}-\w{3}-\w{3}$/)
      .first()
      .textContent()) ?? ''
  await page.getByLabel(/Bank’s transaction ID/).fill(ours)
  await page.getByRole('button', { name: 'I have made the transfer' }).click()
  await expect(page.getByText('This is our own code.', { exact: false })).toBeVisible()
  await expect(page.getByLabel(/Bank’s transaction ID/)).toBeFocused()
  await page.getByLabel(/Bank’s transaction ID/).fill('FT26326001')
  await page.getByRole('button', { name: 'I have made the transfer' }).click()
  await expect(page.getByText(/reporting your transfer/).first()).toBeVisible()

  // Nothing remains to be paid: the start page shows a notice until the status page is opened. The causes
  // below it must not move.
  const scripts = await delayScripts(page)
  await page.goto('/')
  const cause = page.getByRole('radio', { name: 'Zakat' })
  const place = await cause.boundingBox()
  await scripts.release()
  const settled = page.getByRole('region', { name: 'Your donation of Rs. 5,000' })
  await expect(settled).toContainText('Thank you')
  expect(await cause.boundingBox()).toEqual(place)
  await settled.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Thank you for reporting your transfer' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('radio', { name: 'Zakat' })).toBeChecked()
  await expect(page.getByText('Your donation of Rs. 5,000')).toHaveCount(0)
})
