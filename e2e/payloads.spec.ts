import { inflateRawSync } from 'node:zlib'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { antiForgery, give, reportTransfer } from './give.ts'
import { navigateWithoutReload } from './navigate-without-reload.ts'
import { readPdf } from './read-pdf.ts'
import { test } from './signed-in.ts'

test.use({ ownCharity: 'contacts and payloads' })

/** A formula, a script, SQL, templates and a bidi override character, in one name, which has no digits. */
const payload = `=PI()<img src=x onerror=hit=open>\u202e{{a+a}}\${a+a}';--`
/** Payload for fields that take several lines or HTML. */
const long = `${payload}<script>hit=1</script><svg onload="hit=1"></svg><a href="javascript:hit=1">x</a>`

/** Expects that no part of a payload was interpreted by the page. */
async function expectInert(page: Page): Promise<void> {
  const elements = page.locator('[onerror], [onload], [src="x"], a[href^="javascript:"]')
  expect(await elements.evaluateAll((found) => found.map(String))).toEqual([])
  expect(await page.evaluate(`'hit' in window || document.body.textContent.includes('\u202e')`)).toBe(false)
}

async function post(staff: APIRequestContext, path: string, sent: object) {
  const answer = await staff.post(`/api/v1${path}`, { headers: await antiForgery(staff), ...sent })
  expect(answer.status(), `${path} ${await answer.text()}`).toBe(200)
  return (await answer.json()).data
}

/** Decompressed parts of a ZIP file. */
function unpacked(archive: Buffer): string {
  const texts: string[] = []
  for (let at = archive.indexOf('PK\x03\x04'); at >= 0; at = archive.indexOf('PK\x03\x04', at + 4)) {
    const begin = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
    texts.push(inflateRawSync(archive.subarray(begin), { finishFlush: 2 }).toString())
  }
  return texts.join('\n')
}

test('scripts, formulas, SQL and templates in every text field stay text: on every screen, in files, receipts and e-mails', async ({
  page,
  charity,
}) => {
  const staff = page.request
  const donor = { first_name: payload, last_name: payload, email: 'payload@example.org' }
  const lines = [{ cause: 'Sadqah', rupees: 900, remarks: payload }]
  const byBank = { payment_method: 'bank', payment_gateway: 'default' }
  const transferred = new URL(await give(staff, { by: byBank, lines, ...donor }), charity.address).pathname
  const link = transferred.split('/').at(-1) ?? ''
  await page.goto('/')
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 100, height: 100 } })
  await reportTransfer(staff, link, { reference_no: payload.slice(0, 40), receipt: picture })
  const { data: rows } = await post(staff, '/donation', { data: {} })
  const [{ id }] = rows
  const { transfer } = (await (await staff.get(`/api/v1/donation/${id}`)).json()).data
  await post(staff, `/donations/${id}/notes`, { data: { note: long } })
  const payee = { first_name: payload, last_name: payload, email: 'payee-payload@example.org' }
  const created = await post(staff, '/payments', {
    data: { ...payee, phone: '03001234567', type: 'fee', amount: 500, remarks: payload, send: true },
  })
  const places = { accept_fraction: '1', status: '1', web_sequence: '90', mobile_sequence: '90' }
  await post(staff, '/cause', {
    multipart: {
      fundtitle: payload,
      funddetail: `<p>${long}</p>`,
      fundtypes: payload,
      fundimage: 'noimage',
      ...places,
    },
  })
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: picture }
  const iban = { iban_no: 'PK36SCBL0000001123456702', currency: 'PKR', kind: 'general', status: '1' }
  await post(staff, '/bank-accounts', {
    multipart: { bank_name: payload, name: payload, number: payload.slice(0, 40), ...iban, logo },
  })
  for (const kind of ['method', 'gateway']) await post(staff, `/payment/${kind}`, { data: { name: payload } })
  const giver = { first_name: payload, last_name: payload, email: 'office-payload@example.org', phone: '' }
  const [{ id: causeId }] = (await (await staff.get('/api/v1/donation/causes/web')).json()).data
  const gift = await post(staff, '/office-gifts', {
    data: {
      ...giver,
      cnic: '',
      way: 'cash',
      received_on: '2026-01-05',
      reference: payload.slice(0, 50),
      total_amount: 1000,
      cart: [{ id: causeId, subtypes: 'Not Selected', amount: 1000, quantity: 1, remarks: payload }],
    },
  })
  await post(staff, '/roles', {
    data: { name: payload.slice(0, 60), rights: [], needs_second_factor: false },
  })
  const { data: charityNow } = await (await staff.get('/api/v1/charity')).json()
  const saved = await staff.put('/api/v1/charity', {
    headers: await antiForgery(staff),
    data: { ...charityNow, name: payload, footer: payload },
  })
  expect(saved.status(), await saved.text()).toBe(200)
  const [account] = (await (await staff.get('/api/v1/statement-accounts')).json()).data
  await post(staff, '/statements', {
    multipart: {
      bank_account_id: String(account.id),
      file_name: payload,
      file: {
        name: 'statement.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Date,Description,Credit,Debit,Balance\n05/01/2026,${payload},10.00,,10.00\n`),
      },
    },
  })

  await test.step('every screen', async () => {
    await page.goto('/admin/dashboard')
    const lists = ['donation', 'payment', 'cause', 'gateway', 'bankAcc', 'statement', 'audit', 'staff']
    const details = [
      `donation?donation=${id}`,
      `donation?donation=${gift.id}`,
      'payment?payment=1',
      'statement?file=1',
    ]
    for (const screen of [...lists, ...details]) {
      await navigateWithoutReload(page, '/admin/reconciliation')
      await expect(page.getByText('{{a+a}}')).toHaveCount(0)
      await navigateWithoutReload(page, `/admin/${screen}`)
      // The payload is displayed, not merely missing.
      await expect(page.getByText('{{a+a}}').first(), screen).toBeAttached()
      await expectInert(page)
    }
    await navigateWithoutReload(page, '/admin/settings')
    await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue(/^=PI\(\)<img .*\{\{a\+a\}\}/)
    await expectInert(page)
    await navigateWithoutReload(page, '/admin/attacks')
    await expect(page.getByRole('heading', { name: 'Attacks' })).toBeVisible()
    await expectInert(page)
    const payPage = new URL(created.url, charity.address).pathname
    for (const address of ['/', transferred, transferred.replace('/pay/', '/donation/'), payPage]) {
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      await expectInert(page)
      await expect(page.getByText('{{a+a}}').first()).toBeAttached()
    }
  })

  await test.step('files for Excel and others', async () => {
    const headers = await antiForgery(staff)
    for (const list of ['donation', 'payment']) {
      const csv = await (await staff.post(`/api/v1/${list}/export`, { headers, data: {} })).text()
      expect(csv).toContain(`,'=PI()<img`)
      // Some programs begin a cell at a semicolon.
      expect(csv).not.toMatch(/(^|[,;"])[=+@-]/m)
      const excel = await (
        await staff.post(`/api/v1/${list}/export?format=xlsx`, { headers, data: {} })
      ).body()
      const sheets = unpacked(excel)
      expect(sheets).toContain('=PI()&lt;img')
      expect(sheets).not.toMatch(/<f[ >]|<img|\u202e/)
    }
  })

  await test.step('receipt', async () => {
    const file = await (await staff.get(`/api/v1/office-gifts/${gift.id}/receipt`)).body()
    const { text } = await readPdf(file)
    expect(text.replaceAll(/\s/g, '')).toContain('<imgsrc=x')
    expect(file.toString('latin1')).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|Launch|EmbeddedFile)\b/)
  })

  await test.step('e-mails', async () => {
    await post(staff, `/transfers/${transfer.attempt_id}/reject`, { data: { reason: payload } })
    for (const [address, count] of [
      [donor.email, 2],
      [payee.email, 1],
      [giver.email, 1],
    ] as const)
      for (const { subject, html, text } of await charity.waitForEmails(address, count)) {
        expect(`${subject} ${text}`).not.toMatch(/NaN/)
        await page.goto('about:blank')
        await page.setContent(html ?? '')
        await expectInert(page)
      }
  })
})
