import { expect } from '@playwright/test'
import fields from '../words/ur/fields.json' with { type: 'json' }
import pages from '../words/ur/pages.json' with { type: 'json' }
import site from '../words/ur/site.json' with { type: 'json' }
import status from '../words/ur/status.json' with { type: 'json' }
import steps from '../words/ur/steps.json' with { type: 'json' }
import ui from '../words/ur/ui.json' with { type: 'json' }
import { expectAccessible } from './expect-accessible.ts'
import { fillDetails } from './fill-details.ts'
import { test } from './test.ts'

const urdu = { ...site, ...steps, ...status, ...fields, ...pages, ...ui }
const facesOfUrdu = `[...document.fonts].filter(({ family }) => family.includes('Urdu cached')).length`

/** Limits of a first visit in bytes, compressed and with headers (docs/performance.md). */
const [mostScript, mostHtml] = [78_000, 16_000]

test('a first visit is one small page and little JavaScript, and nothing of the back office', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const scripts = new Map<string, { url: string; bytes: number; encoding: string }>()
  const html = { requestId: '', bytes: 0 }
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type === 'Document') html.requestId = requestId
    if (type === 'Script')
      scripts.set(requestId, {
        url: response.url,
        bytes: 0,
        encoding: response.headers['content-encoding'] ?? '',
      })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId)
    if (script) script.bytes = encodedDataLength
    if (requestId === html.requestId) html.bytes = encodedDataLength
  })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  // The second style sheet requests the font again, and is served from the browser's cache.
  const downloadedFonts = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, response: { url, fromDiskCache } }) => {
    if (url.endsWith('.woff2') && !fromDiskCache) downloadedFonts.add(requestId)
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => downloadedFonts.delete(requestId))
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  const bytes = () => [...scripts.values()].reduce((sum, script) => sum + script.bytes, 0)

  await page.goto('/ur')
  await page.waitForLoadState('networkidle')
  expect(bytes(), 'bytes of JavaScript at first, in Urdu').toBeLessThanOrEqual(mostScript)
  expect(html.bytes, 'bytes of HTML in Urdu').toBeLessThanOrEqual(mostHtml)
  const isFontNeeded = (await page.locator('html').getAttribute('data-urdu-font')) !== null
  const fonts = () => downloadedFonts.size
  expect(fonts(), 'the Urdu font, where the device has none').toBe(isFontNeeded ? 1 : 0)
  // The cache of a renderer outlives the browser's own.
  await session.send('Network.clearBrowserCache')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.context().clearCookies()
  scripts.clear()
  downloadedFonts.clear()
  requests.length = 0

  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(bytes()).toBeGreaterThan(20_000)
  expect(bytes(), 'bytes of JavaScript at first').toBeLessThanOrEqual(mostScript)
  expect(html.bytes, 'bytes of HTML').toBeLessThanOrEqual(mostHtml)
  expect(fonts()).toBe(0)
  const sent = requests.filter((url) => url.startsWith('http'))
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(12)
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([])
  await session.send('Network.setCacheDisabled', { cacheDisabled: false })

  await page.getByRole('button', { name: 'Add to selected items' }).click()
  await fillDetails(page)
  await page.getByRole('radio', { name: /Debit or credit card/ }).check({ force: true })
  await page.waitForLoadState('networkidle')
  expect(bytes(), 'bytes of JavaScript up to the payment step').toBeLessThanOrEqual(130_000)
  expect([...scripts.values()].filter((script) => /office|dashboard/.test(script.url))).toEqual([])
  expect(faults).toEqual([])

  await page.goto('/ur')
  // Selecting an option loads the full style sheet, which declares the same font file a second time.
  await expect.poll(() => page.evaluate<number>(facesOfUrdu)).toBe(2)
  await page.keyboard.press('Tab')
  await expect.poll(fonts, 'the Urdu font for later pages, once the donor begins').toBeGreaterThan(0)
  await page.evaluate('document.fonts.ready')
  expect(fonts(), 'requests for the Urdu font').toBe(1)
})

test('when a file of the page fails to load, the donor is informed, reloads, and finds the cart and the step', async ({
  page,
}) => {
  await page.goto('/ur')
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/*.js', (route) => route.abort())
  const forms = page.locator('#donation-form')
  await forms.locator('form button[type=submit]').click()
  await expect(forms.getByRole('alert')).toContainText(urdu['site.problem.not-loaded'])
  await expectAccessible(page)
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: urdu['ui.reload-the-page'] }).first().click()
  await expect(page.getByRole('textbox', { name: urdu['fields.first-name'], exact: true })).toBeVisible()

  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/ur/zakat')
  await expect(page.locator('#not-loaded')).toBeInViewport()
  await page.unroute('**/assets/*.js')
  await page.locator('#not-loaded a').click()
  await page.getByRole('textbox', { name: urdu['pages.zakat.part.cash'] }).fill('1000')
  await expect(page.getByText(urdu['pages.zakat.below'])).toBeVisible()
})
