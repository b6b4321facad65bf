import { expect } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectJoinedUrdu } from './expect-joined-urdu.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { fillDetails } from './fill-details.ts'
import { nextHijriDay } from './next-hijri-day.ts'
import { test } from './test.ts'

// Serial: the season of the first journey is open in the others.
test.describe.configure({ mode: 'serial' })

const ramazan = nextHijriDay(9, 1)
const season = `Ramazan ${ramazan.year}`

test('a donor gives over the odd nights by one payment, and staff see what to give on each night', async ({
  page: donor,
  staff,
  charity: { address },
}) => {
  await donor.goto('/ramazan')
  await donor.waitForLoadState('networkidle')
  await expect(donor.getByRole('link', { name: 'Back to the donation page' })).toBeVisible()
  await staff.goto(`${address}/admin/seasons`)
  await staff.getByRole('button', { name: 'New season' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Season' }).selectOption('Ramazan')
  await dialog.getByRole('textbox', { name: 'Hijri year' }).fill(ramazan.year)
  await dialog.getByLabel('Expected first day').fill(ramazan.day)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await staff.getByRole('button', { name: `Open: ${season}` }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Open' }).click()
  await expect(staff.getByRole('row', { name: new RegExp(season) })).toContainText('open')

  await donor.goto('/ramazan')
  await expect(donor.getByRole('heading', { name: season })).toBeVisible()
  await donor.getByRole('combobox', { name: 'Cause' }).selectOption('Sadqah')
  await donor.getByRole('checkbox', { name: 'Twice as much on the 27th night' }).check()
  await donor.getByRole('textbox', { name: 'Amount for all these nights' }).fill('1000')
  const nights = donor.getByRole('list', { name: '5 nights' }).getByRole('listitem')
  await expect(nights).toHaveCount(5)
  await expect(nights.nth(0)).toContainText('Rs. 167')
  await expect(nights.nth(3)).toContainText('Night 27')
  await expect(nights.nth(3)).toContainText('Rs. 333')
  await expect(donor.getByRole('status').filter({ hasText: 'Total' })).toContainText('Rs. 1,000')
  await expectAccessible(donor)
  for (const width of [320, 390, 1440]) {
    await donor.setViewportSize({ width, height: 844 })
    await expectNoOverflow(donor)
  }
  await donor.getByRole('button', { name: 'Continue to your details' }).click()
  await expect(donor.getByText('Sadqah: odd nights of the last ten').first()).toBeVisible()
  await fillDetails(donor)
  await donor.getByRole('button', { name: /^Donate Rs. 1,000/ }).click()
  await donor.getByRole('button', { name: /^Pay Rs/ }).click()
  await expect(donor.getByRole('button', { name: 'Download the receipt (PDF)' })).toBeVisible()
  const given = donor.getByRole('list', { name: 'Sadqah, night by night' }).getByRole('listitem')
  await expect(given).toHaveCount(5)
  await expectAccessible(donor)

  await staff.getByRole('link', { name: season }).click()
  await expect(staff.getByRole('row', { name: /^Night 27/ })).toContainText('Rs. 333')
  await expect(staff.getByRole('row', { name: /^Night 26/ })).toContainText('Rs. 0')
  await expectAccessible(staff)
})

test('a donor chooses in Urdu to give on each of the last ten nights', async ({ page: donor }) => {
  await donor.goto('/ur/ramazan')
  await donor.getByRole('combobox', { name: 'راتیں' }).selectOption('آخری دس راتیں')
  await donor.getByRole('radio', { name: 'ہر رات، شام کو' }).check()
  await expect(donor.getByRole('list', { name: '10 راتیں' }).getByRole('listitem')).toHaveCount(10)
  await expectJoinedUrdu((expression) => donor.evaluate(expression))
  await donor.setViewportSize({ width: 320, height: 844 })
  await expectNoOverflow(donor)
  await expectAccessible(donor)
  await donor.getByRole('button', { name: 'آگے: آپ کی تفصیلات' }).click()
  await expect(donor.getByText('رمضان کی آخری دس راتوں میں').first()).toBeVisible()
})

test('staff offer iftar at a place, a donor gives ten meals there, and the list shows them', async ({
  page: donor,
  staff,
  charity: { address },
}) => {
  await staff.goto(`${address}/admin/seasons`)
  await staff.getByRole('link', { name: season }).click()
  await staff.getByRole('link', { name: 'Iftar' }).click()
  await staff.getByRole('button', { name: 'New place' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Cause' }).selectOption('Sadqah')
  await dialog.getByRole('textbox', { name: 'Place' }).fill('Landhi · لانڈھی')
  await dialog.getByRole('textbox', { name: 'Last day (of Ramazan)' }).fill('3')
  await dialog.getByRole('textbox', { name: 'Price of a meal' }).fill('250')
  await dialog.getByRole('textbox', { name: 'Meals of a day' }).fill('500')
  await expectAccessible(staff)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByRole('row', { name: /Landhi/ })).toHaveCount(3)
  await expectAccessible(staff)

  await donor.goto('/ramazan')
  await donor.getByRole('combobox', { name: 'Day' }).selectOption({ index: 1 })
  await expect(
    donor.getByText('Rs. 250 for a meal. 500 meals can still be given.', { exact: false }),
  ).toBeVisible()
  await expectAccessible(donor)
  for (const width of [320, 390, 1440]) {
    await donor.setViewportSize({ width, height: 844 })
    await expectNoOverflow(donor)
  }
  await donor.getByRole('button', { name: 'Continue to your details' }).last().click()
  await expect(donor.getByText(/^Iftar, Landhi.*: 10 meals/).first()).toBeVisible()
  await fillDetails(donor)
  await donor.getByRole('button', { name: /^Donate Rs. 2,500/ }).click()
  await donor.getByRole('button', { name: /^Pay Rs/ }).click()
  await expect(donor.getByRole('button', { name: 'Download the receipt (PDF)' })).toBeVisible()
  await staff.reload()
  await expect(staff.getByRole('row', { name: /Landhi/ }).nth(1)).toContainText(/10 reserved|10 of 500/)
})
