import { expect } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { openWhenPageContains } from './open-when-page-contains.ts'
import { test } from './signed-in.ts'

const rows = [
  'Donation ID,First Name,Last Name,Email Address,Donation Total,Currency Code,Donation Status,Form Title,Donation Date,Level Title',
  '1,Ayesha,Siddiqui,ayesha.old@example.com,"1,000.00",PKR,Complete,Zakat,03/04/2019,Gold',
  '2,Hamid,Raza,hamid.old@example.com,"2,500.00",PKR,Complete,Old Well,05/06/2019,',
  '3,Hamid,Raza,hamid.old@example.com,700.00,PKR,Refunded,Zakat,07/08/2019,',
  '4,Sana,Khan,no address,900.00,PKR,Complete,Zakat,01/02/2019,',
]

test('an administrator imports the donations of a former program, some through a campaign, and undoes it', async ({
  page,
  charity: { database },
}) => {
  await database.addCampaign('old-well', 'A well in Umerkot')
  await page.goto('/admin/imports')
  await expect(page.getByRole('heading', { name: 'Imports', level: 1 })).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'givewp.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })
  await page.getByRole('button', { name: 'Read the file' }).click()

  // Unknown columns are listed, and staff are asked for the order of day and month, which the file leaves
  // open.
  await expect(page.getByText('1 column is not imported.')).toBeVisible()
  await expect(page.getByLabel('Meaning of Level Title')).toHaveValue('none')
  await page.getByLabel('Order of the days').selectOption('day_first')
  const meaning = page.getByLabel('Meaning of old well')
  const campaign = meaning.locator('option', { hasText: 'A well in Umerkot' })
  await meaning.selectOption((await campaign.getAttribute('value')) ?? '')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Check every row' }).click()

  await expect(page.getByText('ready to import')).toBeVisible()
  await expect(page.getByText('The e-mail address is not valid.')).toBeVisible()
  await page.getByLabel('Number of records').fill('3')
  await page.getByLabel('Sum in PKR').fill('4,100')
  await page.getByRole('button', { name: 'Import 3 records' }).click()
  await expect(page.getByText('The rows of the file add up to 4,200.00 PKR.').first()).toBeVisible()
  await page.getByLabel('Sum in PKR').fill('4,200')
  await page.getByRole('button', { name: 'Import 3 records' }).click()

  await expect(page.getByText('3 donations are in the books.')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  const donor = await page.context().newPage()
  await openWhenPageContains(donor, '/campaigns/old-well', 'Rs. 2,500')
  await expect(donor.getByText('Rs. 2,500', { exact: true })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save these rows' }).click()
  expect((await saved).suggestedFilename()).toBe('givewp-refused.csv')

  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('This import was undone.')).toBeVisible({ timeout: 30_000 })
  await openWhenPageContains(donor, '/campaigns/old-well', '>Rs. 0<')
})
