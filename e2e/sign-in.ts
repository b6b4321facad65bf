import type { Page } from '@playwright/test'

export type Staff = { email: string; password: string }

/** The first administrator of the server under test, who has every permission. */
export const administrator: Staff = { email: 'admin@amanah.example', password: 'journeys-only-1' }

/** Signs a staff member in on the screen, by default the first administrator. */
export async function signIn(page: Page, staff: Staff = administrator): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(staff.email)
  await page.getByLabel('Password', { exact: false }).first().fill(staff.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}
