import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { give, readDonationCode } from './give.ts'
import { test } from './test.ts'

const card = { payment_method: 'card', payment_gateway: 'swich' }

/** Fills in the refund form and confirms it. */
async function refund(
  officer: Page,
  details: Locator,
  { rupees, checksPage = false }: { rupees?: string; checksPage?: boolean },
): Promise<void> {
  await details.getByRole('button', { name: 'Make a refund' }).click()
  const form = officer.getByRole('dialog', { name: 'Make a refund' })
  if (rupees) await form.getByLabel('Amount').fill(rupees)
  await form.getByLabel('Reason').fill('Given twice')
  if (checksPage) await expectAccessible(officer)
  await expect(form).toContainText('refunded to Zainab Malik through Swich')
  await form.getByRole('button', { name: /^Refund Rs/ }).click()
  await expect(form).toBeHidden()
}

test('a donation is refunded in part, then the remainder; its donor, the list and the dashboard follow', async ({
  page: donor,
  staff: officer,
}) => {
  const paymentPage = await give(donor.request, { by: card, lines: [{ cause: 'Sadqah', rupees: 5000 }] })
  const link = paymentPage.slice(paymentPage.lastIndexOf('/') + 1)
  const code = await readDonationCode(donor.request, link)
  await donor.goto(`/pay/${link}`)
  await donor.getByRole('button', { name: 'Pay Rs. 5,000' }).click()
  await expect(donor.getByRole('heading', { name: /^Thank you/ })).toBeVisible()

  await officer.goto(`/admin/donation?donation_code=${code}`)
  await officer.getByRole('link', { name: `Details of ${code}` }).click()
  const details = officer.getByRole('dialog', { name: `Donation ${code}` })
  await refund(officer, details, { rupees: '1500', checksPage: true })
  await expect(officer.getByText('Rs. 1,500 refunded.')).toBeVisible()
  await expect(details.getByText('partially refunded').first()).toBeVisible()
  await expect(details.getByRole('table', { name: 'Refunds' })).toContainText('Given twice')
  await expectAccessible(officer)

  await donor.goto(`/donation/${link}`)
  await expect(donor.getByRole('heading', { name: 'Part of this donation was refunded' })).toBeVisible()
  await expect(donor.getByText(/3,500 remains with the causes you chose/).first()).toBeVisible()
  await expectAccessible(donor)

  await details.getByRole('button', { name: 'Close' }).click()
  await expect(officer.getByText('Rs. 1,500 refunded', { exact: true })).toBeVisible()
  await officer.goto(`/admin/donation?donation_code=${code}&statuses=partially_refunded`)
  await officer.getByRole('link', { name: `Details of ${code}` }).click()
  await officer.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(officer)
  await refund(officer, details, {})
  await expect(officer.getByText('Rs. 3,500 refunded.')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Make a refund' })).toBeHidden()
  await officer.setViewportSize({ width: 1280, height: 720 })

  await donor.reload()
  await expect(donor.getByRole('heading', { name: 'This donation was refunded' })).toBeVisible()
  await officer.goto('/admin/dashboard')
  await expect(officer.getByText(/refunded, in full or in part/).first()).toBeVisible()
})
