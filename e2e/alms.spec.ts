import { expect } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectJoinedUrdu } from './expect-joined-urdu.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { fillDetails } from './fill-details.ts'
import { test } from './test.ts'

test('staff enter a rate and choose its fund; a donor gives fitrana for a family of five', async ({
  page: donor,
  staff,
  charity: { address },
}) => {
  test.setTimeout(110_000)
  const dialog = staff.getByRole('dialog')
  await staff.goto(`${address}/admin/alms-rates`)
  await staff.getByRole('button', { name: 'Add rate' }).click()
  await dialog.getByRole('textbox', { name: 'Rupees for one person' }).fill('300')
  await dialog.getByRole('textbox', { name: 'Source' }).fill('Mufti Muneeb')
  await expectAccessible(staff)
  await dialog.getByRole('button', { name: 'Add rate' }).click()
  await expect(staff.getByRole('row', { name: /Fitrana, Wheat/ })).toContainText('Mufti Muneeb')
  await expectAccessible(staff)
  await staff.goto(`${address}/admin/cause`)
  // A cause that no other journey uses: a cause of alms is not offered for Qurbani or nights.
  await staff.getByRole('button', { name: 'Edit Emergency Relief' }).click()
  await dialog.getByRole('combobox', { name: 'Fund of' }).selectOption('Fitrana')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByText('Cause updated successfully!')).toBeVisible()

  await donor.goto('/fitrana')
  await expect(donor.getByText(/before the Eid prayer/)).toBeVisible()
  await donor.getByRole('textbox', { name: 'Number of people in your household' }).fill('5')
  await expect(donor.getByRole('status').getByText('Rs. 1,500')).toBeVisible()
  await expectAccessible(donor)
  for (const width of [320, 390, 1440]) {
    await donor.setViewportSize({ width, height: 844 })
    await expectNoOverflow(donor)
  }
  await donor.getByRole('button', { name: 'Add to selected items' }).click()
  await expect(donor.getByText('Emergency Relief, Fitrana, wheat').first()).toBeVisible()
  await fillDetails(donor)
  await donor.getByRole('button', { name: /^Donate Rs. 1,500/ }).click()
  await donor.getByRole('button', { name: /^Pay Rs/ }).click()
  await expect(donor).toHaveURL(/\/donation\/[\w-]{22}$/)

  await donor.goto('/ur/fidya')
  await expect(donor.getByRole('heading', { name: 'فدیہ' })).toBeVisible()
  await expectAccessible(donor)
  await expectJoinedUrdu((expression) => donor.evaluate(expression))
})
