import { expect } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectAccessibleDialog } from './expect-accessible-dialog.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { give } from './give.ts'
import { readPdf } from './read-pdf.ts'
import { test } from './signed-in.ts'

// One worker for both journeys. Its settings differ from those of other journeys, so that its charity has no
// other donors.
test.describe.configure({ mode: 'default' })
test.use({ ownCharity: 'contacts and payloads' })

const byCard = { payment_method: 'card', payment_gateway: 'swich' }
const lines = [{ cause: 'Zakat' }]
const zainab = { email: 'zainab@example.org', phone: '03001234567', cnic: '3520112345671' }
/** A couple with one phone and one e-mail address. */
const qureshi = { last_name: 'Qureshi', email: 'qureshi@example.org', phone: '03007654321' }
const donors = [
  { ...zainab, first_name: 'Zainab', last_name: 'Malik' },
  { ...zainab, first_name: 'Zainab', last_name: 'Malik' },
  { ...zainab, first_name: 'Zainab', last_name: 'Mallik' },
  { ...qureshi, first_name: 'Hamza', cnic: '3520212345671' },
  { ...qureshi, first_name: 'Amna', cnic: '3520212345682' },
]

test('a donor has tasks and consents; two records become one, and again two; a couple is no duplicate', async ({
  page,
  charity,
}) => {
  for (const donor of donors) await give(page.request, { by: byCard, lines, ...donor })
  await charity.database.attachContacts()

  await page.goto('/admin/contact')
  await expect(page.getByText('Showing 1 to 4 of 4 results')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('zainab mal')
  await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible()
  await page.getByRole('link', { name: 'Zainab Malik', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zainab Malik' })).toBeVisible()
  const donations = page.getByRole('table', { name: 'Donations' })
  await expect(donations.getByRole('row')).toHaveCount(3)
  const profile = page.url()
  await page.getByRole('button', { name: 'Add a task' }).click()
  await page.getByRole('textbox', { name: 'Task' }).fill('Thank her by phone')
  await page.getByRole('combobox', { name: 'Assigned To' }).selectOption({ index: 1 })
  await expectAccessibleDialog(page)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Mark “Thank her by phone” as done' })).toBeVisible()
  await page.getByRole('button', { name: 'Record a consent' }).click()
  await expectAccessibleDialog(page)
  await page.getByRole('combobox', { name: 'Purpose' }).selectOption('news')
  await page.getByRole('combobox', { name: 'Channel' }).selectOption('sms')
  await page.getByRole('combobox', { name: 'How the Donor Told Us' }).selectOption('letter')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Her letter of 3 November')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('News by SMS: given').first()).toBeVisible()
  await page.getByRole('button', { name: 'Record a donation' }).click()
  await expect(page.getByRole('textbox', { name: /^E-?mail/i })).toHaveValue(zainab.email)
  await page.goto(profile)

  await page.getByRole('link', { name: 'All donors' }).click()
  await page.getByRole('link', { name: 'Duplicates (2)' }).click()
  const pairs = page.getByRole('listitem').filter({ hasText: /^Same / })
  const couple = pairs.filter({ hasText: 'Amna' })
  // The highest-scoring pair has the focus.
  await expect(pairs.filter({ hasText: 'Mallik' })).toBeFocused()
  await page.keyboard.press('m')
  await expect(page.getByText(/^1 donation and no contact detail move from/)).toBeVisible()
  await expectAccessibleDialog(page)
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText('Donors merged')).toBeVisible()
  await expect(pairs).toHaveCount(1)
  await expect(couple).toBeFocused()
  await page.keyboard.press('d')
  await expect(page.getByText('No possible duplicates')).toBeVisible()
  await page.getByRole('group', { name: 'Saved' }).getByRole('button', { name: 'Undo' }).click()
  await expect(couple).toBeVisible()
  await couple.getByRole('button', { name: /^Not the same/ }).click()
  await expect(page.getByText('No possible duplicates')).toBeVisible()

  await page.goto(profile)
  await expect(donations.getByRole('row')).toHaveCount(4)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Undo the merge of Zainab Mallik' }).click()
  await expect(donations.getByRole('row')).toHaveCount(3)
  await page.getByRole('link', { name: 'Compare this pair' }).click()
  await expect(pairs).toHaveCount(1)
})

test('staff verify a phone number, send a household one statement, and credit a friend without counting twice', async ({
  page,
  charity,
}) => {
  for (const first_name of ['Hina', 'Omar']) {
    const email = `${first_name}@example.org`.toLowerCase()
    await page.goto(
      await give(page.request, { by: byCard, lines, first_name, last_name: 'Baig', email, cnic: '' }),
    )
    await page.getByRole('button', { name: /^Pay Rs/ }).click()
    await expect(page.getByRole('button', { name: 'Download the receipt (PDF)' })).toBeVisible()
  }
  await charity.database.attachContacts()

  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search donors/ }).fill('hina baig')
  await expect(page.getByRole('option', { name: /Donor · hina@example.org/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Hina Baig' })).toBeVisible()
  const profile = page.url()
  await page.getByRole('button', { name: 'Add a contact detail' }).click()
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('phone')
  await page.getByRole('textbox', { name: 'Phone' }).fill('+92 333 4445566')
  await page.getByRole('combobox', { name: 'Verified With the Donor' }).selectOption('in_person')
  await expectAccessibleDialog(page)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('03334445566')).toBeVisible()
  await expect(page.getByText(/Entered by staff, Verified in person/)).toBeVisible()
  await expect(page.getByText('Added a contact detail of a donor')).toBeVisible()

  await page.getByRole('button', { name: 'Make a household' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('The Baig Family')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Baig Family' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a member' }).click()
  await page.getByRole('searchbox', { name: 'Find a donor' }).fill('omar')
  await page.getByRole('button', { name: 'Choose Omar Baig' }).press('Enter')
  await expectAccessibleDialog(page)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Omar Baig' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a contact detail' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('Family@example.org')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('family@example.org')).toBeVisible()
  await page.getByRole('button', { name: 'Send statement' }).click()
  await expectAccessibleDialog(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Send statement' }).click()
  const [mail] = await charity.waitForEmails('family@example.org', 1)
  const { text } = await readPdf(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer))
  for (const part of ['The Baig Family', 'Hina Baig', 'Omar Baig']) expect(text).toContain(part)

  await page.goto(profile)
  await page.getByRole('link', { name: /^Details/ }).click()
  await page.getByRole('button', { name: 'Credit another donor' }).click()
  await page.getByRole('searchbox', { name: 'Find a donor' }).fill('omar')
  await page.getByRole('button', { name: 'Choose Omar Baig' }).click()
  await page.getByRole('combobox', { name: 'Role' }).selectOption('introduced')
  await expectAccessibleDialog(page)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Omar Baig' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Omar Baig' })).toBeVisible()
  await expect(page.getByText(/^Asked for the donation, .* donation by .*Hina Baig/)).toBeVisible()
  await expect(page.getByText('Rs. 1,000').first()).toBeVisible()
  await expect(page.getByText('Rs. 2,000')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
})
