import { expect } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectJoinedUrdu } from './expect-joined-urdu.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { fillDetails } from './fill-details.ts'
import { nextHijriDay } from './next-hijri-day.ts'
import { test } from './test.ts'

// Serial: the animals are those of the donor's order.
test.describe.configure({ mode: 'serial' })

const eid = nextHijriDay(12, 10)

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Wait after which a second press is no double tap for field.js, which ignores it for 700 ms. */
const doubleTapMs = 800

test('staff open a season; a donor orders two shares, names the people later and reads their state', async ({
  page: donor,
  staff,
  charity: { address, database },
}) => {
  await staff.goto(`${address}/admin/settings`)
  await staff.getByRole('button', { name: /Agency for Qurbani/ }).click()
  await staff.getByRole('dialog').getByRole('textbox').first().fill('I appoint the charity as my agent.')
  await staff.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByText('Shown at /wakalah')).toBeVisible()

  await staff.goto(`${address}/admin/seasons`)
  await staff.getByRole('button', { name: 'New season' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Hijri year' }).fill(eid.year)
  await dialog.getByLabel('Expected first day').fill(eid.day)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await staff.getByRole('button', { name: `Open: Qurbani ${eid.year}` }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Open' }).click()
  await expect(staff.getByRole('row', { name: new RegExp(`Qurbani ${eid.year}`) })).toContainText('open')
  await expectAccessible(staff)

  await staff.getByRole('link', { name: `Qurbani ${eid.year}` }).click()
  await staff.getByRole('button', { name: 'New offer' }).click()
  await dialog.getByRole('combobox', { name: 'Region' }).selectOption('Sadqah')
  await dialog.getByRole('textbox', { name: 'Price of a share' }).fill('19000')
  await dialog.getByRole('textbox', { name: 'Stock, in shares' }).fill('14')
  await expectAccessible(staff)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByRole('row', { name: /Sadqah/ })).toContainText('0 of 14')

  await donor.goto('/qurbani')
  await expect(donor.getByRole('heading', { name: `Qurbani ${eid.year}` })).toBeVisible()
  await donor.getByRole('radio', { name: /Sadqah, cow/ }).check()
  await donor.getByRole('button', { name: 'Increase shares' }).click()
  await expect(donor.getByRole('heading', { name: 'Sadqah, cow: 2 shares' })).toBeVisible({ timeout: 3000 })
  await expectAccessible(donor)
  for (const width of [320, 390, 1440]) {
    await donor.setViewportSize({ width, height: 844 })
    await expectNoOverflow(donor)
  }
  await donor.getByRole('button', { name: 'Continue to your details' }).click()
  await expect(donor.getByText('Please read and accept the agency text.')).toBeVisible()
  await donor.getByRole('checkbox', { name: /I have read the agency text/ }).check()
  await expect(donor.getByText('Please read and accept the agency text.')).toBeHidden()
  await donor.getByRole('textbox', { name: /^Name/ }).first().fill('Maryam')
  await donor.getByRole('button', { name: 'Continue to your details' }).click()
  await expect(donor.getByText('Sadqah, cow: 2 shares').first()).toBeVisible()
  await fillDetails(donor)
  await donor.getByRole('button', { name: /^Donate Rs. 38,000/ }).click()
  await donor.getByRole('button', { name: /^Pay Rs/ }).click()
  await expect(donor.getByRole('button', { name: 'Download the receipt (PDF)' })).toBeVisible()
  await database.runJob('follow-qurbani-orders')
  await donor.reload()
  await expect(donor.getByRole('textbox', { name: /^Name/ })).toHaveCount(2)
  await donor.getByRole('textbox', { name: /^Name/ }).nth(1).fill('Yusuf')
  await donor.getByRole('button', { name: 'Save the names' }).click()
  await expect(donor.getByText('Names saved.')).toBeVisible()
  await expectAccessible(donor)
  await staff.reload()
  await expect(staff.getByRole('row', { name: /Sadqah/ })).toContainText('2 of 14')

  await staff.getByRole('link', { name: 'Orders and messages' }).click()
  const order = staff.getByRole('row', { name: /Maryam/ })
  await expect(order).toContainText('ordered')
  await staff.getByRole('button', { name: /^Edit names of/ }).click()
  await dialog.getByRole('textbox', { name: /^Name/ }).first().fill('Maryam Bibi')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByRole('row', { name: /Maryam Bibi/ })).toBeVisible()
  await expectAccessible(staff)
  for (const width of [320, 1440]) {
    await staff.setViewportSize({ width, height: 844 })
    await expectNoOverflow(staff)
  }

  await donor.goto('/ur/qurbani')
  await donor.getByRole('radio').first().check()
  await expectJoinedUrdu((expression) => donor.evaluate(expression))
})

test('a worker marks an animal on a phone without a connection; it is sent later, and the donor is notified', async ({
  page: phone,
  staff,
  context,
  charity: { address, database },
}) => {
  await database.beginEid()
  await database.attachContacts()
  await staff.goto(`${address}/admin/seasons`)
  await staff.getByRole('link', { name: `Qurbani ${eid.year}` }).click()
  await staff.getByRole('link', { name: 'Sadqah, Cow' }).click()
  await staff.getByRole('button', { name: 'Allot shares' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Place' }).fill('Landhi')
  await dialog.getByRole('button', { name: 'Allot shares' }).click()
  await expect(staff.getByText('Maryam')).toBeVisible()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Link for the slaughterhouse' }).click()
  const url = new URL((await staff.getByText(/\/field\//).textContent()) ?? '')

  await phone.setViewportSize({ width: 360, height: 700 })
  await phone.goto(url.pathname + url.search)
  await expect(phone.getByText('Yusuf')).toBeVisible()
  await expectAccessible(phone)
  const refusal = { status: 409, json: { message: 'Eid has not begun there.' } }
  const refused = await context.newPage()
  await refused.addInitScript("Object.defineProperty(window, 'indexedDB', { value: undefined })")
  await refused.route('**/slaughters', (route) => route.fulfill(refusal))
  await refused.goto(url.pathname + url.search)
  await expect(refused.getByText('This browser cannot store marks', { exact: false })).toBeVisible()
  await refused.getByRole('button', { name: 'Slaughtered' }).click()
  await refused.waitForTimeout(doubleTapMs)
  await refused.getByRole('button', { name: 'Tap again: this animal is slaughtered' }).click()
  await expect(refused.getByText(refusal.json.message)).toBeVisible()
  await refused.close()
  await phone.evaluate('navigator.serviceWorker.ready')
  await expect(phone.getByText('Everything is saved.')).toBeVisible()
  await context.setOffline(true)
  await phone.reload()
  // A name in Urdu is drawn with the font of the product, also without a connection.
  await expect
    .poll(() =>
      phone.evaluate("document.fonts.load('1em Urdu', '\u06c1').then((faces) => faces.length, () => 0)"),
    )
    .toBe(1)
  await phone.getByRole('button', { name: 'Slaughtered' }).dblclick()
  const confirm = phone.getByRole('button', { name: 'Tap again: this animal is slaughtered' })
  await expect(confirm).toBeVisible()
  await phone.waitForTimeout(doubleTapMs)
  await confirm.click()
  await phone
    .getByLabel('Photo')
    .setInputFiles({ name: 'animal.png', mimeType: 'image/png', buffer: picture })
  await expect(phone.getByText('The photo is saved on this phone', { exact: false })).toBeVisible()
  await expect(phone.getByText('Your marks are saved on this phone', { exact: false })).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('Slaughtered at', { exact: false })).toBeVisible()
  // The office replaces the link; the new one sends what the phone marked under the former one.
  await staff.getByRole('button', { name: 'New link' }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'New link' }).click()
  await expect(staff.getByText(/\/field\//)).not.toHaveText(url.href)
  const replaced = new URL((await staff.getByText(/\/field\//).textContent()) ?? '')
  await context.route('**/slaughters', (route) => route.abort())
  await context.setOffline(false)
  await phone.goto(replaced.pathname + replaced.search)
  await expect(phone.getByText('Slaughtered at', { exact: false })).toBeVisible()
  await expect(phone.getByText('Your marks are saved on this phone', { exact: false })).toBeVisible()
  await context.unroute('**/slaughters')
  await phone.reload()
  await expect(phone.getByText('Everything is saved.')).toBeVisible()
  await expect(phone.getByText('Photo sent.')).toBeVisible()
  await staff.reload()
  await expect(staff.getByRole('img', { name: 'Photo of animal' })).toBeVisible()
  await expect(staff.getByText('1 of 1 animal slaughtered', { exact: false })).toBeVisible()
  await expect(staff.getByText('1 order confirmed to donors', { exact: false })).toBeVisible()
})
