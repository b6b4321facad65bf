import type { Page } from '@playwright/test'

/** The first administrator of the server under test, who has every permission. */
export const administrator = { email: 'admin@amanah.example', password: 'journeys-only-1' }

/** Signs the first administrator in, on the screen. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: false }).first().fill(administrator.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}
