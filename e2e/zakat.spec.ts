import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { test } from './test.ts'

const box = (page: Page, name: string) => page.getByRole('textbox', { name })
const cart = (page: Page) => page.getByRole('region', { name: 'Selected Items' })

test('a donor works out their zakat and gives it, and a link that somebody shared opens a cause with its amount', async ({
  page,
  charity: { database },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page
    .getByRole('region', { name: 'Donation Form' })
    .getByRole('link', { name: 'Zakat calculator' })
    .click()
  await expect(page.getByText('Enter what you own to see your zakat.')).toBeVisible()
  await box(page, 'Cash and bank balances').fill('1,500,000')
  await box(page, 'Debts due').fill('100000')
  await expect(page.getByText('Rs. 35,000')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Give this zakat' }).click()

  await page.getByLabel(/First Name/).fill('Amina')
  await expect(cart(page).getByText('Rs. 35,000').first()).toBeVisible()
  await page.getByLabel(/Last Name/).fill('Khan')
  await page.getByLabel(/Email/).fill('amina@example.org')
  await page.getByLabel(/Phone/).fill('03001234567')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('radio', { name: /Debit or credit card/ }).check({ force: true })
  await page.getByRole('button', { name: 'Donate Rs. 35,000' }).click()
  await page.getByRole('button', { name: /^Pay Rs/ }).click()
  await expect(page).toHaveURL(/\/donation\/[\w-]{22}/)
  await expect(page.getByText('What your gift does')).toBeVisible()
  await expectAccessible(page)
  const link = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await database.story(link)).toMatchObject({ status: 'success', amount: 35_000 })

  await page.goto('/?cause=3&amount=17000')
  const cause = page.getByRole('radio', { checked: true }).first()
  await expect(cause).toHaveAttribute('value', '3')
  await expect(page.getByRole('textbox', { name: /Quantity/ })).toHaveValue('2')
  await page.goto('/?cause=3&amount=100')
  await expect(page.getByRole('textbox', { name: /Quantity/ })).toHaveValue('1')

  await page.goto('/embed?cause=3')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Rs. 20,000' }).click()
  await expect(page).toHaveURL('/?cause=3&amount=20000')
})
