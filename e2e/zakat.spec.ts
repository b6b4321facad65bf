import { expect, type Page } from '@playwright/test'
import urdu from '../words/ur/pages.json' with { type: 'json' }
import { expectAccessible } from './expect-accessible.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { expectRoomForLargeText } from './expect-room-for-large-text.ts'
import { startWebsite } from './start-website.ts'
import { test } from './test.ts'

const box = (page: Page, name: string) => page.getByRole('textbox', { name })
const cart = (page: Page) => page.getByRole('region', { name: 'Selected Items' })

test('a donor works out their zakat and gives it, and a link that somebody shared opens a cause with its amount', async ({
  page,
  browser,
  charity,
}) => {
  const { database } = charity
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page
    .getByRole('region', { name: 'Donation Form' })
    .getByRole('link', { name: 'Zakat calculator' })
    .click()
  await expect(page.getByText('Enter what you own to see your zakat.')).toBeVisible()
  await box(page, 'Cash and bank balances').fill('1,500,000')
  await box(page, 'Debts due').fill('100000')
  await expect(page.getByText('Rs. 35,000', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await expectRoomForLargeText(page)
  await page.getByRole('button', { name: 'Give this zakat' }).click()

  const heading = page.getByRole('heading', { name: 'Who is giving?' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport({ ratio: 1 })
  await page.getByLabel(/First Name/).fill('Amina')
  await expect(cart(page).getByText('Rs. 35,000').first()).toBeVisible()
  await page.getByLabel(/Last Name/).fill('Khan')
  await page.getByLabel(/Email/).fill('amina@example.org')
  await page.getByLabel(/Phone/).fill('03001234567')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('radio', { name: /Debit or credit card/ }).check({ force: true })
  await page.getByRole('button', { name: 'Donate Rs. 35,000' }).click()
  await page.getByRole('button', { name: /^Pay Rs/ }).click()
  await expect(page).toHaveURL(/\/donation\/[\w-]{22}$/)
  await expect(page.getByText('What your gift does')).toBeVisible()
  await expectAccessible(page)
  const link = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await database.readIntent(link)).toMatchObject({ status: 'success', amount: 35_000 })

  await page.goto('/?cause=3&amount=17000')
  const cause = page.getByRole('radio', { checked: true }).first()
  await expect(cause).toHaveAttribute('value', '3')
  await expect(page.getByRole('textbox', { name: /Quantity/ })).toHaveValue('2')
  await page.goto('/?cause=3&amount=100')
  await expect(page.getByRole('textbox', { name: /Quantity/ })).toHaveValue('1')

  await page.goto('/ur/embed')
  await expectAccessible(page)
  await expectNoOverflow(page)
  // The charity's own website, a different site for the browser.
  await using website = await startWebsite(`<script async src="${charity.address}/embed.js" data-cause="3"
    data-language="ur"></script>`)
  const inItsPlace = (screen: Page) => screen.getByRole('link', { name: /کو عطیہ دیں/ })
  // A separate context: the blocked frame is a policy violation, which fails the fixture's own page.
  const refusing = await browser.newPage()
  await refusing.goto(website.address)
  await expect(inItsPlace(refusing)).toHaveAttribute('href', `${charity.address}/ur?cause=3`)
  await expect(inItsPlace(refusing)).toHaveAttribute('dir', 'rtl')
  await expect(refusing.locator('iframe')).toBeHidden()
  await refusing.close()
  await charity.database.allowWebsite(website.address)
  await page.goto(website.address)
  const frame = page.locator('iframe')
  const embedded = frame.contentFrame()
  await expect(embedded.locator('html[lang=ur]')).toBeVisible()
  await expect(frame).toHaveAttribute('title', new RegExp(urdu['pages.embed.title']))
  await expect
    .poll(() =>
      embedded
        .locator('main')
        .evaluate(
          (form) =>
            form.ownerDocument.documentElement.clientHeight - Math.ceil(form.getBoundingClientRect().height),
        ),
    )
    .toBe(0)
  await expect(inItsPlace(page)).toHaveCount(0)
  await embedded.getByRole('checkbox').check()
  await embedded.getByRole('button', { name: /17,000/ }).click()
  await expect(page).toHaveURL(`${charity.address}/ur?cause=3&every=month&amount=17000&site=localhost`)
  await expect(page.getByRole('radio', { checked: true }).first()).toHaveAttribute('value', '3')
})
