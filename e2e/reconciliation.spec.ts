import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Button } from '../sandbox/src/decision-page.ts'
import { actInPortal, driveSwich } from '../server/test/drive-swich.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { give, readDonationCode } from './give.ts'
import { test } from './test.ts'

/**
 * Donates by card, with the outcome chosen at Swich's sandbox.
 * @returns its link, its code and further actions
 */
async function giveByCard(donor: APIRequestContext, button: Button) {
  const page = await give(donor, {
    by: { payment_method: 'card', payment_gateway: 'swich' },
    lines: [{ cause: 'Sadqah', rupees: 5000 }],
  })
  const landing = new URL((await donor.get(page, { maxRedirects: 0 })).headers().location ?? '')
  await driveSwich(landing.href, button)
  const link = page.split('/').at(-1) ?? ''
  const transactionId = landing.searchParams.get('customerTransactionId') ?? ''
  return {
    link,
    code: await readDonationCode(donor, link),
    /** Acts in the vendor's portal, without a callback to us. */
    atVendor: (deed: Parameters<typeof actInPortal>[2]) => actInPortal(landing.origin, transactionId, deed),
    /** Waits for this status on the donor's page. */
    async becomes(status: string) {
      const read = async () =>
        (await (await donor.get(`/api/v1/public/donations/${link}`)).json()).data.status
      await expect.poll(read).toBe(status)
    },
  }
}

/** Starts the full check, and waits until it has ended. */
async function askAboutEverything(staff: Page): Promise<void> {
  await staff.goto('/admin/reconciliation')
  await staff.getByRole('button', { name: 'Check everything now' }).click()
  await expect(staff.getByRole('heading', { name: 'Last full check' })).toBeVisible()
  await expect(staff.getByText(/^Started .* by /)).toBeVisible()
}

const cardOf = (staff: Page, code: string) =>
  staff.getByRole('list', { name: 'Discrepancies' }).getByRole('listitem').filter({ hasText: code })

test('unreported changes at the vendor are applied or shown, and staff decide on the others', async ({
  staff,
  request,
}) => {
  const disputed = await giveByCard(request, 'pay')
  const paidAfterAll = await giveByCard(request, 'fail')
  await disputed.becomes('success')
  await paidAfterAll.becomes('failed')
  await disputed.atVendor('dispute')
  await paidAfterAll.atVendor('pay')

  await askAboutEverything(staff)
  const card = cardOf(staff, paidAfterAll.code)
  await expect(card.getByText('Swich says ‘paid’, but our books say ‘failed’.')).toBeVisible()
  await expect(
    cardOf(staff, disputed.code).getByText('The payer’s bank disputes this donation.'),
  ).toBeVisible()
  await expectAccessible(staff)
  for (const width of [390, 1440]) {
    await staff.setViewportSize({ width, height: 900 })
    await expectNoOverflow(staff)
  }

  await card.getByRole('button', { name: 'Check again' }).click()
  await expect(card.getByText('Checked just now: no change.')).toBeVisible()
  await card.getByRole('button', { name: 'Book as paid' }).click()
  const question = staff.getByRole('alertdialog', { name: 'Book as paid?' })
  await expectAccessible(staff)
  await question.getByRole('button', { name: 'Book as paid' }).click()
  await expect(card).toHaveCount(0)
  await paidAfterAll.becomes('success')

  await staff.getByRole('link', { name: 'Resolved' }).click()
  await expect(card.getByText(/^Resolved .* by /)).toBeVisible()
  await card.getByRole('link', { name: `Details of ${paidAfterAll.code}` }).click()
  await expect(staff.getByRole('dialog', { name: `Donation ${paidAfterAll.code}` })).toContainText('Success')

  await staff.goto(`/admin/donation?donation_code=${disputed.code}`)
  await expect(staff.getByRole('row').filter({ hasText: disputed.code })).toContainText('disputed')
})
