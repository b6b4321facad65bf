import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectAccessibleDialog } from './expect-accessible-dialog.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { navigateWithoutReload } from './navigate-without-reload.ts'
import { test } from './signed-in.ts'

const screens = [
  { right: 'donation', link: 'Donations', heading: 'Donations' },
  { right: 'payment', link: 'Payments', heading: 'Payments' },
  { right: 'contact', link: 'Donors', heading: 'Donors' },
  {
    right: 'contact.agreement',
    address: 'agreements',
    link: 'Regular Donations',
    heading: 'Regular Donations',
  },
  { right: 'appeal', link: 'Appeals', heading: 'Appeals' },
  { right: 'donation.enter', address: 'office-gifts', link: 'Office Gifts', heading: 'Office Gifts' },
  { right: 'statement', link: 'Bank Statements', heading: 'Bank Statements' },
  { right: 'reconciliation', link: 'Reconciliation', heading: 'Reconciliation' },
  { right: 'accounting', link: 'Accounting', heading: 'Accounting' },
  { right: 'import', address: 'imports', link: 'Imports', heading: 'Imports' },
  { right: 'cause', link: 'Causes', heading: 'Causes' },
  { right: 'campaign', address: 'campaigns', link: 'Campaigns', heading: 'Campaigns' },
  { right: 'season', address: 'seasons', link: 'Seasons', heading: 'Seasons' },
  { right: 'gateway', link: 'Gateway', heading: 'Gateway' },
  { right: 'bankAcc', link: 'Bank Accounts', heading: 'Bank Accounts' },
  { right: 'audit', link: 'Audit', heading: 'Audit' },
  { right: 'checks', link: 'Checks', heading: 'Checks' },
  { right: 'status', link: 'Status', heading: 'Status' },
  { right: 'attack', address: 'attacks', link: 'Attacks', heading: 'Attacks' },
  { right: 'personal-data', link: 'Personal Data', heading: 'Personal Data' },
  { right: 'users', address: 'staff', link: 'Staff', heading: 'Staff' },
  { right: 'settings', link: 'Settings', heading: 'Settings' },
] as const

const addressOf = (screen: (typeof screens)[number]) => ('address' in screen ? screen.address : screen.right)

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'DONATION' })
const table = (page: Page, name: string) => page.getByRole('table', { name })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })
test('staff add a gateway and a method, link them, and end the link', async ({ page }) => {
  await page.goto('/admin/gateway')
  const dialog = page.getByRole('dialog')
  const add = async (what: string, name: string) => {
    await page.getByRole('button', { name: `Add ${what}` }).click()
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  }

  await add('Payment Gateway', 'counter')
  await expect(toast(page, 'Payment gateway added.')).toBeVisible()
  await add('Payment Method', 'pay order')
  await expect(toast(page, 'Payment method added.')).toBeVisible()

  await page.getByRole('button', { name: 'Add Link' }).click()
  await expectAccessibleDialog(page)
  await dialog.getByLabel('Method').selectOption('Pay order')
  await dialog.getByLabel('Gateway').selectOption('Counter')
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  const list = table(page, 'Associated Methods & Gateways')
  const link = list.getByRole('row', { name: /^Pay order Counter/ })
  await expect(link).toContainText('Present')

  await link.getByRole('button', { name: 'Unlink Pay order through Counter' }).click()
  const question = page.getByRole('alertdialog')
  await expect(
    question.getByText('Are you sure you want to unlink this payment method from the gateway?', {
      exact: true,
    }),
  ).toBeVisible()
  await expectAccessibleDialog(page)
  await question.getByRole('button', { name: 'Unlink' }).click()
  await expect(toast(page, 'Payment method unlinked from the gateway.')).toBeVisible()
  await expect(link).not.toContainText('Present')
})

test('on a phone the menu closes once one of its links is followed; on a desktop it stays', async ({
  page,
}) => {
  await page.goto('/admin/dashboard')
  await sidebar(page).getByRole('link', { name: 'Causes' }).click()
  await expect(title(page, 'Causes')).toBeVisible()
  await expect(sidebar(page)).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(sidebar(page)).toBeHidden()

  await page.setViewportSize({ width: 767, height: 844 })
  await expect(sidebar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(sidebar(page).getByRole('link')).toHaveText(['Dashboard', ...screens.map(({ link }) => link)])
  await expectAccessible(page)
  await sidebar(page).getByRole('link', { name: 'Bank Accounts' }).click()
  await expect(title(page, 'Bank Accounts')).toBeVisible()
  await expect(sidebar(page)).toBeHidden()
})

test('everybody can read and use each screen, on a desktop and on a phone', async ({ page }) => {
  await page.goto('/admin/dashboard')
  for (const { address, heading } of [
    { address: 'dashboard', heading: 'Dashboard' },
    ...screens.map((screen) => ({ address: addressOf(screen), heading: screen.heading })),
    { address: 'nowhere', heading: 'Page Not Found' },
    { address: 'email-templates?email=receipt_of_a_part', heading: 'E-mail Texts' },
  ])
    await test.step(heading, async () => {
      await page.setViewportSize({ width: 1440, height: 844 })
      await navigateWithoutReload(page, `/admin/${address}`)
      await expect(title(page, heading)).toBeVisible()
      await page.waitForLoadState('networkidle')
      if (address.startsWith('email-templates')) {
        const email = page.frameLocator('iframe')
        await expect(email.getByRole('heading')).toHaveCSS('font-size', '24px')
        await expect
          .poll(() => email.locator('html').evaluate((html) => html.scrollHeight > html.clientHeight))
          .toBe(false)
      }
      for (const width of [1440, 1024, 320]) {
        await page.setViewportSize({ width, height: 844 })
        await expectNoOverflow(page)
        // Wide and narrow markup. Header and menu are equal on all screens, so the first one checks them.
        if (width !== 1024) await expectAccessible(page, address === 'dashboard' ? 'html' : 'main')
      }
    })
})

test('in Urdu, staff see the menu, the audit and the donations in Urdu', async ({ page }) => {
  await page.goto('/language/ur')
  await page.goto('/admin/audit')
  await expect(title(page, 'آڈٹ')).toBeVisible()
  await expect(page.locator('html[lang=ur][dir=rtl]')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'عطیات' })
  await expect(menu.getByRole('link', { name: 'آڈٹ' })).toBeVisible()
  await menu.getByRole('link', { name: 'عطیات', exact: true }).click()
  await expect(title(page, 'عطیات')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await expectAccessible(page)
})
