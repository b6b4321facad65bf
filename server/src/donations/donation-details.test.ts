import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { DonationDetails } from '../../../contract/src/donations.ts'
import { apiBase } from '../../../contract/src/entry.ts'
import { permissionPaths } from '../../../contract/src/permissions.ts'
import { english } from '../../../words/src/reader.ts'
import { onePagePdf } from '../../test/one-page-pdf.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { byBankTransfer, giftTo, linkOf, type Visitor } from '../../test/visitor.ts'

const app = await buildTestApp()
afterAll(app.close)
const officer = await app.staff()

const idOf = async (link: string) => (await app.readDonation(link)).donation.id
const detailsOf = async (link: string) =>
  (await officer.call<DonationDetails>('GET', `/donation/${await idOf(link)}`)).body.data
const fileOf = async (link: string, visitor: Visitor = officer) =>
  visitor.ask(`${apiBase}/donations/${await idOf(link)}/reference-file`)

const picture = new Uint8Array(
  await sharp({ create: { width: 30, height: 20, channels: 3, background: '#0a7a4b' } })
    .jpeg()
    .toBuffer(),
)
const pdf = new Uint8Array(await onePagePdf())

/** Donation by bank transfer whose donor has reported the bank's reference, with this receipt. */
async function reportedTransfer(file?: Uint8Array<ArrayBuffer>, reference = 'FT26060ABC') {
  const donor = app.visitor()
  const link = await donor.give(byBankTransfer)
  const form = new FormData()
  form.set('reference_no', reference)
  if (file) form.set('reference_file', new Blob([file]), '../../"><script>.html')
  const report = () => donor.call('POST', `/public/transfers/${link}/report`, form)
  expect((await report()).status).toBe(200)
  return link
}

test('the details of a gift show its donor, its lines and how it is paid', async () => {
  const link = await app.visitor().give({
    total_amount: 6350,
    cart: [
      { id: app.causeId('Zakat'), amount: 5000, quantity: '2.50', subtypes: 'ushr', remarks: 'For Nani' },
      { id: app.causeId('Ramazan Iftar'), amount: 1350, quantity: 3 },
    ],
  })
  const { donation } = await app.readDonation(link)
  expect(await detailsOf(link)).toMatchObject({
    id: donation.id,
    donation_code: donation.donation_code,
    status: 'pending',
    platform: 'web',
    amount: 6350,
    refunded_amount: 0,
    is_flagged: false,
    remarks: null,
    created_at: donation.created_at.toISOString(),
    settled_at: null,
    active_pay_method: { payment_method: 'card', payment_gateway: 'swich' },
    donor: {
      first_name: 'Ayesha',
      last_name: 'Siddiqui',
      email: 'ayesha.siddiqui@example.com',
      phone: '03001234567',
      cnic: '4210112345671',
      country: 'Pakistan',
    },
    funds: [
      { fundtitle: 'Zakat', fund_type: 'Ushr', quantity: '2.5', amount: 5000, remarks: 'For Nani' },
      { fundtitle: 'Ramazan Iftar', fund_type: 'Not Selected', quantity: '3', amount: 1350, remarks: null },
    ],
    swich_transaction: [],
    manual_bank_transfer: null,
  })
})

test('the details name the donor record once the donation is attached to it', async () => {
  const link = await app.visitor().give()
  expect((await detailsOf(link)).contact_id).toBeNull()
  await sql`select attach_contacts(100)`.execute(app.db)
  const { contact_id } = await detailsOf(link)
  expect((await officer.call('GET', `/contacts/${contact_id}`)).status).toBe(200)
})

test('a gift paid through Swich shows Swich’s record and the time of payment, and no bank transfer', async () => {
  const donor = app.visitor()
  const link = await donor.give()
  await donor.pay(link, 'pay', { callbacks: 'none' })
  await app.letMinutesPass(1)
  await app.workDueJobs()
  const details = await detailsOf(link)
  expect(details).toMatchObject({
    status: 'success',
    settled_at: expect.stringMatching(/Z$/),
    manual_bank_transfer: null,
    active_pay_method: { payment_gateway: 'swich' },
  })
  const filled = expect.stringMatching(/\w/)
  expect(details.swich_transaction).toEqual([
    {
      id: filled,
      order_id: filled,
      category_name: filled,
      channel_name: filled,
      channel_transaction_id: filled,
      transaction_status: filled,
    },
  ])
})

test('staff without the right to CNICs see their last four digits, and everything else', async () => {
  const link = await app.visitor().give()
  const clerk = await app.staff(['donation'])
  const { body } = await clerk.call<DonationDetails>('GET', `/donation/${await idOf(link)}`)
  const details = await detailsOf(link)
  expect(body.data).toEqual({ ...details, donor: { ...details.donor, cnic: '•••••••••5671' } })
})

test('a gift of 100 of something is shown as 100, not as 1', async () => {
  const cart = [{ id: app.causeId('Ramazan Iftar'), amount: 45_000, quantity: 100 }]
  const link = await app.visitor().give({ total_amount: 45_000, cart })
  expect((await detailsOf(link)).funds).toMatchObject([{ quantity: '100' }])
})

test('a donor abroad who wrote no CNIC has none', async () => {
  const link = await app
    .visitor()
    .give({ ...byBankTransfer, country: 'Canada', phone: '4165550123', cnic: '' })
  expect((await detailsOf(link)).donor).toMatchObject({ country: 'Canada', cnic: null })
})

test('a bank transfer without a receipt says NA, and there is no file', async () => {
  const link = await reportedTransfer()
  expect((await detailsOf(link)).manual_bank_transfer).toMatchObject({
    reference_no: 'FT26060ABC',
    reference_file: 'NA',
  })
  expect((await fileOf(link)).status).toBe(404)
})

test('a bank transfer that was not reported yet has nothing to show', async () => {
  const link = await app.visitor().give(byBankTransfer)
  expect((await detailsOf(link)).manual_bank_transfer).toBeNull()
  expect((await fileOf(link)).status).toBe(404)
})

test('an uploaded receipt opens as a picture that runs nothing, under a generated name', async () => {
  const link = await reportedTransfer(picture)
  expect((await detailsOf(link)).manual_bank_transfer).toMatchObject({
    reference_no: 'FT26060ABC',
    reference_file: 'receipt.jpg',
  })
  const { status, headers } = await fileOf(link)
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': `inline; filename="receipt-${await idOf(link)}.jpg"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/default-src 'none';.*sandbox/),
    'cache-control': 'private, no-store',
  })
})

test('an uploaded PDF opens in the browser, where its scripts do not run', async () => {
  const { status, headers, text } = await fileOf(await reportedTransfer(pdf))
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(headers.get('content-security-policy')).toMatch(/sandbox(?! allow)/)
  expect(text).toMatch(/^%PDF-/)
  expect(text).not.toContain('JavaScript')
})

test('after a second attempt by transfer, the newest reference and receipt are shown', async () => {
  const donor = app.visitor()
  const link = await donor.give(byBankTransfer)
  const report = async (reference: string) => {
    const form = new FormData()
    form.set('reference_no', reference)
    expect((await donor.call('POST', `/public/transfers/${link}/report`, form)).status).toBe(200)
  }
  await report('THE-FIRST')
  await app.letMinutesPass(15 * 24 * 60)
  await app.workDueJobs()
  await app.pool.query(`update payment_intents set status = 'expired' where link = $1`, [link])
  expect((await donor.call('POST', `/public/donations/${link}/retry`, byBankTransfer)).status).toBe(200)
  await report('THE-SECOND')
  expect((await detailsOf(link)).manual_bank_transfer?.reference_no).toBe('THE-SECOND')
})

test('each of two transfers has its own receipt, and the newest is shown by default', async () => {
  const donor = app.visitor()
  const cart = ['Zakat', 'Sadqah'].map((title) => ({
    id: app.causeId(title),
    subtypes: null,
    amount: 1000,
    quantity: 1,
  }))
  const link = await donor.give({ ...byBankTransfer, total_amount: 2000, cart: cart as never })
  const files = { zakat: picture, general: pdf }
  for (const [part, file] of Object.entries(files)) {
    const form = new FormData()
    form.set('part', part)
    form.set('reference_no', `FT-${part}`)
    form.set('reference_file', new Blob([file]), 'receipt')
    expect((await donor.call('POST', `/public/transfers/${link}/report`, form)).status).toBe(200)
  }
  const typeOf = async (query: string) =>
    (await officer.ask(`${apiBase}/donations/${await idOf(link)}/reference-file${query}`)).headers.get(
      'content-type',
    )
  expect(await typeOf('?part=zakat')).toBe('image/jpeg')
  expect(await typeOf('?part=general')).toBe('application/pdf')
  expect(await typeOf('')).toBe('application/pdf')
})

test('a receipt is seen by staff who may see donations and by nobody else', async () => {
  const link = await reportedTransfer(picture)
  const others = await app.staff(permissionPaths.filter((path) => !path.startsWith('donation')))
  expect((await fileOf(link, others)).status).toBe(403)
  expect((await fileOf(link, app.visitor())).status).toBe(401)
})

test('no URL of the site serves an uploaded receipt without authentication', async () => {
  await reportedTransfer(picture)
  const [month] = await readdir(join(app.filesFolder, 'receipts'))
  const [name] = await readdir(join(app.filesFolder, 'receipts', month ?? ''))
  const visitor = app.visitor()
  for (const address of [
    `/files/receipts/${month}/${name}`,
    `/receipts/${month}/${name}`,
    `/media/${name}`,
    `/media/receipts/${month}/${name}`,
    `/media/..%2freceipts%2f${month}%2f${name}`,
    `/art/../files/receipts/${month}/${name}`,
  ])
    expect((await visitor.ask(address)).headers.get('content-type'), address).not.toMatch(/image/)
})

test.each(['999999', '0', '-1', '1.5', 'one', '9007199254740993', '1e400', '%00', "1'--"])(
  'there is no donation %s, and the answer says no more',
  async (id) => {
    for (const path of [`/donation/${id}`, `/donations/${id}/reference-file`]) {
      const { status, body } = await officer.call('GET', path)
      expect([status, body.success, body.data], path).toEqual([404, false, undefined])
    }
  },
)

test('the donor’s link is not in the details, and the audit records who has seen it', async () => {
  const link = await app.visitor().give()
  const { donation } = await app.readDonation(link)
  const { body } = await officer.call<object>('GET', `/donation/${donation.id}`)
  expect(JSON.stringify(body.data)).not.toContain(link)
  const seen = await officer.call<{ url: string }>('GET', `/donations/${donation.id}/link`)
  expect(seen.body.data.url).toMatch(new RegExp(`/donation/${link}$`))
  const viewed = await app.db
    .selectFrom('audit_entries')
    .select('subject')
    .where('action', '=', 'viewed_donor_link')
    .execute()
  expect(viewed).toEqual([{ subject: `donation ${donation.donation_code}` }])
  expect((await app.visitor().call('GET', `/donations/${donation.id}/link`)).status).toBe(401)
})

test('the message with a donor’s link is in the language of the donation, not of the sender', async () => {
  const messageFor = async (headers: Record<string, string>) => {
    const donor = app.visitor()
    const given = await donor.call<{ url: string }>('POST', '/donate', giftTo(app.causeId('Zakat')), headers)
    const { donation } = await app.readDonation(linkOf(given.body.data.url))
    const { body } = await officer.call<{ message: string }>('GET', `/donations/${donation.id}/link`)
    return body.data.message.replace(donation.donation_code, '{code}')
  }
  expect(await messageFor({})).toMatch(/Your donation {code} of Rs\.\s[\d,]+: https?:\S+\/donation\/\S+$/)
  expect(await messageFor({ 'accept-language': 'ur' })).toMatch(
    /^السلام علیکم.*عطیہ \u2068+{code}\u2069+: https?:\S+\/ur\/donation\/\S+$/,
  )
})

test('none of these calls caused a server error', () => {
  const accidents = app.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(accidents.map(({ route, err }) => [route, err?.message])).toEqual([])
})

test('an uploaded receipt missing from the storage is a server error: it is logged, and no detail is shown', async () => {
  const link = await reportedTransfer(picture)
  await rm(join(app.filesFolder, 'receipts'), { recursive: true })
  const { status, text } = await fileOf(link)
  expect([status, JSON.parse(text)]).toEqual([
    500,
    { success: false, message: english.t('problem.unexpected') },
  ])
  expect(app.log.join('\n')).toContain('ENOENT')
})
