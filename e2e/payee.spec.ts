import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectRoomForLargeText } from './expect-room-for-large-text.ts'
import { antiForgery } from './give.ts'
import { readPdf } from './read-pdf.ts'
import { test } from './test.ts'

/** Contains a word that is longer than the line of a receipt. */
const remarks = `Orphan sponsorship, ${'March'.repeat(30)}`

/** Requests a payment from Hamza Qureshi, as staff. @returns its reference and the payee's link */
async function requestPayment(
  { request }: Page,
  address: string,
  amount: number,
): Promise<{ reference: string; link: string }> {
  const answer = await request.post(`${address}/api/v1/payments`, {
    headers: await antiForgery(request, address),
    data: {
      first_name: 'Hamza',
      last_name: 'Qureshi',
      email: 'hamza@example.org',
      phone: '03007654321',
      type: 'sponsorship',
      amount,
      remarks,
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { reference_no, url } = (await answer.json()).data
  return { reference: reference_no, link: url }
}

test('a payee pays what staff ask for, at the gateway, and has a receipt', async ({
  page: payee,
  staff,
  charity: { address },
}) => {
  const { reference, link } = await requestPayment(staff, address, 12_000)
  await payee.goto(link)
  await expect(payee.getByRole('heading', { name: 'Please pay Rs. 12,000' })).toBeVisible()
  for (const fact of [reference, 'Sponsorship', remarks, 'Hamza Qureshi'])
    await expect(
      payee.getByRole('region', { name: 'Your payment' }).getByText(fact, { exact: true }),
    ).toBeVisible()
  await expect(payee.getByRole('radio', { name: /Debit or credit card/ })).toBeVisible()
  await expectAccessible(payee)
  await expectRoomForLargeText(payee)

  await payee.getByRole('radio', { name: /Debit or credit card/ }).check({ force: true })
  await payee.getByRole('button', { name: 'Pay Rs. 12,000' }).click()
  await payee.getByRole('button', { name: /^Pay Rs/ }).click()
  await expect(payee).toHaveURL(new RegExp(`^${link}`))
  await expect(payee.getByRole('heading', { name: 'Thank you, Hamza Qureshi' })).toBeVisible()
  await expectAccessible(payee)
  await payee.emulateMedia({ media: 'print' })
  await expect(payee.getByRole('article', { name: 'Payment Receipt' })).toBeVisible()
  await expect(payee.getByRole('heading', { name: /Thank you/ })).toBeHidden()
  // In Urdu too the receipt is one sheet without overflow.
  await payee.goto(`/language/ur?to=${new URL(payee.url()).pathname}`)
  const [receipt, table] = [payee.locator('.receipt'), payee.locator('.receipt table')]
  await expect(receipt).toBeVisible()
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? Number.NaN
  expect(await widthOf(table)).toBeLessThanOrEqual(await widthOf(receipt))
  expect((await readPdf(await payee.pdf({ preferCSSPageSize: true }))).pages).toBe(1)

  await staff.goto(`/admin/payment?reference_no=${reference}`)
  await expect(staff.getByRole('row', { name: new RegExp(reference) })).toContainText(/success/i)
})

test('on a phone, a payee whose card failed pays by bank transfer instead', async ({
  staff,
  browser,
  charity: { address },
}) => {
  const { reference, link } = await requestPayment(staff, address, 9000)
  const phone = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true }
  const payee = await (await browser.newContext(phone)).newPage()
  await payee.goto(link)
  await payee.getByRole('radio', { name: /Debit or credit card/ }).check({ force: true })
  const overflowOf = () => payee.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  expect(await overflowOf()).toBeLessThanOrEqual(0)
  await payee.getByRole('button', { name: 'Pay Rs. 9,000' }).tap()
  await payee.getByRole('button', { name: 'Fail' }).tap()
  await expect(payee.getByRole('heading', { name: /failed/i })).toBeVisible()

  await payee.goto(link)
  await expect(payee.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible()
  await expectAccessible(payee)
  await payee.getByRole('radio', { name: /Bank transfer/ }).check({ force: true })
  await payee.getByRole('button', { name: 'Pay Rs. 9,000' }).tap()
  await expect(payee.getByRole('heading', { name: 'Pay by bank transfer' })).toBeVisible()
  await expect(payee.getByText(reference).first()).toBeVisible()
  const reference_no = payee.getByLabel(/Bank’s transaction ID/)
  await payee.emulateMedia({ media: 'print' })
  await expect(reference_no).toBeHidden()
  await expect(payee.locator('input[type=file]')).toBeHidden()
  await payee.emulateMedia({ media: null })
  await expectRoomForLargeText(payee)
  await reference_no.fill('FT26130XYZ')
  await payee.emulateMedia({ media: 'print' })
  await expect(reference_no).toBeVisible()
  await payee.emulateMedia({ media: null })
  await payee.getByRole('button', { name: 'I have made the transfer' }).tap()
  await expect(payee.getByText(/reporting your transfer/).first()).toBeVisible()
  // Sections that are collapsed on the screen are printed.
  expect((await readPdf(await payee.pdf())).text).toContain('IBAN')

  await payee.goto(link)
  await expect(payee.getByRole('heading', { name: 'Thank you for reporting your transfer' })).toBeVisible()
  await expect(payee.getByRole('button', { name: /^Pay|another way/ })).toHaveCount(0)
  expect(await overflowOf()).toBeLessThanOrEqual(0)
  await expectAccessible(payee)
})
