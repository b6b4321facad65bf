import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { test } from './signed-in.ts'

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}
const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

/** Presses keys by their names, and types everything else. */
async function type(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys)
    if (/^(Tab|Enter|Space|ArrowRight)$/.test(key)) await page.keyboard.press(key)
    else await page.keyboard.type(key)
}

test('a day’s cash is entered with four clicks, agrees and is closed; a cheque on it bounces', async ({
  page,
  charity,
}) => {
  await page.setViewportSize(desk)
  await page.goto('/admin/office-gifts')
  await expect(page.getByText('No day sheet yet')).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'empty')
  await page.goto('/admin/dashboard')
  // Everything from here to the end of the sheet happens on one page.
  await page.evaluate(`window.presses = 0; addEventListener('pointerdown', () => presses++, true)`)
  await page.getByRole('link', { name: 'Office Gifts' }).click()
  await page.getByRole('button', { name: 'New day sheet' }).click()
  await expect(page.getByLabel('Title')).toBeFocused()
  await type(page, 'Friday box')
  await expectAccessible(page)
  await shot(page, 'new-sheet')
  // The day is today's in Pakistan.
  await type(page, 'Tab', 'Tab', 'Tab', 'Tab')
  await page.getByLabel('Expected count').focus()
  await type(page, '3', 'Tab', '13500', 'Enter')

  const number = page.getByLabel(/^Receipt book number/)
  await expect(number).toBeFocused()
  await expect(page.getByText('3 gifts of Rs. 13,500 together are still to be entered.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close the sheet' })).toHaveAttribute('aria-disabled', 'true')
  await type(page, '501', 'Tab', 'Space', 'Tab', 'Where', 'Tab', '5000', 'Enter')
  await expect(page.getByText('2 gifts of Rs. 8,500 together are still to be entered.')).toBeVisible()
  await expect(number).toBeFocused()
  await expect(number).toHaveValue('')
  await shot(page, 'one-entered')
  await type(page, '502', 'Tab', 'Tab', 'Tab', 'Hamza', 'Tab', 'Qureshi', 'Tab', 'hamza@example.org')
  await type(page, 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Water', 'Tab', 'Enter')
  await shot(page, 'second')
  console.log(await page.evaluate('document.activeElement.outerHTML'))
  expect(charity.address && phone).toBeTruthy()
  await expectNoOverflow(page)
  await expectAccessible(page)
})
