import type { Page } from '@playwright/test'

/** Fills in the donor's details on the donation page, and goes on to the payment. */
export async function fillDetails(page: Page, email = 'amina@example.org'): Promise<void> {
  await page.getByLabel(/First Name/).fill('Amina')
  await page.getByLabel(/Last Name/).fill('Khan')
  await page.getByLabel(/Email/).fill(email)
  await page.getByLabel(/Phone/).fill('03001234567')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
}
