import { expect } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { fillDetails } from './fill-details.ts'
import { antiForgery, give } from './give.ts'
import { test } from './test.ts'

test('staff write an appeal, preview and send it; the donor gives by its link, and the appeal reports the donation', async ({
  page: donor,
  staff,
  charity: { address, database, waitForEmails },
}) => {
  const email = 'sassi@example.org'
  await give(donor.request, {
    by: { payment_method: 'card', payment_gateway: 'swich' },
    lines: [{ cause: 'Zakat' }],
    last_name: 'Punnu',
    email,
  })
  await database.attachContacts()
  const headers = await antiForgery(staff.request, address)
  const call = async (path: string, data: object) => {
    const answer = await staff.request.post(`${address}/api/v1${path}`, { headers, data })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()).data
  }
  const found = await call('/contacts/search', { search: 'Punnu' })
  const consent = { purpose: 'appeals', channel: 'email', is_given: true, source: 'letter', reason: 'Asked' }
  await call(`/contacts/${found.data[0].id}/consents`, consent)
  await call('/saved-views', { list: 'donors', name: 'Thar', address: 'search=Punnu' })

  await staff.goto(`${address}/admin/appeal`)
  await staff.getByRole('button', { name: 'Write an appeal' }).click()
  await staff.getByRole('textbox', { name: 'Name of the appeal' }).fill('Wells')
  await staff.getByRole('combobox', { name: 'Segment' }).selectOption('Thar')
  await staff.getByRole('combobox', { name: 'Cause or campaign that the link opens' }).selectOption('Sadqah')
  await staff.getByRole('textbox', { name: 'Amount in rupees' }).fill('700')
  for (const [language, subject] of Object.entries({ English: 'Wells in Thar', اردو: 'تھر میں کنویں' })) {
    const texts = staff.getByRole('group', { name: language })
    await texts.getByRole('textbox', { name: 'Subject' }).fill(subject)
    await texts.getByRole('textbox', { name: 'Text' }).fill(subject)
  }
  await expectAccessible(staff)
  await staff.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(staff)
  await staff.getByRole('button', { name: 'Save the draft' }).click()
  const preview = staff.frameLocator('iframe')
  await expect(preview.getByText('Give now')).toBeVisible()
  await staff.getByRole('button', { name: 'Send to 1 donor' }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Send to 1 donor' }).click()
  await expect(staff.getByText('sent', { exact: true })).toBeVisible()
  await expectNoOverflow(staff)

  const mail = (await waitForEmails(email, 2)).at(-1)
  expect(mail?.subject).toBe('Wells in Thar')
  await donor.setContent(mail?.html ?? '')
  const stops = (await donor.getByRole('link', { name: 'No more appeals' }).getAttribute('href')) ?? ''
  await donor.getByRole('link', { name: 'Give now' }).click()
  await expect(donor.getByRole('textbox', { name: 'Amount' })).toHaveValue('700')
  await donor.getByRole('button', { name: 'Add to selected items' }).click()
  await fillDetails(donor)
  await donor.getByRole('button', { name: /^Donate Rs/ }).click()
  await donor.getByRole('button', { name: /^Pay Rs/ }).click()
  await expect(donor.getByRole('button', { name: 'Download the receipt (PDF)' })).toBeVisible()

  await staff.reload()
  // The amount received, and the same less the cost of an e-mail, which is zero.
  await expect(staff.getByRole('definition').filter({ hasText: 'Rs. 700' })).toHaveCount(2)

  await donor.goto(stops)
  await donor.getByRole('button', { name: 'No more appeals' }).click()
  await expect(donor.getByRole('heading', { name: 'You will get no more appeals from us' })).toBeVisible()
  await expectAccessible(donor)
})
