import { expect } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { test } from './signed-in.ts'

// One worker more, not two: each starts a program of its own.
test.describe.configure({ mode: 'default' })
test.use({ features: 'cause-editing,bank-editing' })

const phone = { width: 390, height: 844 }

test('where editing causes is switched on, a cause is made, changed and taken off the donation page', async ({
  page,
}) => {
  await page.goto('/admin/cause')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Add Cause' })
  const description = form.getByRole('textbox', { name: 'Description' })
  await expect(description).toBeVisible()
  await expect(form.getByLabel('Web Sequence')).toHaveValue('100')
  await expect(form.getByText('Leave empty for no specific amount')).toBeVisible()
  expect((await form.locator('.rich-text-editor').boundingBox())?.height).toBe(500)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText('Title is required')).toBeVisible()
  await expect(form.getByText('Image is required')).toBeVisible()
  await expectAccessible(page)

  await form.getByLabel('Title').fill('School Library')
  await description.click()
  await page.keyboard.type('Books for ')
  await form.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('every child')
  await form
    .getByLabel('Image', { exact: false })
    .first()
    .setInputFiles({
      name: 'library.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 300 } }),
    })
  await form.getByLabel('Status').selectOption('Active')
  await form.getByLabel('Amount').fill('1200')
  await form.getByLabel('Fund Types').fill('Shelf\nBook')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Cause created successfully!', { exact: true })).toBeVisible()

  await page.goto('/')
  await page.getByRole('radio', { name: 'School Library' }).check({ force: true })
  await expect(page.getByText('Per unit costs Rs. 1,200')).toBeVisible()
  await expect(page.locator('strong', { hasText: 'every child' })).toBeVisible()

  await page.goto('/admin/cause?per_page=50')
  await page.getByRole('button', { name: 'Edit School Library' }).click()
  await page.getByLabel('Title').fill('Village Library')
  await page.setViewportSize(phone)
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Cause updated successfully!', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Deactivate Village Library' }).click()
  await expectAccessible(page)
  const saved = page.waitForResponse((answer) => /\/cause\/\d+$/.test(answer.url()))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await saved
  await expect(page.getByRole('button', { name: 'Deactivate Village Library' })).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('radio', { name: 'Zakat' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Village Library' })).toHaveCount(0)
})

test('where editing accounts is switched on, an account is added and deleted', async ({ page }) => {
  await page.goto('/admin/bankAcc')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Add Bank Account' })
  await form.getByLabel('Bank Name').fill('Chenab Bank')
  await form.getByLabel('Account Title').fill('Amanah Welfare Trust')
  await form.getByLabel('Account Number').fill('00112233445566')
  await form.getByLabel('IBAN').fill('PK36 SCBL 0000 0011 2345 6703')
  await form.getByLabel('Kind').selectOption('General')
  await form.getByLabel('Status').selectOption('Inactive')
  await form
    .getByLabel('Logo')
    .first()
    .setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 240, height: 80 } }),
    })
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText('Enter valid IBAN')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('IBAN').fill('PK36 SCBL 0000 0011 2345 6702')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Bank account added.', { exact: true })).toBeVisible()
  const account = page.getByRole('listitem').filter({ hasText: 'Chenab Bank' })
  await expect(account.getByText('PK36 SCBL 0000 0011 2345 6702')).toBeVisible()

  await account.getByRole('button', { name: /^Delete/ }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Bank account deleted.', { exact: true })).toBeVisible()
  await expect(account).toHaveCount(0)
})

test('a charity makes the site its own: name, colour, logo and how to reach it', async ({ page }) => {
  await page.goto('/admin/settings')
  await page.getByLabel('Name', { exact: false }).first().fill('Umeed Foundation')
  await page.getByLabel('WhatsApp').fill('0300 1234567')
  await page.getByLabel('Phone').fill('ask Ali')
  await page.getByLabel('Colour (optional)').fill('#FFD400')
  await expect(page.getByText('Your colour is too light for text')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Phone can have digits, spaces and a + in front')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Phone').fill('051 1234567')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await page
    .getByLabel('Logo')
    .first()
    .setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 240, height: 80 } }),
    })
  await page.getByRole('button', { name: 'Save logo' }).click()
  await expect(page.getByText('Picture saved.')).toBeVisible()
  await page.setViewportSize(phone)
  await expectNoOverflow(page)
  await expectAccessible(page)

  await page.goto('/')
  await expect(page).toHaveTitle('Together We Rise, Donate Now | Umeed Foundation')
  const logo = page.getByRole('img', { name: 'Umeed Foundation, home' })
  await expect(logo).toHaveAttribute('src', /^\/media\//)
  await expect(page.getByRole('link', { name: '0300 1234567' })).toHaveAttribute(
    'href',
    'https://wa.me/923001234567',
  )
  await expectNoOverflow(page)
  await expectAccessible(page)
})
