import { expect, type Page } from '@playwright/test'
import { readClock } from '../server/test/read-clock.ts'
import { chooseAccount } from './choose-account.ts'
import { countClicks } from './count-clicks.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { give, readDonationCode, reportTransfer } from './give.ts'
import { test } from './test.ts'

const linkOf = (url: string) => url.split('/').at(-1) ?? ''
const bank = { payment_method: 'bank', payment_gateway: 'default' }
const amina = { first_name: 'Amina', last_name: 'Khan', email: 'amina@example.org' }

async function expectUsableOnPhoneAndDesktop(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoOverflow(page)
    if (width === 390) await expectAccessible(page)
  }
}

test('an officer verifies a transfer and the donor is thanked; then it is reversed and rejected, and the donor sees the reason, the amount received and a contact', async ({
  page: donor,
  staff: officer,
}) => {
  const link = linkOf(await give(donor.request, { by: bank, lines: [{ cause: 'Water Wells' }], ...amina }))
  await donor.goto('/')
  const receipt = await donor.screenshot({ clip: { x: 0, y: 0, width: 300, height: 400 } })
  await reportTransfer(donor.request, link, { reference_no: 'TRX-778899', receipt })
  const code = await readDonationCode(donor.request, link)

  await officer.goto(`/admin/donation?donation_code=${code}`)
  await officer.getByRole('link', { name: `Details of ${code}` }).click()
  const details = officer.getByRole('dialog', { name: `Donation ${code}` })
  await expect(details.getByText('TRX-778899').first()).toBeVisible()
  await expect(details.getByRole('img', { name: 'Receipt of the transfer' })).toBeVisible()
  await expect(details.getByText('Transfer reported')).toBeVisible()

  await details.getByRole('button', { name: 'Verify transfer' }).click()
  await expect(details.getByLabel('Amount received')).toHaveValue('')
  await officer.keyboard.type('65000')
  // Closing the details changes the URL, but typed input is not lost.
  const unsaved = officer.getByRole('alertdialog', { name: 'Discard changes?' })
  await officer.keyboard.press('Escape')
  await expect(unsaved.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await officer.keyboard.press('Escape')
  await expect(unsaved).toHaveCount(0)
  await expect(details.getByLabel('Amount received')).toHaveValue('65000')
  await details.getByLabel('Value date').fill(readClock().today)
  await chooseAccount(details, /Donations/)
  await expectAccessible(officer)
  await details.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(details.getByText('Verified by')).toBeVisible()
  await expect(details.getByText('Transfer verified')).toBeVisible()

  await donor.goto(`/donation/${link}`)
  await expect(donor.getByRole('heading', { name: 'Thank you, Amina Khan' })).toBeVisible()
  await expect(donor.getByRole('article', { name: 'Donation Receipt' })).toBeVisible()

  await details.getByRole('button', { name: 'Reverse verification' }).click()
  await details.getByLabel('Reason').fill('It was the transfer of another donor')
  await details.getByRole('button', { name: 'Reverse', exact: true }).click()
  const question = officer.getByRole('alertdialog', { name: 'Reverse the verification?' })
  await expectAccessible(officer)
  await question.getByRole('button', { name: 'Reverse' }).click()
  await expect(details.getByText('It was the transfer of another donor').first()).toBeVisible()
  await details.getByRole('button', { name: 'Reject transfer' }).click()
  await details.getByLabel('Reason').fill('Only the first part is on the statement')
  await details.getByLabel('Amount that arrived').fill('64000')
  await details.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(details.getByText('Transfer rejected')).toBeVisible()

  await donor.reload()
  await expect(donor.getByRole('heading', { name: 'We could not confirm your transfer' })).toBeVisible()
  for (const text of [
    'Only the first part is on the statement',
    'Rs. 64,000 of Rs. 65,000 has arrived.',
    'an e-mail with the reason',
    'a***@example.org',
  ])
    await expect(donor.getByText(text).first()).toBeVisible()
  const ask = donor.getByRole('main').getByRole('link', { name: 'help@amanah.example' })
  await expect(ask).toBeVisible()
  await expect(donor.getByText('another donor')).toHaveCount(0)
  await expectUsableOnPhoneAndDesktop(donor)
})

test('an officer settles an underpayment, a transfer after its rejection, and an overpayment', async ({
  request: donor,
  staff: officer,
}) => {
  const sadqah = { cause: 'Sadqah', rupees: 2000 }
  const short = await readDonationCode(
    donor,
    linkOf(await give(donor, { by: bank, lines: [sadqah, { cause: 'Education', rupees: 1000 }] })),
  )
  const mixed = await readDonationCode(
    donor,
    linkOf(await give(donor, { by: bank, lines: [{ cause: 'Zakat', rupees: 5000 }, sadqah] })),
  )
  const detailsOf = (code: string) => officer.getByRole('dialog', { name: `Donation ${code}` })
  const verify = async (code: string, button: string, amount: string, choice?: RegExp) => {
    const details = detailsOf(code)
    await details.getByRole('button', { name: button }).click()
    await officer.keyboard.type(amount)
    await details.getByLabel('Value date').fill('2026-01-05')
    await chooseAccount(details, button.includes('zakat') ? /Zakat/ : /Donations/)
    if (choice) await details.getByRole('radio', { name: choice }).click({ force: true })
  }
  const send = (code: string) => detailsOf(code).getByRole('button', { name: 'Verify', exact: true }).click()

  await officer.goto('/admin/donation')
  const clicks = await countClicks(officer)
  await officer.getByRole('link', { name: `Details of ${short}` }).click()
  await verify(short, 'Verify transfer', '2000', /Reduce the gift to what arrived/)
  await expect(detailsOf(short).getByRole('textbox', { name: 'Education' })).toHaveValue('667')
  await send(short)
  await expect(detailsOf(short).getByText('Verified transfer')).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(6)
  await expect(detailsOf(short).getByText('of Rs. 3,000 promised')).toBeVisible()
  await expect(detailsOf(short).getByText('Amount changed from Rs. 3,000 to Rs. 2,000')).toBeVisible()

  await officer.goto(`/admin/donation?donation_code=${mixed}`)
  await officer.getByRole('link', { name: `Details of ${mixed}` }).click()
  const details = detailsOf(mixed)
  await details.getByRole('button', { name: 'Reject transfer' }).click()
  await details.getByLabel('Reason').fill('Not on the statement')
  await details.getByRole('button', { name: 'Reject', exact: true }).click()
  await details.getByRole('button', { name: 'Undo the rejection' }).click()
  await expect(details.getByText('Not on the statement').first()).toBeVisible()
  await details.getByLabel('Reason').fill('It came a week later')
  await expectUsableOnPhoneAndDesktop(officer)
  await details.getByRole('button', { name: 'Undo', exact: true }).click()

  await verify(mixed, 'Verify zakat transfer', '5000')
  await send(mixed)
  await expect(details.getByText('Zakat transfer verified')).toBeVisible()
  await verify(mixed, 'Verify transfer of other gifts', '2600', /Leave it unallocated/)
  await send(mixed)
  await expect(details.getByText('Rs. 600 of it has no cause yet.')).toBeVisible()
  await details.getByRole('button', { name: 'Give to a cause' }).click()
  const giving = officer.getByRole('dialog', { name: 'Give Rs. 600 to a cause' })
  await giving.getByLabel('Cause').selectOption('Education')
  await expectUsableOnPhoneAndDesktop(officer)
  await giving.getByRole('button', { name: 'Give', exact: true }).click()
  await expect(details.getByText('Unallocated Rs. 600 given to Education')).toBeVisible()
  await expect(details.getByRole('row', { name: /^\d+ Education/ })).toContainText('Rs. 600')
})
