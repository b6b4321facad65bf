import { expect } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { give, readDonationCode } from './give.ts'
import { test } from './signed-in.ts'

test('inconsistent books are reported and repaired, and access to them is audited', async ({
  page,
  charity: { database },
}) => {
  const url = await give(page.request, {
    by: { payment_method: 'card', payment_gateway: 'swich' },
    lines: [{ cause: 'Sadqah' }],
  })
  const link = url.slice(url.lastIndexOf('/') + 1)
  const code = await readDonationCode(page.request, link)
  const linesAddUp = page
    .getByRole('row')
    .filter({ hasText: 'The lines of every donation add up to its amount.' })
  try {
    await database.corruptAmount(link, 1)
    await page.goto('/admin/checks')
    await page.getByRole('button', { name: 'Run the checks now' }).click()
    await expect(linesAddUp).toContainText('1 problem')
    await expect(linesAddUp).toContainText(code)
    await expect(page.getByRole('status').filter({ hasText: /checks found problems/ })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoOverflow(page)
    await page.setViewportSize({ width: 1280, height: 720 })
  } finally {
    await database.corruptAmount(link, -1)
  }
  await page.getByRole('button', { name: 'Run the checks now' }).click()
  await expect(linesAddUp).toContainText('Passed')

  // Access to full CNICs is recorded; the audit list is filtered by action.
  await page.goto(`/admin/donation?donation_code=${code}`)
  await page.getByRole('link', { name: `Details of ${code}` }).click()
  await expect(page.getByRole('dialog').getByText('3520112345671')).toBeVisible()
  await page.goto('/admin/audit')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Actions' }).click()
  await page.getByRole('option', { name: 'Viewed a full CNIC' }).click()
  await page.keyboard.press('Escape')
  const newest = page.getByRole('table', { name: 'Audit' }).getByRole('row').nth(1)
  await expect(newest).toContainText(`donation ${code}`)
  await expect(newest).toContainText('First Administrator')
  await expect(page).toHaveURL(/actions=viewed_full_cnic/)
})
