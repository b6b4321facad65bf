import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { test } from './test.ts'

/** A donor gives Rs. 65,000 by bank transfer and reports it, with a receipt. @returns the donation's page and code */
async function tellOfTransfer(donor: Page): Promise<{ page: string; code: string }> {
  await donor.goto('/')
  await donor.getByRole('radio', { name: 'Water Wells' }).check({ force: true })
  await donor.getByRole('button', { name: 'Add to selected items' }).click()
  await donor.getByLabel(/First Name/).fill('Amina')
  await donor.getByLabel(/Last Name/).fill('Khan')
  await donor.getByLabel(/Email/).fill('amina@example.org')
  await donor.getByLabel(/Phone/).fill('03001234567')
  await donor.getByRole('button', { name: 'Continue to payment' }).click()
  await donor.getByRole('radio', { name: /Bank transfer/ }).check({ force: true })
  await donor.getByRole('button', { name: 'Donate Rs. 65,000' }).click()
  await donor.getByLabel(/Bank’s transaction ID/).fill('TRX-778899')
  await donor.locator('input[type=file]').setInputFiles({
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: await donor.screenshot({ clip: { x: 0, y: 0, width: 300, height: 400 } }),
  })
  await donor.getByRole('button', { name: 'I have made the transfer' }).click()
  await expect(donor.getByText(/reporting your transfer/).first()).toBeVisible()
  const page = donor.url().replace('/pay/', '/donation/')
  await donor.goto(page)
  const code =
    (await donor
      .getByText(/^\w{3}-\w{3}-\w{3}$/)
      .first()
      .textContent()) ?? ''
  return { page, code }
}

test('a donor reports a transfer, an officer verifies it, and the donor is thanked', async ({
  page: donor,
  staff: officer,
}) => {
  const { page, code } = await tellOfTransfer(donor)
  await expect(donor.getByRole('heading', { name: 'Thank you for reporting your transfer' })).toBeVisible()

  await officer.goto(`/admin/donation?donation_code=${code}`)
  await officer.getByRole('link', { name: `Details of ${code}` }).click()
  const details = officer.getByRole('dialog', { name: `Donation ${code}` })
  await expect(details.getByText('TRX-778899').first()).toBeVisible()
  await expect(details.getByRole('img', { name: 'Receipt of the transfer' })).toBeVisible()
  await expect(details.getByText('Transfer reported')).toBeVisible()
  await expectAccessible(officer)

  await details.getByRole('button', { name: 'Verify transfer' }).click()
  await expect(details.getByLabel('Amount received')).toHaveValue('')
  await officer.keyboard.type('64999')
  await details
    .getByLabel('Value date')
    .fill(new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Karachi' }))
  await details.getByLabel('Account').selectOption({ index: 1 })
  await expectAccessible(officer)
  await details.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(details.getByText(/The amount due is Rs. 65,000/)).toBeVisible()
  await expect(details.getByLabel('Amount received')).toBeFocused()
  await details.getByLabel('Amount received').fill('65000')
  await details.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(details.getByText('Verified by')).toBeVisible()
  await expect(details.getByText('Transfer verified')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Reverse verification' })).toBeVisible()
  await expectAccessible(officer)

  await donor.goto(page)
  await expect(donor.getByRole('heading', { name: 'Thank you, Amina Khan' })).toBeVisible()
  await expect(donor.getByRole('article', { name: 'Donation Receipt' })).toBeVisible()

  await officer.goto('/admin/audit?actions=verified+a+transfer')
  await expect(officer.getByRole('row', { name: /Verified a transfer/ }).first()).toBeVisible()
  await expectAccessible(officer)
})

test('a verification that was wrong is taken back, and the transfer rejected: the donor reads why, what arrived, and whom to ask', async ({
  page: donor,
  staff: officer,
}) => {
  const { page, code } = await tellOfTransfer(donor)
  await officer.goto(`/admin/donation?donation_code=${code}`)
  await officer.getByRole('link', { name: `Details of ${code}` }).click()
  const details = officer.getByRole('dialog', { name: `Donation ${code}` })
  await details.getByRole('button', { name: 'Verify transfer' }).click()
  await details.getByLabel('Amount received').fill('65000')
  await details.getByLabel('Value date').fill('2026-01-05')
  await details.getByLabel('Account').selectOption({ index: 1 })
  await details.getByRole('button', { name: 'Verify', exact: true }).click()

  await details.getByRole('button', { name: 'Reverse verification' }).click()
  await details.getByLabel('Reason').fill('It was the transfer of another donor')
  await details.getByRole('button', { name: 'Reverse', exact: true }).click()
  const question = officer.getByRole('alertdialog', { name: 'Reverse the verification?' })
  await expectAccessible(officer)
  await question.getByRole('button', { name: 'Reverse' }).click()
  await expect(details.getByText('It was the transfer of another donor').first()).toBeVisible()
  await details.getByRole('button', { name: 'Reject transfer' }).click()
  await details.getByLabel('Reason').fill('Only the first part is on the statement')
  await details.getByLabel('Amount that arrived').fill('64000')
  await details.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(details.getByText('Transfer rejected')).toBeVisible()

  await donor.goto(page)
  await expect(donor.getByRole('heading', { name: 'We could not confirm your transfer' })).toBeVisible()
  for (const text of [
    'Only the first part is on the statement',
    'Rs. 64,000 of Rs. 65,000 has arrived.',
    'an e-mail with the reason',
    'a***@example.org',
  ])
    await expect(donor.getByText(text).first()).toBeVisible()
  await expect(donor.getByRole('link', { name: 'help@amanah.example' })).toBeVisible()
  await expect(donor.getByText('another donor')).toHaveCount(0)
  for (const width of [390, 1440]) {
    await donor.setViewportSize({ width, height: 900 })
    await expectAccessible(donor)
    await expectNoOverflow(donor)
  }
})
