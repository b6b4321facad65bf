import type { Locator, Page } from '@playwright/test'

/** Chooses the first bank account whose name matches, in a form of the back office. */
export async function chooseAccount(form: Page | Locator, name: RegExp): Promise<void> {
  const option = form.getByRole('option', { name }).first()
  await form.getByLabel('Account').selectOption(await option.textContent())
}
