import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './expect-accessible.ts'
import { expectJoinedUrdu } from './expect-joined-urdu.ts'
import { expectNoOverflow } from './expect-no-overflow.ts'
import { fillDetails } from './fill-details.ts'
import { openWhenPageContains } from './open-when-page-contains.ts'
import { test } from './test.ts'

test('staff make a campaign; a donor gives through its page, whose figure and bar grow', async ({
  page: donor,
  staff,
  charity: { address },
}) => {
  await staff.goto(`${address}/admin/campaigns`)
  await staff.getByRole('button', { name: 'New campaign' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).first().fill('Clean water for Thar')
  await dialog.getByRole('textbox', { name: 'Story' }).first().fill('Women walk two hours for water.')
  await dialog.getByRole('combobox', { name: 'Status' }).selectOption('Published')
  await dialog.getByRole('combobox', { name: 'Cause' }).selectOption('Sadqah')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('clean-water')
  await dialog.getByRole('textbox', { name: 'Goal in rupees' }).fill('20000')
  await dialog.getByRole('button', { name: 'اردو' }).click()
  await dialog.getByRole('textbox', { name: 'Title (اردو)' }).fill('تھر کے لیے صاف پانی')
  for (const [index, name] of ['Well', 'School'].entries()) {
    const buffer = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#0a7a4b' } })
      .png()
      .toBuffer()
    const picture = { name: `${name}.png`, mimeType: 'image/png', buffer }
    await dialog.getByLabel('Add a picture').setInputFiles(picture)
    await expect(dialog.getByRole('img', { name: `Picture ${index + 1}` })).toBeVisible()
    const added = dialog.getByRole('listitem').nth(index)
    await added.getByLabel('What the picture shows (English)').fill(name)
    await added.getByLabel('What the picture shows (اردو)').fill(`${name} (ur)`)
  }
  await dialog.getByRole('button', { name: 'Move up' }).click()
  const preview = dialog.frameLocator('iframe')
  await expect(preview.getByRole('img', { name: 'School' })).toBeVisible()
  await expect(preview.getByRole('heading', { name: 'Clean water for Thar' })).toBeVisible()
  await expect(preview.getByText('of Rs. 20,000').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByRole('row', { name: /Clean water for Thar/ })).toContainText('collecting')
  await expectAccessible(staff)

  await donor.goto('/')
  await expect(donor.getByRole('link', { name: 'Clean water for Thar' })).toHaveAttribute(
    'href',
    '/campaigns/clean-water',
  )
  await donor.goto('/embed?campaign=clean-water&amount=7000')
  await expect(donor.getByRole('button', { name: 'Rs. 7,000', exact: true })).toBeVisible()

  const requests: string[] = []
  donor.on('request', (request) => requests.push(request.resourceType()))
  await donor.goto('/campaigns/clean-water')
  await expect(donor.getByRole('heading', { name: 'Clean water for Thar' })).toBeVisible()
  await expect(donor.getByText('of Rs. 20,000', { exact: false }).first()).toBeVisible()
  expect(requests.filter((type) => type === 'script')).toEqual([])
  const pictures = donor.locator('main img')
  await expect(pictures).toHaveCount(2)
  expect(await pictures.evaluateAll((all) => all.map((one) => one.getAttribute('alt')))).toEqual([
    'School',
    'Well',
  ])
  await expectAccessible(donor)
  for (const width of [320, 390, 1440]) {
    await donor.setViewportSize({ width, height: 844 })
    await expectNoOverflow(donor)
  }

  await donor.getByRole('button', { name: 'Rs. 5,000', exact: true }).click()
  await expect(donor.getByRole('textbox', { name: 'Amount' })).toHaveValue('5000')
  await donor.getByRole('button', { name: 'Add to selected items' }).click()
  await expect(donor.getByText('Clean water for Thar').first()).toBeVisible()
  await fillDetails(donor)
  await donor.getByRole('button', { name: /^Donate Rs/ }).click()
  await donor.getByRole('button', { name: /^Pay Rs/ }).click()
  await expect(donor.getByRole('button', { name: 'Download the receipt (PDF)' })).toBeVisible()
  await donor.getByLabel('Your name').selectOption('full')
  // With a hidden amount, the only gift is listed without a name, because the total reveals its amount.
  await donor.getByLabel('Show the amount').check()
  await donor.getByLabel('Message').fill('For my mother')
  await donor.getByRole('button', { name: 'List my gift' }).click()
  await expect(donor.getByText(/^Saved/)).toBeVisible()

  await openWhenPageContains(donor, '/campaigns/clean-water', 'Rs. 5,000 of Rs. 20,000')
  await expect(donor.getByRole('img', { name: 'Rs. 5,000 of Rs. 20,000' })).toBeVisible()
  await expect(donor.getByText('1 donation, 1 donor')).toBeVisible()
  // Neither the name nor the message is public before staff have read them.
  const gift = donor.getByRole('region', { name: 'Latest gifts' })
  await expect(gift).not.toContainText('For my mother')
  await staff.goto(`${address}/admin/campaigns/reviews`)
  await expect(staff.getByText('For my mother')).toBeVisible()
  await staff.keyboard.press('a')
  await expect(staff.getByText('Nothing to decide')).toBeVisible()
  await openWhenPageContains(donor, '/campaigns/clean-water', 'For my mother')
  await expect(gift).toContainText('For my mother')
  await staff.goto(`${address}/admin/campaigns`)
  await expect(staff.getByRole('row', { name: /Clean water for Thar/ })).toContainText('25% of Rs. 20,000')

  await staff.goto(`${address}/admin/donation?campaigns=clean-water`)
  await expect(staff.getByRole('row', { name: /Sadqah.*Clean water for Thar/ })).toBeVisible()

  await donor.goto('/campaigns/clean-water/live')
  await expect(donor.getByRole('img', { name: 'Scan to give' })).toBeVisible()
  await expectAccessible(donor)
  for (const path of ['/ur/campaigns/clean-water/live', '/campaigns/clean-water/live']) {
    await donor.goto(path)
    for (const [width, height] of [
      [390, 844],
      [1024, 768],
      [1280, 720],
      [1920, 1080],
    ] as const) {
      await donor.setViewportSize({ width, height })
      const measured = await donor.evaluate(measureLongGifts)
      expect(measured).toEqual({ lowLines: 0, overflow: 0, isCodeShown: true, isTotalWhole: true })
    }
  }
  const lost = donor.getByText('No connection: the figures may be older.')
  await donor.context().setOffline(true)
  await expect(lost).toBeVisible()
  await expect(donor.getByText('Rs. 5,000').first()).toBeVisible()
  await donor.context().setOffline(false)
  await expect(lost).toBeHidden()

  await donor.goto('/ur/campaigns/clean-water')
  await expect(donor.getByRole('heading', { name: 'تھر کے لیے صاف پانی' })).toBeVisible()
  await expectJoinedUrdu((expression) => donor.evaluate(expression))
  await donor.setViewportSize({ width: 320, height: 844 })
  await expectNoOverflow(donor)
})

test('a donor reads before paying that a campaign has ended, and staff correct the campaign of the gift', async ({
  page: donor,
  staff,
  charity: { address, database },
}) => {
  for (const [slug, title] of [
    ['first-well', 'First well'],
    ['second-well', 'Second well'],
  ] as const)
    await database.addCampaign(slug, title)
  await donor.goto('/campaigns/first-well')
  await donor.getByRole('button', { name: 'Rs. 5,000', exact: true }).click()
  await donor.getByRole('button', { name: 'Add to selected items' }).click()
  const linked = `/${new URL(donor.url()).search}`
  await fillDetails(donor)
  await staff.goto(`${address}/admin/campaigns`)
  await staff
    .getByRole('row', { name: /First well/ })
    .getByRole('button', { name: /^Edit/ })
    .click()
  const editor = staff.getByRole('dialog')
  await editor.getByRole('combobox', { name: 'Status' }).selectOption('Paused: the page takes no gifts')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByRole('row', { name: /First well/ })).toContainText('paused')
  await expect(async () => {
    await donor.reload()
    const ended = donor.getByText('First well takes no gifts now. This gift goes to Sadqah.')
    await expect(ended).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectAccessible(donor)
  for (const width of [320, 1440]) {
    await donor.setViewportSize({ width, height: 844 })
    await expectNoOverflow(donor)
  }
  await donor.getByRole('button', { name: /^Donate Rs/ }).click()
  await donor.getByRole('button', { name: /^Pay Rs/ }).click()
  await expect(donor.getByRole('button', { name: 'Download the receipt (PDF)' })).toBeVisible()
  await donor.goto(linked)
  await expect(donor.getByText(/^The campaign or page in this link takes no gifts now\./)).toBeVisible()

  await staff.goto(`${address}/admin/donation`)
  await staff
    .getByRole('link', { name: /^Details/ })
    .first()
    .click()
  await staff.getByRole('button', { name: 'Correct a cause or campaign' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Correct a cause or campaign' })
  await dialog.getByRole('combobox', { name: 'Campaign' }).selectOption('Second well')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The donor wrote to us')
  await expectAccessible(staff)
  await dialog.getByRole('button', { name: 'Correct' }).click()
  await expect(staff.getByText('corrected from Sadqah to Sadqah, campaign Second well')).toBeVisible()
  await expect(async () => {
    await donor.goto('/campaigns/second-well')
    await expect(donor.getByText('Rs. 5,000', { exact: true }).first()).toBeVisible({ timeout: 100 })
  }).toPass()
})

test('staff copy the form of a campaign for another website, with an amount and an integrity hash', async ({
  staff,
  charity: { address, database },
}) => {
  await database.allowWebsite('https://umeed.example')
  await staff.goto(`${address}/admin/settings`)
  await staff.getByRole('combobox', { name: 'Cause or campaign of the form' }).selectOption('Sadqah')
  await staff.getByRole('textbox', { name: 'Amount in rupees' }).fill('7000')
  await staff.getByRole('checkbox', { name: 'With an integrity hash' }).check()
  const lines = staff.locator('code').filter({ hasText: '<amanah-donate' })
  await expect(lines).toContainText(/cause="\d+" amount="7000"/)
  const [, path, integrity] =
    /src="[^"]*(\/amanah-donate\/[\w-]{64}\.js)" integrity="(sha384-[^"]+)"/.exec(
      (await lines.textContent()) ?? '',
    ) ?? []
  const script = await (await staff.request.get(`${address}${path}`)).body()
  expect(`sha384-${createHash('sha384').update(script).digest('base64')}`).toBe(integrity)
  for (const width of ['320', '1200']) {
    await staff.getByRole('combobox', { name: 'Preview' }).selectOption(width)
    const preview = staff.frameLocator('iframe[title="Preview"]')
    await expect(preview.getByRole('button', { name: 'Rs. 7,000', exact: true })).toBeVisible()
  }
  await expectAccessible(staff)
})

/** Fills a live screen with long names; counts lines lower than their font, and finds the code. */
const measureLongGifts = `(() => {
  const [total, list, title, code] = ['main p', 'ul', 'h1', 'figure [role=img]'].map((part) => document.querySelector(part))
  const gift = list.firstElementChild
  for (const text of [title, ...gift.querySelectorAll('bdi')]) text.textContent = 'Zulekha'.repeat(15)
  list.replaceChildren(...[1, 2, 3, 4].map(() => gift.cloneNode(true)))
  const { left, right, bottom } = code.getBoundingClientRect()
  const styles = [...document.querySelectorAll('main p, main li, main h1')].map((one) => getComputedStyle(one))
  return {
    lowLines: styles.filter((style) => parseFloat(style.lineHeight) < parseFloat(style.fontSize)).length,
    overflow: document.documentElement.scrollWidth - innerWidth,
    isTotalWhole: total.clientHeight < 1.5 * parseFloat(getComputedStyle(total).fontSize),
    isCodeShown: left >= 0 && right <= innerWidth && bottom <= innerHeight,
  }
})()`
