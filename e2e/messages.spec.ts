import { expect, type Page } from '@playwright/test'
import { readClock } from '../server/test/read-clock.ts'
import { chooseAccount } from './choose-account.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectAccessibleDialog } from './expect-accessible-dialog.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { give, readDonationCode } from './give.ts'
import { readPdf } from './read-pdf.ts'
import { test } from './test.ts'

/** Opens an e-mail as an e-mail program renders it, and follows a link in it. */
async function followInMail(
  page: Page,
  mail: { html?: string | undefined } | undefined,
  link: string,
): Promise<void> {
  await page.goto('about:blank')
  await page.setContent(mail?.html ?? '')
  await page.getByRole('link', { name: link }).click()
}

test('a donor gives from the first e-mail to the receipt in the mailbox, and anybody can check it; staff send it to a corrected address', async ({
  page: donor,
  staff,
  browser,
  charity: { waitForEmails },
}) => {
  const address = `zainab-${crypto.randomUUID()}@example.org`
  const url = await give(donor.request, {
    by: { payment_method: 'card', payment_gateway: 'swich' },
    lines: [{ cause: 'Zakat', rupees: 15_000 }, { cause: 'Food Ration Packs' }],
    email: address,
  })
  const code = await readDonationCode(donor.request, url.split('/').at(-1) ?? '')

  const [noted] = await waitForEmails(address, 1)
  expect(noted?.subject).toBe(`Your donation ${code} of Rs.\u00a023,500 is waiting for payment`)
  for (const width of [360, 800]) {
    await donor.setViewportSize({ width, height: 900 })
    await donor.setContent(noted?.html ?? '')
    await expectNoOverflow(donor)
  }
  await followInMail(donor, noted, 'Continue to payment')
  await donor.getByRole('button', { name: /^Pay Rs/ }).click()
  const download = donor.getByRole('button', { name: 'Download the receipt (PDF)' })
  await expect(download).toBeVisible()

  const [, mail] = await waitForEmails(address, 2)
  const number = /^Receipt (\d{4}-\d{2}-\d{6}) for your zakat and donation of Rs\.\s23,500$/.exec(
    mail?.subject ?? '',
  )?.[1]
  expect(number, mail?.subject).toBeDefined()
  const [attached, ...others] = mail?.attachments ?? []
  expect(others).toEqual([])
  expect(attached).toMatchObject({ filename: `receipt-${number}.pdf`, mimeType: 'application/pdf' })
  const pdf = await readPdf(Buffer.from(attached?.content as ArrayBuffer))
  expect(pdf.pages).toBe(1)
  const inOneLine = (text: string) => text.replace(/\s+/g, ' ')
  for (const fact of [number ?? '', code, 'Zainab Malik', 'Zakat', 'Food Ration Packs', 'Rs. 23,500'])
    expect(inOneLine(pdf.text)).toContain(fact)
  expect(inOneLine(pdf.text)).toContain('Twenty-Three Thousand Five Hundred Rupees only')

  // The printed page is the same document.
  await donor.emulateMedia({ media: 'print' })
  const printed = donor.getByRole('article', { name: 'Donation receipt' })
  await expect(printed).toBeVisible()
  const lines = await printed
    .locator('h2, p, dt, dd, th, td:not(:has(*)), td > :first-child')
    .allTextContents()
  await donor.emulateMedia({ media: 'screen' })
  expect(lines).toContain(number)
  expect(lines.map(inOneLine).filter((line) => !inOneLine(pdf.text).includes(line))).toEqual([])

  // Opens the receipt from the page after paying, on the smallest phone.
  await donor.setViewportSize({ width: 320, height: 700 })
  await expectNoOverflow(donor)
  const saving = donor.waitForEvent('download')
  await download.click()
  expect((await saving).suggestedFilename()).toBe(`receipt-${number}.pdf`)
  await expect(donor.getByText('The receipt has been downloaded.')).toBeVisible()
  await expectAccessible(donor)

  // An unauthenticated visitor scans the printed receipt.
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(pdf.qrCode ?? '')
  await expect(stranger.getByRole('heading', { name: 'This receipt is genuine' })).toBeVisible()
  for (const fact of [number ?? '', 'Rs. 23,500'])
    await expect(stranger.getByText(fact, { exact: true })).toBeVisible()
  expect(await stranger.content()).not.toMatch(/Zainab|Malik|Zakat|example\.org/)
  await expectAccessible(stranger)

  await staff.goto(`/admin/donation?donation_code=${code}`)
  await staff.getByRole('link', { name: `Details of ${code}` }).click()
  const details = staff.getByRole('dialog', { name: `Donation ${code}` })
  const messages = details.getByRole('region', { name: 'Messages' })
  await expect(messages.getByRole('row', { name: new RegExp(`Receipt ${number}`) })).toContainText('sent', {
    ignoreCase: true,
  })
  await expect(details.getByText(`Receipt ${number} issued`)).toBeVisible()
  // Printed details are complete, and the list behind them is not printed.
  const paper = await readPdf(await staff.pdf({ preferCSSPageSize: true }))
  expect(paper.text).toContain(`Receipt ${number} issued`)
  expect(paper.text).not.toContain('Dates and times')
  await details.getByRole('button', { name: 'Send the receipt again' }).click()
  const form = staff.getByRole('dialog', { name: 'Send the receipt again' })
  const corrected = `corrected-${address}`
  await form.getByLabel('Corrected email').fill(corrected)
  await expectAccessibleDialog(staff)
  await form.getByRole('button', { name: 'Send' }).click()
  const [again] = await waitForEmails(corrected, 1)
  expect(again?.subject).toBe(mail?.subject)
  expect(again?.attachments).toHaveLength(1)
  await expect(messages.getByRole('row', { name: new RegExp(corrected) })).toContainText('sent', {
    ignoreCase: true,
  })
})

test('a payee is sent the link, reports a transfer, and learns by e-mail that staff have found it', async ({
  page: payee,
  staff,
  charity: { waitForEmails },
}) => {
  const address = `hamza-${crypto.randomUUID()}@example.org`
  await staff.goto('/admin/payment')
  await staff.getByRole('button', { name: 'New payment link' }).click()
  const asking = staff.getByRole('dialog', { name: 'New payment link' })
  await asking.getByLabel('First Name').fill('Hamza')
  await asking.getByLabel('Last Name').fill('Qureshi')
  await asking.getByLabel('Email', { exact: false }).first().fill(address)
  await asking.getByLabel('Payment Type').selectOption('Sponsorship')
  await asking.getByLabel('Amount').fill('12000')
  await asking.getByRole('checkbox', { name: 'Send the link by e-mail' }).check()
  await expectAccessibleDialog(staff)
  await asking.getByRole('button', { name: 'Create link' }).click()
  const made = staff.getByRole('dialog', { name: 'Payment link' })
  await expect(made.getByText(`The link is being sent to ${address}.`)).toBeVisible()
  await expectAccessibleDialog(staff)
  const reference = (await made.getByText(/^P-\w{3}-\w{3}-\w{3}$/).textContent()) ?? ''
  await made.getByRole('button', { name: 'Done' }).click()

  const [request] = await waitForEmails(address, 1)
  expect(request?.subject).toBe(`Please pay Rs.\u00a012,000: ${reference}`)
  await followInMail(payee, request, 'Pay now')
  await payee.getByRole('radio', { name: /Bank transfer/ }).check({ force: true })
  await payee.getByRole('button', { name: /12,000/ }).click()
  const [, how] = await waitForEmails(address, 2)
  expect(how?.text).toContain(`Please enter the code ${reference} as the remark`)
  expect(how?.text).toMatch(/IBAN: PK\d\d/)
  await followInMail(payee, how, 'Report your transfer')
  await payee.getByLabel(/Bank’s transaction ID/).fill('FT26130XYZ')
  await payee.getByRole('button', { name: 'I have made the transfer' }).click()
  await expect(payee.getByText(/reporting your transfer/).first()).toBeVisible()

  await staff.goto(`/admin/payment?reference_no=${reference}`)
  await staff.getByRole('link', { name: `Details of ${reference}` }).click()
  const details = staff.getByRole('dialog', { name: `Payment ${reference}` })
  await expect(details.getByText('FT26130XYZ').first()).toBeVisible()
  await expect(details.getByText('Payment requested')).toBeVisible()
  await details.getByRole('button', { name: 'Verify transfer' }).click()
  await details.getByLabel('Amount received').fill('12000')
  await details.getByLabel('Value date').fill(readClock().today)
  await chooseAccount(details, /Donations/)
  await details.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(details.getByText('Verified by')).toBeVisible()

  const mails = await waitForEmails(address, 3)
  expect(mails[2]?.subject).toBe(`We have received your payment ${reference} of Rs.\u00a012,000`)
  await expect(details.getByRole('button', { name: 'Send the payment confirmation again' })).toBeVisible()
  await expectAccessibleDialog(staff)

  // The URL of the details reopens them.
  await staff.reload()
  await expect(staff.getByRole('dialog', { name: `Payment ${reference}` })).toBeVisible()
})
