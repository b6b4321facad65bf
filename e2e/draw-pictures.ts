// Draws the pictures of the README from a new demo: npm run pictures
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../scripts/find-chromium.ts'
import { administrator, signIn } from './sign-in.ts'
import { startAmanah } from './start-amanah.ts'

const folder = join(import.meta.dirname, '../docs/pictures')
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }
/** Time of the dashboard's counters to count up. */
const countingMs = 3000

const dataFolder = await mkdtemp(join(tmpdir(), 'amanah-pictures-'))
await mkdir(folder, { recursive: true })
const amanah = await startAmanah(
  { DATA_DIR: dataFolder, ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
  [],
)
const executablePath = findChromium()
const browser = await chromium.launch(executablePath ? { executablePath } : {})
try {
  const donor = await openPage(phone)
  await donor.goto('/')
  await shoot(donor, 'donate')
  await donor.goto('/ur')
  await shoot(donor, 'donate-in-urdu')
  const office = await openPage(desktop)
  await signIn(office)
  await office.waitForTimeout(countingMs)
  await shoot(office, 'dashboard')
  await importStatement(office)
  await shoot(office, 'statement')
  await drawReceipt(office)
} finally {
  await browser.close()
  await amanah.stop()
  await rm(dataFolder, { recursive: true })
}

async function importStatement(page: Page) {
  const name = 'statement-to-import.csv'
  await page.goto('/admin/statement')
  await page.getByRole('link', { name: 'Import a statement' }).first().click()
  const account = page.getByLabel('Account')
  const option = page
    .getByRole('option', { name: /Margalla/ })
    .filter({ hasNotText: 'Zakat' })
    .first()
  await account.selectOption((await option.getAttribute('value')) ?? '')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: await readFile(join(dataFolder, name)) })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page
    .getByRole('button', { name: /Confirm/ })
    .first()
    .waitFor()
}

/** Draws the receipt of the newest paid donation as a PDF viewer does. */
async function drawReceipt(page: Page) {
  await page.goto('/admin/donation?statuses=success')
  const id = /#(\d+)/.exec(
    (await page
      .getByText(/^#\d+$/)
      .first()
      .textContent()) ?? '',
  )?.[1]
  const receipt = await page.request.get(`/api/v1/donations/${id}/receipt`)
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(await receipt.body())
  const { data } = await document.getPage(0).render({
    scale: 1.4,
    render: async ({ data, width, height }) =>
      sharp(data, { raw: { width, height, channels: 4 } })
        .removeAlpha()
        .jpeg({ quality: 80 })
        .toBuffer(),
  })
  await writeFile(join(folder, 'receipt.jpg'), data)
  document.destroy()
  library.destroy()
}

async function openPage(viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport, baseURL: amanah.address, reducedMotion: 'reduce' })
  return context.newPage()
}

async function shoot(page: Page, name: string) {
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 80 })
}
