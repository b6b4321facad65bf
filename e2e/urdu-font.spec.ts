import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { expectJoinedUrdu } from './expect-joined-urdu.ts'
import { test } from './test.ts'

/** Font configuration without the fonts that contain the character of Urdu that Arabic lacks. */
const withoutUrdu = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>
  <selectfont><rejectfont><pattern>
    <patelt name="charset"><charset><int>0x6c1</int></charset></patelt>
  </pattern></rejectfont></selectfont>
</fontconfig>`

test('on a device without an Urdu font the characters are joined from the first page on, without a layout shift', async ({
  playwright,
  launchOptions,
  charity,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'amanah-fonts-'))
  const fontConfig = join(folder, 'fonts.conf')
  await writeFile(fontConfig, withoutUrdu)
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    env: { PATH: process.env.PATH ?? '', HOME: folder, FONTCONFIG_FILE: fontConfig },
  })
  try {
    const page = await browser.newPage({ baseURL: charity.address, viewport: { width: 390, height: 844 } })
    await page.addInitScript(`window.shift = 0
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value
      }).observe({ type: 'layout-shift', buffered: true })`)
    for (const address of ['/ur', '/ur/zakat', '/ur']) {
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      await expectJoinedUrdu((expression) => page.evaluate(expression))
      await expect(page.locator('body')).toBeVisible()
      expect(await page.evaluate('shift'), `layout shift of ${address}`).toBeLessThanOrEqual(0.05)
    }
    const office = await browser.newPage({ baseURL: charity.address })
    await office.goto('/language/ur?to=%2Fadmin')
    await expect(office.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(office.getByRole('button').first()).toBeVisible()
    await expectJoinedUrdu((expression) => office.evaluate(expression))
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
})
