import { expect } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectAccessibleDialog } from './expect-accessible-dialog.ts'
import { expectJoinedUrdu } from './expect-joined-urdu.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { fillDetails } from './fill-details.ts'
import { give } from './give.ts'
import { openWhenPageContains } from './open-when-page-contains.ts'
import { test } from './test.ts'

test('a donor matches the gifts of a campaign, and is asked to pay when staff close the pledge', async ({
  page: donor,
  staff,
  charity: { address, database, waitForEmails },
}) => {
  const matcher = {
    first_name: 'Saleem',
    last_name: 'Baig',
    email: 'matcher@example.org',
    phone: '03007654321',
  }
  const byCard = { payment_method: 'card', payment_gateway: 'swich' }
  await give(donor.request, { by: byCard, lines: [{ cause: 'Sadqah' }], ...matcher })
  await database.attachContacts()

  await staff.goto(`${address}/admin/campaigns`)
  await staff.getByRole('button', { name: 'New campaign' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).first().fill('Wells for Tharparkar')
  await dialog.getByRole('textbox', { name: 'Story' }).first().fill('A well for each village.')
  await dialog.getByRole('combobox', { name: 'Status' }).selectOption('Published')
  await dialog.getByRole('combobox', { name: 'Cause' }).selectOption('Sadqah')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('tharparkar-wells')
  await dialog.getByRole('textbox', { name: 'Goal in rupees' }).fill('20000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByRole('row', { name: /Wells for Tharparkar/ })).toBeVisible()

  await staff.getByRole('link', { name: 'Matched giving' }).click()
  await expect(staff.getByText('No pledge yet')).toBeVisible()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'New pledge' }).click()
  await expectAccessibleDialog(staff)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose the donor who matches the gifts.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Campaign' }).selectOption('Wells for Tharparkar')
  await dialog.getByRole('searchbox').fill('matcher@example.org')
  await dialog.getByRole('button', { name: 'Choose Saleem Baig' }).click()
  await dialog.getByRole('textbox', { name: 'Total of the pledge in rupees' }).fill('8000')
  await dialog.getByRole('checkbox', { name: /Name the donor/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const pledge = staff.getByRole('row', { name: /Wells for Tharparkar/ })
  await expect(pledge).toContainText('Rs. 0 of Rs. 8,000')

  // The server sends the previous page while it renders the new one, so the first visit may not have the
  // pledge yet.
  await expect(async () => {
    await donor.goto('/campaigns/tharparkar-wells')
    const match = donor.getByText('Saleem Baig matches each rupee: Rs. 8,000 of Rs. 8,000 is left.')
    await expect(match).toBeVisible({ timeout: 2000 })
  }).toPass()
  await donor.getByRole('button', { name: 'Rs. 5,000', exact: true }).click()
  await donor.getByRole('button', { name: 'Add to selected items' }).click()
  await fillDetails(donor)
  await donor.getByRole('button', { name: /^Donate Rs/ }).click()
  await donor.getByRole('button', { name: /^Pay Rs/ }).click()
  await expect(donor.getByRole('button', { name: 'Download the receipt (PDF)' })).toBeVisible()
  await openWhenPageContains(donor, '/campaigns/tharparkar-wells', 'Rs. 3,000 of Rs. 8,000 is left.')
  await expect(donor.getByText('Rs. 3,000 of Rs. 8,000 is left.', { exact: false })).toBeVisible()
  await expect(donor.getByRole('img', { name: 'Rs. 5,000 of Rs. 20,000' })).toBeVisible()
  await expect(donor.getByText('Rs. 5,000 more is promised by matchers and not paid yet.')).toBeVisible()
  await expectAccessible(donor)
  await donor.setViewportSize({ width: 320, height: 844 })
  await expectNoOverflow(donor)
  for (const path of ['/campaigns/tharparkar-wells/live', '/ur/campaigns/tharparkar-wells/live'])
    for (const [width, height] of [
      [1024, 768],
      [1920, 1080],
    ] as const) {
      await donor.setViewportSize({ width, height })
      await donor.goto(path)
      expect(await donor.evaluate('document.documentElement.scrollHeight <= innerHeight'), path).toBe(true)
    }
  await donor.setViewportSize({ width: 320, height: 844 })
  await donor.goto('/ur/campaigns/tharparkar-wells')
  await expectJoinedUrdu((expression) => donor.evaluate(expression))
  await expectNoOverflow(donor)

  await staff.reload()
  await expect(pledge).toContainText('Rs. 5,000 of Rs. 8,000')
  for (const width of [390, 1024, 1440]) {
    await staff.setViewportSize({ width, height: 900 })
    await expectNoOverflow(staff)
  }
  await pledge.getByRole('button', { name: 'Close' }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  await expect(pledge).toContainText('closed')
  await expect(pledge.getByRole('button', { name: /payment link of Saleem Baig/ })).toBeVisible()
  await expectAccessible(staff)
  const mails = await waitForEmails('matcher@example.org', 2)
  const owed = mails.find(({ subject }) => subject === 'Your matched giving for Wells for Tharparkar')
  const [link] = /https?:\S+\/donation\/\S+/.exec(owed?.text ?? '') ?? []
  await donor.goto(new URL(link ?? '').pathname)
  await expect(donor.getByRole('heading', { name: 'Choose how to pay' })).toBeVisible()
  await expect(donor.getByText('Rs. 5,000').first()).toBeVisible()
})
