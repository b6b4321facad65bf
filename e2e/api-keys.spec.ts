import { expect } from '@playwright/test'
import { apiBase } from '../contract/src/entry.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectAccessibleDialog } from './expect-accessible-dialog.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { test } from './signed-in.ts'

test('staff make an API key, a program reads with it, and the key is rotated and revoked', async ({
  page,
  request,
}) => {
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'API keys' }).click()
  await expect(page.getByText('No keys yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Make a key' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessibleDialog(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Accountant')
  await dialog.getByRole('checkbox', { name: 'Read donations' }).check()
  await dialog.getByRole('button', { name: 'Make a key' }).click()
  const shownKey = async () => {
    await expect(dialog.getByRole('heading', { name: 'Your key' })).toBeVisible()
    const key = (await dialog.locator('code').textContent()) ?? ''
    await dialog.getByRole('button', { name: 'Done' }).click()
    return key
  }
  const statusWith = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` }
    return (await request.get(`${apiBase}/donations?limit=1`, { headers })).status()
  }
  const first = await shownKey()
  expect(first).toMatch(/^amk_live_/)
  expect(await statusWith(first)).toBe(200)

  await page.getByRole('button', { name: 'Rotate Accountant' }).click()
  await dialog.getByLabel('Old secret works for').selectOption('ends now')
  await dialog.getByRole('button', { name: 'Rotate', exact: true }).click()
  const second = await shownKey()
  expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200])

  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoOverflow(page)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Revoke Accountant' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('No keys yet.')).toBeVisible()
  expect(await statusWith(second)).toBe(401)
})
