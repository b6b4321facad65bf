import { expect } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectJoinedUrdu } from './expect-joined-urdu.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { fillDetails } from './fill-details.ts'
import { openWhenPageContains } from './open-when-page-contains.ts'
import { startWebsite } from './start-website.ts'
import { test } from './test.ts'

test('a supporter makes a page, staff approve it by keyboard, a friend gives through it, and its figure grows', async ({
  page: supporter,
  staff,
  charity,
}) => {
  await staff.goto(`${charity.address}/admin/campaigns`)
  await staff.getByRole('button', { name: 'New campaign' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).first().fill('Wells for Thar')
  await dialog.getByRole('textbox', { name: 'Story' }).first().fill('Women walk two hours for water.')
  await dialog.getByRole('combobox', { name: 'Status' }).selectOption('Published')
  await dialog.getByRole('combobox', { name: 'Cause' }).selectOption('Sadqah')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('wells')
  await dialog.getByRole('textbox', { name: 'Goal in rupees' }).fill('20000')
  await dialog.getByRole('combobox', { name: 'Supporters may make pages' }).selectOption('Yes')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByRole('row', { name: /Wells for Thar\b/ })).toContainText('collecting')

  await supporter.goto('/campaigns/wells')
  await supporter.getByRole('link', { name: 'Make a page for this campaign' }).click()
  await supporter.getByLabel('E-mail or phone number').fill('sassi.new@example.com')
  await supporter.getByRole('button', { name: 'Send me a code' }).click()
  const [mail] = await charity.waitForEmails('sassi.new@example.com', 1)
  const [, first = '', last = ''] = /\b(\d{3}) (\d{3})\b/.exec(mail?.text ?? '') ?? []
  await supporter.getByLabel('Code from our message').fill(first + last)
  await supporter.keyboard.press('Enter')
  await supporter.getByLabel('First Name').fill('Sassi')
  await supporter.getByLabel('Title').fill('Sassi walks for wells')
  await supporter.getByLabel('Story').fill('Call me at 0300 1234567')
  await supporter.getByRole('button', { name: 'Send to our staff' }).click()
  await expect(supporter.getByText(/^Leave this out: 0300, 1234567/).first()).toBeVisible()
  await expectAccessible(supporter)
  for (const width of [320, 1440]) {
    await supporter.setViewportSize({ width, height: 844 })
    await expectNoOverflow(supporter)
  }
  await supporter.getByLabel('Story').fill('I walk 40 km.\nWalk with me.')
  await supporter.getByLabel('Goal in rupees').fill('10000')
  await supporter.getByRole('button', { name: 'Send to our staff' }).click()
  await expect(supporter.getByText('Our staff are reading it')).toBeVisible()
  await supporter.getByRole('button', { name: 'Preview' }).click()
  const preview = supporter.frameLocator('iframe')
  await expect(preview.getByText('Walk with me.')).toBeVisible()
  await expectAccessible(supporter)
  await supporter.getByRole('button', { name: 'Preview' }).click()

  await staff.goto(`${charity.address}/admin/campaigns/reviews`)
  await expect(staff.getByText('Sassi walks for wells')).toBeVisible()
  await expectAccessible(staff)
  await staff.keyboard.press('a')
  await expect(staff.getByText('Nothing to decide')).toBeVisible()
  await staff.goto(`${charity.address}/admin/campaigns/pages`)
  await expect(staff.getByRole('row', { name: /Sassi walks for wells/ })).toContainText('live')
  await expectAccessible(staff)

  const path = '/campaigns/wells/sassi-walks-for-wells'
  await supporter.goto(path)
  await expect(supporter.getByRole('heading', { name: 'Sassi walks for wells' })).toBeVisible()
  await expectAccessible(supporter)
  for (const width of [320, 390, 1440]) {
    await supporter.setViewportSize({ width, height: 844 })
    await expectNoOverflow(supporter)
  }
  await supporter.getByRole('button', { name: 'Rs. 5,000', exact: true }).click()
  await supporter.getByRole('button', { name: 'Add to selected items' }).click()
  await fillDetails(supporter)
  await supporter.getByRole('button', { name: /^Donate Rs/ }).click()
  await supporter.getByRole('button', { name: /^Pay Rs/ }).click()
  await expect(supporter.getByRole('button', { name: 'Download the receipt (PDF)' })).toBeVisible()
  await openWhenPageContains(supporter, path, 'Rs. 5,000 of Rs. 10,000')
  await expect(supporter.getByRole('img', { name: 'Rs. 5,000 of Rs. 10,000' })).toBeVisible()
  await supporter.goto('/my')
  await expect(supporter.getByText('from 1 donation of 1 donor')).toBeVisible()
  await supporter.getByText('Share', { exact: true }).click()
  const form = supporter.frameLocator('iframe[title="Preview of Sassi walks for wells"]')
  await expect(form.getByText('of Rs. 10,000').first()).toBeVisible()
  await expectAccessible(supporter)
  for (const width of [320, 390, 1440]) {
    await supporter.setViewportSize({ width, height: 844 })
    await expectNoOverflow(supporter)
  }
  const lines = supporter.locator('code').filter({ hasText: '<amanah-donate' })
  await using website = await startWebsite((await lines.textContent()) ?? '')
  await charity.database.allowWebsite(website.address)
  await supporter.goto(website.address)
  const embedded = supporter.frameLocator('iframe')
  await expect(embedded.getByRole('heading', { name: 'Sassi walks for wells' })).toBeVisible()
  await expect(supporter.getByRole('link')).toHaveCount(0)
  await embedded.getByRole('button', { name: 'Rs. 5,000', exact: true }).click()
  await expect(supporter).toHaveURL(/campaign=wells&page=sassi-walks-for-wells&amount=5000&site=localhost/)
  await expect(supporter.getByText('Wells for Thar · Sassi walks for wells').first()).toBeVisible()

  await staff.goto(`${charity.address}/admin/settings`)
  await staff.getByRole('combobox', { name: 'Cause or campaign of the form' }).selectOption('Wells for Thar')
  await staff.getByRole('combobox', { name: 'Supporter’s page' }).selectOption('Sassi walks for wells')
  await expect(staff.locator('code').filter({ hasText: '<amanah-donate' })).toContainText(
    '<amanah-donate campaign="wells" page="sassi-walks-for-wells">',
  )
  const officePreview = staff.frameLocator('iframe[title="Preview"]')
  await expect(officePreview.getByRole('heading', { name: 'Sassi walks for wells' })).toBeVisible()

  await supporter.goto(`/ur${path}`)
  await expectJoinedUrdu((expression) => supporter.evaluate(expression))
  await supporter.setViewportSize({ width: 320, height: 844 })
  await expectNoOverflow(supporter)
})
