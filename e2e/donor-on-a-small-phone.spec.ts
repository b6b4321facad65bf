import { expect } from '@playwright/test'
import { countClicks } from './count-clicks.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { expectRoomForLargeText } from './expect-room-for-large-text.ts'
import { test } from './test.ts'

/** Scroll positions, one for each half screen, at which the form's main button is covered or out of view. */
const positionsWithoutButton = `(async () => {
  const missing = []
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
    scrollTo(0, top)
    await new Promise(requestAnimationFrame)
    const button = document.querySelector('#donation-form form button[type=submit]')
    const { left, right, top: upper, bottom } = button.getBoundingClientRect()
    const seen = document.elementFromPoint((left + right) / 2, (upper + bottom) / 2)
    if (upper < 0 || bottom > innerHeight || !button.contains(seen)) missing.push(top)
  }
  scrollTo(0, 0)
  return missing
})()`

for (const path of ['/', '/ur'])
  test(`on a small phone the step's button is always in view, Back goes one step back, and six taps lead to the gateway: ${path}`, async ({
    page,
  }) => {
    const submit = page.locator('#donation-form form button[type=submit]')
    const field = (id: string) => page.locator(`#donor-${id}`)
    const heading = page.locator('#step-heading')
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(path)
    await expect(page.locator('#causes input').first()).toBeInViewport()
    for (const preset of await page.locator('#donation-form fieldset button').all())
      await expect(preset).toBeInViewport({ ratio: 1 })
    await expectNoOverflow(page)
    expect(await page.evaluate(positionsWithoutButton)).toEqual([])

    const clicks = await countClicks(page)
    await submit.click()
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(positionsWithoutButton)).toEqual([])
    // One tap; the phone's keyboard leads from field to field.
    await field('firstName').click()
    await field('firstName').fill('Amina')
    await field('lastName').fill('Khan')
    await field('email').fill('amina@example.org')
    await field('phone').fill('03001234567')
    await submit.click()
    await expect(page.locator('#payment-pairs')).toBeVisible()
    await expect(submit).toContainText('5,000')
    expect(await page.evaluate(positionsWithoutButton)).toEqual([])
    expect(await clicks()).toBeLessThanOrEqual(4)

    // Back closes the cart, then leads step by step to the amount; Forward and a reload stay in the form.
    await page.locator('[data-bottom-bar] [aria-haspopup=dialog]').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('#payment-pairs')).toBeVisible()
    await page.goBack()
    await expect(field('firstName')).toHaveValue('Amina')
    await page.reload()
    await expect(field('firstName')).toHaveValue('Amina')
    await page.goBack()
    await expect(page.locator('#gift-amount')).toHaveValue('5000')
    await page.goForward()
    await expect(field('firstName')).toHaveValue('Amina')
    await page.goForward()
    await expect(page.locator('#payment-pairs')).toBeVisible()

    await page.locator('#payment-pairs input:not(:disabled)').first().check({ force: true })
    await submit.click()
    await expect(page.getByText('no real money', { exact: false }).first()).toBeVisible()
  })

test('on a phone the header is at most 56 px high, the page does not grow while it is scrolled, and a suggested amount stays on one line at any width', async ({
  page,
}) => {
  const height = () => page.evaluate<number>('document.documentElement.scrollHeight')
  const broken = `[...document.querySelectorAll('#donation-form fieldset button[aria-pressed]')]
    .flatMap((button) => button.clientHeight > 50 || button.scrollWidth > button.clientWidth ? [innerWidth + ': ' + button.textContent] : [])`
  for (const path of ['/', '/ur']) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    expect((await page.locator('header').first().boundingBox())?.height).toBeLessThanOrEqual(56)
    await expectNoOverflow(page)
    const atFirst = await height()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    expect(await height(), 'a link of the footer stays under the pointer').toBe(atFirst)
    for (const width of [320, 390, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => page.evaluate(broken)).toEqual([])
    }
  }
})

test('an address that does not exist says so and leads back, and no page is wider than a small phone', async ({
  page,
}) => {
  const answer = await page.goto('/nowhere')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByText('Sorry, we couldn’t find the page you’re looking for.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoOverflow(page)
  await expectRoomForLargeText(page)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('heading').first().waitFor()
  await expectNoOverflow(page)
  await expectRoomForLargeText(page)
})
