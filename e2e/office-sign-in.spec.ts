import { expect, type Page } from '@playwright/test'
import { wrongCredentialsMessage } from '../contract/src/auth.ts'
import { english } from '../words/src/reader.ts'
import { expectAccessible } from './expect-accessible.ts'
import { give, readDonationCode } from './give.ts'
import { administrator, signIn } from './sign-in.ts'
import { tabTo } from './tab-to.ts'
import { test } from './test.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'DONATION' })

test('staff sign in with the right password only, their session is sealed, and they leave by the menu of their initials', async ({
  page,
}) => {
  await page.goto('/admin/donation')
  await expect(page).toHaveURL('/admin/login')
  await expectAccessible(page)
  await expect(page.getByLabel('Email')).toHaveAttribute('placeholder', 'Enter your email')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel(/^Password/).fill('not the password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText(english.t.message(wrongCredentialsMessage))
  await page.getByLabel(/^Password/).fill(administrator.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByText('First Administrator', { exact: true })).toBeVisible()
  const stored = await page.evaluate<string[]>('Object.values(localStorage)')
  expect(stored).toHaveLength(2)
  expect(stored.filter((text) => /^[0-9a-f]{64}$/.test(text))).toHaveLength(1)
  expect(stored.join()).not.toMatch(/permissions|administrator|@/i)

  for (const address of ['/admin', '/admin/login']) {
    await page.goto(address)
    await expect(page).toHaveURL('/admin/dashboard')
  }
  await page.getByRole('button', { name: 'Account of First Administrator' }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'LOGOUT' }).click()
  await expect(page).toHaveURL('/admin/login')
  expect(await page.evaluate<number>('localStorage.length')).toBe(0)
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/admin/login')
})

test('a session that has ended, or a page with a stale anti-forgery token, leads to the login without an error message', async ({
  page,
  staff,
}) => {
  await staff.goto('/admin/dashboard')
  await staff.waitForLoadState('networkidle')
  await staff.context().clearCookies({ name: 'amanah_session' })
  // A background request of the screen may redirect before the link is pressed; the title of the login page
  // then matches, and pressing it does nothing.
  await sidebar(staff).getByRole('link', { name: 'Causes' }).or(title(staff, 'Login')).click()
  await expect(staff).toHaveURL('/admin/login')
  await expect(staff.getByText('Unauthenticated')).toHaveCount(0)

  await signIn(page)
  // With the path /admin, the page reads this cookie before the real one, and no call sends it to the server.
  const { hostname } = new URL(page.url())
  await page.context().addCookies([{ name: 'XSRF-TOKEN', value: 'stale', domain: hostname, path: '/admin' }])
  await sidebar(page).getByRole('link', { name: 'Donations', exact: true }).click()
  await expect(page).toHaveURL('/admin/login')
  await expect(page.getByText('CSRF')).toHaveCount(0)
})

test('with the keyboard alone, staff sign in, read a donation and leave', async ({ page, request }) => {
  const byBank = { payment_method: 'bank', payment_gateway: 'default' }
  const url = await give(request, { by: byBank, lines: [{ cause: 'Sadqah', rupees: 3000 }] })
  const code = await readDonationCode(request, url.split('/').at(-1) ?? '')
  await page.goto('/admin/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(administrator.email)
  await tabTo(page.getByLabel(/^Password/))
  await page.keyboard.type(administrator.password)
  await page.keyboard.press('Enter')
  await expect(title(page, 'Dashboard')).toBeVisible()
  await tabTo(sidebar(page).getByRole('link', { name: 'Donations', exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(title(page, 'Donations')).toBeVisible()

  await tabTo(page.getByRole('button', { name: 'Filters' }))
  await page.keyboard.press('Enter')
  await tabTo(page.getByLabel('Donation Code'))
  await page.keyboard.type(code)
  await expect(page.getByRole('button', { name: /^Remove filter Code: / })).toBeVisible()
  const details = page.getByRole('link', { name: `Details of ${code}` })
  await tabTo(details)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Donation ${code}` })
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(details).toBeFocused()

  await tabTo(page.getByRole('button', { name: /^Account of/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'My account' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'LOGOUT' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/login')
})
