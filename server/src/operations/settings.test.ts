import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type FullCharity, charity as publicCharity } from '../../../contract/src/charity.ts'
import type { CharityForm } from '../../../contract/src/charity-form.ts'
import { defaultSettings } from '../../../contract/src/default-charity.ts'
import type { ReceiptDocument } from '../../../contract/src/receipts.ts'
import { openTestCharity } from '../../test/open-test-charity.ts'
import { giftTo } from '../../test/visitor.ts'
import { bookChecks } from '../features.ts'
import { cspHash } from '../platform/http/security-headers.ts'
import { runChecks } from './checks/run-checks.ts'

const { app, mailServer } = await openTestCharity()
const manager = await app.staff(['settings'])

const { logo: _, mark: __, certificate_picture: ___, signature: ____, ...defaults } = defaultSettings
const umeed: CharityForm = {
  ...defaults,
  name: 'Umeed Foundation',
  legal_name: 'Umeed Foundation (Guarantee) Limited',
  slogan: 'Hope, every day',
  registration_number: 'SECP-123',
  phone: '051 1234567',
  email: 'salam@umeed.example',
  footer: 'Peace be with you.',
  whatsapp: '0300 1234567',
  website: 'https://umeed.example',
  preset_amounts: [1000, 2500],
}
const save = (form: object) => manager.call<FullCharity>('PUT', '/charity', form)
const home = async () => (await app.visitor().ask('/')).text
const withPicture = (bytes: Uint8Array<ArrayBuffer>) => {
  const form = new FormData()
  form.set('picture', new Blob([bytes]))
  return form
}
const drawn = (format: 'png' | 'webp') =>
  sharp({ create: { width: 300, height: 80, channels: 3, background: '#0a7a4b' } })
    .toFormat(format)
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes))

test('the charity’s profile is on every page, in e-mails and on receipts at once', async () => {
  expect(await home()).toContain('Amanah Welfare Trust')
  await app.pool.query(`update bank_accounts set name = 'Umeed', status = 1`)
  const { status, body } = await save(umeed)
  expect([status, body.message]).toEqual([200, 'Settings saved.'])
  expect((await app.visitor().call('GET', '/public/charity')).body.data).toMatchObject(
    publicCharity.parse(body.data),
  )

  const link = await app.visitor().give()
  await app.workDueJobs()
  await app.visitor().pay(link, 'pay')
  await app.workDueJobs()
  const pages = await Promise.all(
    ['/', `/donation/${link}`, '/nowhere', '/receipt/nothing'].map(
      async (path) => (await app.visitor().ask(path)).text,
    ),
  )
  for (const page of pages) {
    expect(page).toContain('Umeed Foundation')
    expect(page).not.toContain('Amanah')
  }
  const [site = ''] = pages
  for (const said of ['Hope,', 'Umeed Foundation (Guarantee) Limited', 'SECP-123', 'Peace be with you.'])
    expect(site).toContain(said)
  expect(site).toContain('href="https://wa.me/923001234567"')
  expect(mailServer.received).toHaveLength(2)
  for (const { mail } of mailServer.received) {
    const read = `${mail.subject} ${mail.text} ${mail.html}`
    expect(read).toContain('Umeed Foundation')
    expect(read).not.toContain('Amanah')
  }
})

test('the charity’s colour is on its pages, in its e-mails and on its receipts', async () => {
  expect(await home()).not.toContain('<style>:root{--color-brand:')
  await save({ ...umeed, brand_color: '#1F4E9B' })
  const { headers, text } = await app.visitor().ask('/')
  const [, style = ''] = /<style>(:root\{--color-brand:#1f4e9b[^<]*)<\/style>/.exec(text) ?? []
  expect(headers.get('content-security-policy')).toContain(cspHash(style))
  const [, address = ''] = /href="(\/brand\/[^"]+)"/.exec((await app.visitor().ask('/nowhere')).text) ?? []
  expect((await app.visitor().ask(address)).text).toBe(style)
  expect((await app.visitor().ask('/brand/red.css')).status).toBe(404)
  expect((await app.visitor().ask('/receipt/nothing')).text).toContain('#1f4e9b')
  await app.visitor().give({ email: 'blue@example.com' })
  await app.workDueJobs()
  expect(mailServer.mailsTo('blue@example.com')[0]?.html).toContain('#1f4e9b')
  expect((await save({ ...umeed, brand_color: 'blue' })).body.errors).toEqual({
    brand_color: ['Colour must look like #0b6b4f'],
  })
})

test('every change is in the audit, and requires the permission', async () => {
  await save(umeed)
  await save({ ...umeed, phone: '051 7654321' })
  const entry = await app.db
    .selectFrom('audit_entries')
    .select(['action', 'facts'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(entry).toEqual({
    action: 'changed_settings',
    facts: { phone: '051 1234567 → 051 7654321' },
  })
  const officer = await app.staff(['donation', 'cause'])
  expect((await officer.call('PUT', '/charity', umeed)).status).toBe(403)
  expect((await officer.call('DELETE', '/charity/pictures/logo')).status).toBe(403)
})

test('two people who changed different settings on pages that were open at once keep both', async () => {
  const texts = { ur: { name: 'امید', slogan: 'ہر دن' } }
  await save({ ...umeed, address: '1 Example Road', texts })
  await save({ phone: '051 7654321', preset_amounts: [1000], texts: { ur: { name: 'امید ٹرسٹ' } } })
  const { status, body } = await save({ footer: '', texts: { ur: { hours: 'پیر تا جمعہ', slogan: '' } } })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    name: 'Umeed Foundation',
    address: '1 Example Road',
    phone: '051 7654321',
    footer: '',
    preset_amounts: [1000],
  })
  expect(body.data.texts.ur).toMatchObject({ name: 'امید ٹرسٹ', hours: 'پیر تا جمعہ' })
  expect(body.data.texts.ur).not.toHaveProperty('slogan')
  expect((await save({})).body.data).toEqual(body.data)
  // Each change alone is valid, but not together with the one saved meanwhile.
  expect((await save({ smallest_gift: 1001 })).body.errors).toEqual({
    preset_amounts: ['Amounts must not be below the smallest gift'],
  })
  expect((await save(umeed)).body.data).toMatchObject({ phone: umeed.phone, footer: umeed.footer })
})

test('invalid values are refused at their field', async () => {
  const { body } = await save({
    ...umeed,
    name: ' ',
    phone: 'ask Ali',
    email: 'nobody',
    website: 'umeed.example',
    preset_amounts: [5000, 1000],
  })
  expect(body.errors).toEqual({
    name: ['Name is required'],
    phone: ['Phone can have digits, spaces, hyphens, brackets and a + in front'],
    email: ['Enter valid email address'],
    website: ['Website must begin with https://'],
    preset_amounts: ['Amounts must rise from one to the next'],
  })
})

test('a logo is on the page and the receipt until it is removed; a format unsupported by receipts is refused', async () => {
  const refused = await manager.call('PUT', '/charity/pictures/logo', withPicture(await drawn('webp')))
  expect(refused.body.errors).toEqual({ picture: ['Only JPEG or PNG images are accepted.'] })
  const said = async (bytes: Uint8Array<ArrayBuffer>) =>
    (await manager.call('PUT', '/charity/pictures/logo', withPicture(bytes))).body.errors?.picture
  const blank = async (width: number, height: number) =>
    new Uint8Array(
      await sharp({ create: { width, height, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    )
  expect(await said(Buffer.from('no picture'))).toEqual(['Only JPEG or PNG images are accepted.'])
  expect(await said(await blank(31, 400))).toEqual(['The picture must be at least 32 pixels wide and high.'])
  expect(await said(await blank(60, 1500))).toEqual([
    'One side of the picture may be at most 8 times as long as the other.',
  ])
  const { body } = await manager.call<FullCharity>(
    'PUT',
    '/charity/pictures/logo',
    withPicture(await drawn('png')),
  )
  expect(body.data.logo).toMatch(/^\/media\/.+\.png$/)
  expect(await home()).toContain(`<img src="${body.data.logo}"`)
  const link = await app.visitor().give({ email: 'logo@example.com' })
  await app.visitor().pay(link, 'pay')
  await app.workDueJobs()
  const inMail = /<img src="https?:[^"]+(\/icon\/logo\.png)" alt="[^"]+"/
  const [, address = ''] = inMail.exec(mailServer.mailsTo('logo@example.com').at(-1)?.html ?? '') ?? []
  expect((await app.visitor().ask(address)).headers.get('content-type')).toBe('image/png')
  const receipt = async () => (await app.visitor().ask(`/api/v1/public/donations/${link}/receipt`)).text
  expect(await receipt()).toContain('/Subtype /Image')
  await manager.call('DELETE', '/charity/pictures/logo')
  expect(await receipt()).not.toContain('/Subtype /Image')
  expect(await home()).not.toContain('/media/')
})

test('a donation below the smallest gift is refused with the message of the page', async () => {
  await save({ ...umeed, smallest_gift: 500 })
  const gift = (amount: number) => giftTo(app.causeId('Sadqah'), amount)
  const refused = await app.visitor().call('POST', '/donate', gift(499))
  expect(refused.body.errors).toEqual({ total_amount: ['The smallest gift is Rs.\u00a0500.'] })
  expect((await app.visitor().call('POST', '/donate', gift(500))).status).toBe(200)
  expect((await save({ ...umeed, smallest_gift: 5000 })).body.errors).toEqual({
    preset_amounts: ['Amounts must not be below the smallest gift'],
  })
  await save(umeed)
})

test('receipts are numbered by fiscal year with the charity’s prefix; what was issued keeps its number', async () => {
  const receiptOf = async () => {
    const link = await app.visitor().give()
    await app.visitor().pay(link, 'pay')
    await app.workDueJobs()
    const { body } = await app
      .visitor()
      .call<{ receipt: ReceiptDocument }>('GET', `/public/donations/${link}`)
    return { link, receipt: body.data.receipt }
  }
  await save({ ...umeed, receipt_prefix: 'UF', tax_text: 'Eligible for a tax credit.' })
  await manager.call('PUT', '/charity/pictures/signature', withPicture(await drawn('png')))
  const first = await receiptOf()
  expect(first.receipt.number).toMatch(/^UF-20\d\d-\d\d-\d{6}$/)
  expect(first.receipt).toMatchObject({
    tax: 'Eligible for a tax credit.',
    signature: { picture: expect.stringMatching(/^\/media\//), words: 'Authorised signature' },
    foot: 'This receipt is computer-generated.',
  })
  const pdf = (await app.visitor().ask(`/api/v1/public/donations/${first.link}/receipt`)).text
  expect(pdf).toContain('/Subtype /Image')

  await save({ ...umeed, receipt_year: 'calendar' })
  await manager.call('DELETE', '/charity/pictures/signature')
  const second = await receiptOf()
  expect(second.receipt.number).toMatch(/^20\d\d-\d{6}$/)
  expect(second.receipt.signature).toBeNull()
  const { body } = await app
    .visitor()
    .call<{ receipt: ReceiptDocument }>('GET', `/public/donations/${first.link}`)
  expect(body.data.receipt.number).toBe(first.receipt.number)
  const gaps = (await runChecks(bookChecks, app.db, 'command')).find(
    ({ name }) => name === 'receipt-numbers-have-no-gaps',
  )
  expect(gaps?.broken).toEqual([])
  await save(umeed)
})

test('features switched on by the server’s settings stay on, and the screen says so', async () => {
  const chosen = { features: [], bank_approval: 'always' }
  const { body } = await manager.call('PUT', '/switches', chosen)
  expect(body.data).toEqual({
    features: ['cause-editing', 'bank-editing'],
    bank_approval: 'always',
    approval_amount: 100_000,
    fixed: ['cause-editing', 'bank-editing'],
    approvers: 0,
  })
})

test('nobody ends the approval of bank accounts alone while another person may approve', async () => {
  const choose = (bank_approval: string) => manager.call('PUT', '/switches', { features: [], bank_approval })
  expect((await choose('never')).status).toBe(200)
  expect((await choose('two_people')).status).toBe(200)
  await app.staff(['bankAcc', 'bankAcc.approve'])
  const { status, body } = await choose('never')
  expect([status, body.message]).toEqual([422, expect.stringMatching(/^Somebody else may approve/)])
})

test('fields that donors do not need, the signature above all, are sent only to staff who change the settings', async () => {
  // A new picture by staff without bankAcc.approve would wait for a second person.
  const approver = await app.staff(['settings', 'bankAcc.approve'])
  const { body } = await approver.call<FullCharity>(
    'PUT',
    '/charity/pictures/signature',
    withPicture(await drawn('png')),
  )
  const { signature } = body.data
  expect((await manager.call<FullCharity>('GET', '/charity')).body.data.signature).toBe(signature)
  const colleague = await app.staff(['donation'])
  expect((await colleague.call('GET', '/charity')).status).toBe(403)
  const open = await app.visitor().ask('/api/v1/public/charity')
  for (const text of [
    open.text,
    await home(),
    (await app.visitor().ask(`/donation/${'a'.repeat(22)}`)).text,
  ]) {
    expect(text).not.toContain(signature)
    expect(text).not.toMatch(/embed_origins|receipt_prefix|tax_text/)
  }
})

test('texts keep their line breaks; an invisible character is refused by the name of its field', async () => {
  const verse = 'Thank you.\r\nMay it be accepted.'
  // A text by staff without bankAcc.approve would wait too.
  const approver = await app.staff(['settings', 'bankAcc.approve'])
  const save = (form: object) => approver.call<FullCharity>('PUT', '/charity', form)
  const { status, body } = await save({ ...umeed, thank_you: verse, footer: verse, tax_text: verse })
  expect(status).toBe(200)
  const kept = 'Thank you.\nMay it be accepted.'
  expect(body.data).toMatchObject({ thank_you: kept, footer: kept, tax_text: kept })
  const { errors } = (await save({ ...umeed, thank_you: 'Thank\u0007 you' })).body
  expect(errors).toEqual({ thank_you: ['Thank-you text contains a character that is not allowed'] })
  expect((await save({ ...umeed, legal_name: 'Umeed\nFoundation' })).status).toBe(422)
})
