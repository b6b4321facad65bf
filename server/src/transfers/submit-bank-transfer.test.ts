import { readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import {
  type BankTransfer,
  ourCodeMessage,
  receiptFileMaxBytes,
  receiptFileTypeMessage,
} from '../../../contract/src/attempts.ts'
import { english } from '../../../words/src/reader.ts'
import { onePagePdf } from '../../test/one-page-pdf.ts'
import { readClock } from '../../test/read-clock.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { byBankTransfer, type Visitor } from '../../test/visitor.ts'
import { applySettlement } from '../settlement/apply-settlement.ts'
import { bankTransfersTasks } from './bank-transfers.jobs.ts'

const app = await buildTestApp()
afterAll(app.close)

type Bytes = Uint8Array<ArrayBuffer>
const bytesOf = (content: Buffer | string): Bytes => new Uint8Array(Buffer.from(content))

const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a7a4b' } })
const jpeg = bytesOf(await picture.clone().jpeg().toBuffer())
const png = bytesOf(await picture.clone().png().toBuffer())
const webp = bytesOf(await picture.clone().webp().toBuffer())
const gif = bytesOf(await picture.clone().gif().toBuffer())
const pdf = bytesOf(await onePagePdf())

/** Photograph from a phone held upright: with its location, and rotated by metadata. */
const photograph = bytesOf(
  await picture
    .clone()
    .jpeg()
    .withExif({
      IFD0: { Make: 'Phone', Model: 'Charity 5' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '24/1 51/1 36/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '67/1 0/1 36/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer(),
)

async function newTransfer() {
  const donor = app.visitor()
  return { donor, link: await donor.give(byBankTransfer) }
}

function submit(
  { donor, link }: { donor: Visitor; link: string },
  reference: string | null,
  file?: { bytes: Bytes; name?: string; type?: string },
) {
  const form = new FormData()
  if (reference !== null) form.set('reference_no', reference)
  if (file)
    form.set('reference_file', new Blob([file.bytes], { type: file.type ?? '' }), file.name ?? 'receipt')
  return donor.call<BankTransfer>('POST', `/public/transfers/${link}/report`, form)
}

async function recorded(link: string) {
  const { attempts } = await app.readDonation(link)
  return app.db
    .selectFrom('manual_bank_transfers')
    .select(['reference_no', 'reference_file'])
    .where('attempt_id', '=', attempts[0]?.id ?? 0)
    .executeTakeFirst()
}

/** Stored receipt file. */
async function stored(link: string): Promise<Buffer> {
  return readFile(join(app.filesFolder, (await recorded(link))?.reference_file ?? ''))
}

const countStored = async () =>
  (await readdir(app.filesFolder, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
    entry.isFile(),
  ).length

test('the page of a transfer shows the exact amount, the code and only the accounts for this kind of gift', async () => {
  const donor = app.visitor()
  const kindsFor = async (titles: string[]) => {
    const cart = titles.map((title) => ({ id: app.causeId(title), amount: 1000, quantity: 1 }))
    const link = await donor.give({ ...byBankTransfer, total_amount: titles.length * 1000, cart })
    const { body } = await donor.call<BankTransfer>('GET', `/public/transfers/${link}`)
    const { accounts, amount, zakat_amount, donation_code } = body.data
    expect(donation_code).toBe((await app.readDonation(link)).donation.donation_code)
    return { kinds: accounts.map(({ kind }) => kind), amount, zakat_amount }
  }
  expect(await kindsFor(['Sadqah'])).toEqual({ kinds: ['general', 'general'], amount: 1000, zakat_amount: 0 })
  expect(await kindsFor(['Zakat'])).toEqual({ kinds: ['zakat', 'zakat'], amount: 1000, zakat_amount: 1000 })
  expect(await kindsFor(['Zakat', 'Sadqah', 'Zakat'])).toEqual({
    kinds: ['zakat', 'zakat', 'general', 'general'],
    amount: 3000,
    zakat_amount: 2000,
  })
})

test('a donor reports the bank’s transaction ID without a file, and NA stands for the file', async () => {
  const transfer = await newTransfer()
  const { status, body } = await submit(transfer, '  FT-2026/118  ')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ reference_no: 'FT-2026/118', has_receipt_file: false, status: 'pending' })
  expect(body.data.submitted_at).toMatch(/Z$/)
  expect(await recorded(transfer.link)).toEqual({ reference_no: 'FT-2026/118', reference_file: 'NA' })
  const { events, donation } = await app.readDonation(transfer.link)
  expect(events.at(-1)).toMatchObject({
    actor: 'donor',
    kind: 'transfer_reported',
    facts: { reference_no: 'FT-2026/118', reference_file: 'NA', corrected: false },
  })
  expect(donation.status).toBe('pending')
})

test.each([
  ['a photograph', jpeg, 'jpg'],
  ['a screenshot', png, 'png'],
  ['a picture of the web', webp, 'webp'],
  ['a PDF of the bank', pdf, 'pdf'],
])('%s is taken by its content, whatever its name says', async (_what, bytes, extension) => {
  const transfer = await newTransfer()
  const file = { bytes, name: '../../../etc/receipt.exe', type: 'application/x-msdownload' }
  const { status, body } = await submit(transfer, 'FT-1', file)
  expect([status, body.data?.has_receipt_file]).toEqual([200, true])
  const key = (await recorded(transfer.link))?.reference_file
  expect(key).toMatch(new RegExp(`^receipts/\\d{4}-\\d\\d/[0-9a-f-]{36}\\.${extension}$`))
  const kept = await stored(transfer.link)
  if (extension === 'pdf') expect(kept.toString('latin1')).toMatch(/^%PDF-.*\/Image/s)
  else expect((await sharp(kept).metadata()).width).toBe(60)
})

test('a photograph is stored upright and without the place where it was taken', async () => {
  expect((await sharp(photograph).metadata()).exif?.includes('Charity 5')).toBe(true)
  const transfer = await newTransfer()
  await submit(transfer, 'FT-1', { bytes: photograph })
  const kept = await stored(transfer.link)
  const { exif, orientation, width, height, icc, xmp } = await sharp(kept).metadata()
  expect([exif, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined])
  expect([width, height]).toEqual([40, 60])
  expect(kept.includes('Charity 5')).toBe(false)
})

test('data appended to a picture is not stored', async () => {
  const hidden = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
  const transfer = await newTransfer()
  expect((await submit(transfer, 'FT-1', { bytes: bytesOf(hidden) })).status).toBe(200)
  expect((await stored(transfer.link)).includes('<script>')).toBe(false)
})

/** Pictures with content, to be truncated like a broken upload. */
const noise = sharp({
  create: {
    width: 300,
    height: 200,
    channels: 3,
    background: '#fff',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
const rich = {
  jpeg: await noise.clone().jpeg().toBuffer(),
  png: await noise.clone().png().toBuffer(),
  webp: await noise.clone().webp().toBuffer(),
}
const upToNinety = (whole: Buffer) => bytesOf(whole.subarray(0, whole.length * 0.9))

const dressedUp: [string, Bytes, string][] = [
  ['a web page named .jpg', bytesOf('<!doctype html><script>alert(1)</script>'), 'receipt.jpg'],
  [
    'a drawing with a script',
    bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    'receipt.png',
  ],
  ['an XML drawing', bytesOf('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'r.svg'],
  ['a GIF', gif, 'receipt.gif'],
  ['most of a photograph', upToNinety(rich.jpeg), 'receipt.jpg'],
  ['most of a screenshot', upToNinety(rich.png), 'receipt.png'],
  ['most of a picture of the web', upToNinety(rich.webp), 'receipt.webp'],
  ['the first bytes of a photograph alone', bytesOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0])), 'receipt.jpg'],
  [
    'the head of a screenshot with rubbish',
    bytesOf(Buffer.concat([Buffer.from(png.slice(0, 40)), Buffer.alloc(500, 7)])),
    'a.png',
  ],
  ['a program', bytesOf(Buffer.from('7f454c46020101000000000000000000', 'hex')), 'receipt.pdf'],
  ['an archive', bytesOf(Buffer.from('504b030414000000', 'hex')), 'receipt.pdf'],
  ['words', bytesOf('I have paid, I promise'), 'receipt.pdf'],
  ['one byte', bytesOf('x'), 'receipt.pdf'],
]

test.each(dressedUp)('%s is no receipt, and nothing of it is stored', async (_what, bytes, name) => {
  const before = await countStored()
  const transfer = await newTransfer()
  const { status, body } = await submit(transfer, 'FT-1', { bytes, name, type: 'image/jpeg' })
  expect([status, body.message, body.errors]).toEqual([
    422,
    english.t.message(receiptFileTypeMessage),
    { reference_file: [english.t.message(receiptFileTypeMessage)] },
  ])
  expect(await recorded(transfer.link)).toBeUndefined()
  expect(await countStored()).toBe(before)
})

test('a picture that would exhaust the memory is refused', async () => {
  // One bit per pixel: 64 million of them in 8 kB.
  const side = 8000
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)))
  const enormous = Buffer.concat([
    png.slice(0, 8),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
  expect(enormous.length).toBeLessThan(20_000)
  const { status, body } = await submit(await newTransfer(), 'FT-1', { bytes: bytesOf(enormous) })
  expect([status, body.errors]).toEqual([
    422,
    { reference_file: [expect.stringContaining('at most 13 megapixels')] },
  ])
})

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7a4b' } })

test('four simultaneous pictures of 50 megapixels are refused, without growth of the server’s memory', async () => {
  const enormous = bytesOf(await blank(7071, 7071).webp({ lossless: true }).toBuffer())
  expect(enormous.length).toBeLessThan(3000)
  const before = process.memoryUsage.rss()
  const answers = await Promise.all(
    [1, 2, 3, 4].map(async () => submit(await newTransfer(), 'FT-1', { bytes: enormous })),
  )
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
    Array(4).fill([422, expect.stringContaining('at most 13 megapixels')]),
  )
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
})

test('a phone’s photo is accepted, and stored at a readable width', async () => {
  const photo = bytesOf(await blank(4080, 3072).jpeg().toBuffer())
  const transfer = await newTransfer()
  expect((await submit(transfer, 'FT-1', { bytes: photo })).status).toBe(200)
  expect(await sharp(await stored(transfer.link)).metadata()).toMatchObject({ width: 2400, height: 1807 })
})

test('a file of 5 MB is accepted, one byte more is refused', async () => {
  const filled = (length: number) =>
    bytesOf(Buffer.concat([Buffer.from(pdf), Buffer.alloc(length - pdf.length, ' ')]))
  expect((await submit(await newTransfer(), 'FT-1', { bytes: filled(receiptFileMaxBytes) })).status).toBe(200)
  for (const more of [1, 2_000_000]) {
    const { status, body } = await submit(await newTransfer(), 'FT-1', {
      bytes: filled(receiptFileMaxBytes + more),
    })
    expect([status, body.errors?.reference_file?.[0]]).toEqual([422, expect.stringContaining('at most 5 MB')])
  }
})

test.each([
  ['no reference', null, 'Bank’s transaction ID is required'],
  ['a blank reference', '   ', 'Bank’s transaction ID is required'],
  ['a reference of 51 characters', 'x'.repeat(51), 'Bank’s transaction ID can have at most 50 characters'],
  ['a line break in it', 'a\nb', 'Bank’s transaction ID contains a character that is not allowed'],
  ['a reference of a megabyte', 'x'.repeat(1_000_000), 'This text is too long.'],
])('with %s the donor is told what to write', async (_what, reference, message) => {
  const { status, body } = await submit(await newTransfer(), reference)
  expect([status, body.errors]).toEqual([422, { reference_no: [message] }])
})

test('our own code is refused where the bank’s transaction ID belongs, however it is spelt', async () => {
  const transfer = await newTransfer()
  const { donation_code } = (await app.readDonation(transfer.link)).donation
  for (const ours of [donation_code, donation_code.toLowerCase().replaceAll('-', ' ')]) {
    const { status, body } = await submit(transfer, ours)
    expect([status, body.errors]).toEqual([422, { reference_no: [english.t.message(ourCodeMessage)] }])
  }
  expect(await recorded(transfer.link)).toBeUndefined()
})

test('correcting the reference keeps the receipt, and a new receipt replaces it', async () => {
  const transfer = await newTransfer()
  await submit(transfer, 'FT-wrong', { bytes: jpeg })
  const first = (await recorded(transfer.link))?.reference_file
  expect((await submit(transfer, 'FT-right')).body.data).toMatchObject({
    reference_no: 'FT-right',
    has_receipt_file: true,
  })
  expect(await recorded(transfer.link)).toEqual({ reference_no: 'FT-right', reference_file: first })
  await submit(transfer, 'FT-right', { bytes: pdf })
  expect((await recorded(transfer.link))?.reference_file).toMatch(/\.pdf$/)
  const corrected = (await app.readDonation(transfer.link)).events.flatMap((event) =>
    event.kind === 'transfer_reported' ? event.facts.corrected : [],
  )
  expect(corrected).toEqual([false, true, true])
})

test('a replaced receipt is deleted, and after ten replacements the donor is asked to contact the charity', async () => {
  const transfer = await newTransfer()
  const before = await countStored()
  for (let times = 0; times < 9; times += 1) await submit(transfer, 'FT-1', { bytes: jpeg })
  expect(await countStored()).toBe(before + 1)
  // Concurrent uploads are accepted up to the limit.
  const atOnce = await Promise.all([1, 2, 3, 4].map(() => submit(transfer, 'FT-1', { bytes: jpeg })))
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422])
  const { status, body } = await submit(transfer, 'FT-1', { bytes: jpeg })
  expect([status, body.errors?.reference_file?.[0]]).toEqual([
    422,
    expect.stringContaining('Please send the bank’s transaction ID without a file, and the receipt to help@'),
  ])
  expect(await countStored()).toBe(before + 1)
  expect((await sharp(await stored(transfer.link)).metadata()).format).toBe('jpeg')
  expect((await submit(transfer, 'FT-right')).body.data).toMatchObject({
    reference_no: 'FT-right',
    has_receipt_file: true,
  })
})

test('a donor who gives in Urdu reads in Urdu why a receipt is refused', async () => {
  const { donor, link } = await newTransfer()
  const sent = async (content: string) => {
    const form = new FormData()
    form.set('reference_no', 'IBFT-1')
    form.set('reference_file', new Blob([content]), 'receipt')
    const path = `/public/transfers/${link}/report`
    const { status, body } = await donor.call('POST', path, form, { 'accept-language': 'ur' })
    return [status, body.errors?.reference_file]
  }
  expect(await sent('%PDF-1.7\n%%EOF')).toEqual([
    422,
    ['یہ PDF پڑھی نہیں جا سکتی۔ براہِ کرم اس کا اسکرین شاٹ یا تصویر بھیجیں۔'],
  ])
  expect(await sent('a text')).toEqual([422, ['رسید JPEG، PNG یا WebP تصویر یا PDF ہونی چاہیے۔']])
})

test('each of two transfers keeps its own receipt', async () => {
  const donor = app.visitor()
  const cart = ['Sadqah', 'Zakat'].map((title) => ({ id: app.causeId(title), amount: 1000, quantity: 1 }))
  const link = await donor.give({ ...byBankTransfer, total_amount: 2000, cart })
  const before = await countStored()
  for (const part of ['zakat', 'general', 'zakat']) {
    const form = new FormData()
    form.set('part', part)
    form.set('reference_no', `FT-${part}`)
    form.set('reference_file', new Blob([pdf]), 'receipt')
    expect((await donor.call('POST', `/public/transfers/${link}/report`, form)).status).toBe(200)
  }
  expect(await countStored()).toBe(before + 2)
})

test('a receipt is refused as a temporary failure while files cannot be stored, and accepted afterwards', async () => {
  const transfer = await newTransfer()
  await rename(app.filesFolder, `${app.filesFolder}-away`)
  await writeFile(app.filesFolder, 'a file where a folder should be')
  const refused = await submit(transfer, 'FT-1', { bytes: pdf })
  expect([refused.status, refused.body.message]).toEqual([
    503,
    'Files cannot be stored at the moment. Please try again in a few minutes.',
  ])
  await rm(app.filesFolder)
  await rename(`${app.filesFolder}-away`, app.filesFolder)
  expect((await submit(transfer, 'FT-1', { bytes: pdf })).status).toBe(200)
})

test('unreferenced receipts are removed at night after a day, and those of transfers stay', async () => {
  const transfer = await newTransfer()
  await submit(transfer, 'FT-1', { bytes: pdf })
  const key = (await recorded(transfer.link))?.reference_file ?? ''
  const [orphan, justStored] = ['receipts/2026-01/orphan.pdf', 'receipts/2026-01/just-stored.pdf']
  for (const one of [orphan, justStored]) await app.context.storage.put(one, pdf)
  const dayBefore = new Date(readClock().now.getTime() - 25 * 3_600_000)
  for (const old of [key, orphan]) await utimes(join(app.filesFolder, old), dayBefore, dayBefore)
  await bankTransfersTasks(app.context)['remove-unused-receipts']?.(null)
  const exist = [key, orphan, justStored].map((one) => app.context.storage.exists(one))
  expect(await Promise.all(exist)).toEqual([true, false, true])
})

test('a transfer can be reported as long as it is pending: not after it was verified, nor after it expired', async () => {
  const officer = await app.staff(['donation.verify'])
  const found = { amount_received: 5000, value_date: '2026-01-05', bank_account_id: 2 }
  const decisions = {
    success: (attempt_id: number) => officer.call('POST', `/transfers/${attempt_id}/verify`, found),
    expired: (attempt_id: number) =>
      applySettlement(app.db, { attemptIds: [attempt_id] }, { kind: 'expiry', attempt_id }, 'system'),
  }
  for (const [status, decide] of Object.entries(decisions)) {
    const transfer = await newTransfer()
    const before = await countStored()
    const { attempts } = await app.readDonation(transfer.link)
    await decide(attempts[0]?.id ?? 0)
    const answer = await submit(transfer, 'FT-late', { bytes: jpeg })
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'We are no longer waiting for this transfer. Please reload the page.',
    ])
    expect(await countStored()).toBe(before)
    const page = await transfer.donor.call<BankTransfer>('GET', `/public/transfers/${transfer.link}`)
    expect([page.status, page.body.data.status]).toEqual([200, status])
  }
})

test('a gift that is paid by card has no page for a transfer', async () => {
  const donor = app.visitor()
  const link = await donor.give()
  expect((await donor.call('GET', `/public/transfers/${link}`)).status).toBe(404)
  expect((await submit({ donor, link }, 'FT-1')).status).toBe(404)
  expect((await submit({ donor, link: 'AAAAAAAAAAAAAAAAAAAAAA' }, 'FT-1')).status).toBe(404)
})

test('no URL of the site serves a receipt', async () => {
  const transfer = await newTransfer()
  await submit(transfer, 'FT-1', { bytes: jpeg })
  const key = (await recorded(transfer.link))?.reference_file ?? ''
  const name = key.slice(key.lastIndexOf('/') + 1)
  const guesses = [
    '',
    'files/',
    'storage/',
    'uploads/',
    'data/files/',
    'media/',
    'media/../',
    'assets/',
    'art/',
    'api/v1/',
    '..%2f',
    '..%2ffiles%2f',
    '%2e%2e/files/',
    'media/..%2f',
    'assets/..%2f..%2ffiles%2f',
    '....//files/',
  ].flatMap((folder) => [`/${folder}${key}`, `/${folder}${name}`, `/${folder}${encodeURIComponent(key)}`])
  for (const path of guesses) {
    const { status, headers } = await transfer.donor.ask(path)
    expect(status, path).toBe(404)
    expect(headers.get('content-type'), path).not.toContain('image')
  }
  const page = await transfer.donor.call('GET', `/public/transfers/${transfer.link}`)
  expect(page.text).not.toContain(name)
})

test.each<[string, string | Bytes | undefined, string | undefined, number]>([
  [
    'a form that ends in the middle',
    '--x\r\nContent-Disposition: form-data; name="reference_no"\r\n\r\nFT',
    'multipart/form-data; boundary=x',
    400,
  ],
  ['a form without its boundary', '--x--', 'multipart/form-data', 400],
  ['a form of nothing', '', 'multipart/form-data; boundary=x', 422],
  ['a form with another boundary', '--y\r\n\r\n--y--', 'multipart/form-data; boundary=x', 400],
  ['JSON', '{"reference_no":"FT-1"}', 'application/json', 415],
  ['nothing at all', undefined, undefined, 415],
])('%s in place of the form is refused without harm', async (_what, body, type, status) => {
  const { donor, link } = await newTransfer()
  const answer = await donor.ask(`/api/v1/public/transfers/${link}/report`, {
    method: 'POST',
    headers: {
      'x-xsrf-token': donor.cookies.get('XSRF-TOKEN') ?? '',
      ...(type && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
  })
  expect(answer.status, answer.text).toBe(status)
  expect(JSON.parse(answer.text)).toMatchObject({ success: false, message: expect.any(String) })
})

test('a large receipt without the anti-forgery token, or far too large, is refused and nobody waits', async () => {
  const { donor, link } = await newTransfer()
  const large = bytesOf(Buffer.concat([Buffer.from(pdf), Buffer.alloc(receiptFileMaxBytes - pdf.length)]))
  const forged = app.visitor()
  forged.cookies.set('XSRF-TOKEN', 'made-up')
  expect((await submit({ donor: forged, link }, 'FT-1', { bytes: large })).status).toBe(419)
  const enormous = bytesOf(Buffer.concat([Buffer.from(pdf), Buffer.alloc(40 * 1024 * 1024)]))
  expect((await submit({ donor, link }, 'FT-1', { bytes: enormous })).status).toBe(422)
  expect(await recorded(link)).toBeUndefined()
})

test('a second file, a file in another field and many fields are handled', async () => {
  const { donor, link } = await newTransfer()
  const send = (fill: (form: FormData) => void) => {
    const form = new FormData()
    fill(form)
    return donor.call('POST', `/public/transfers/${link}/report`, form)
  }
  const statuses = [
    await send((form) => {
      form.set('reference_no', 'FT-1')
      form.append('reference_file', new Blob([jpeg]))
      form.append('reference_file', new Blob([png]))
    }),
    await send((form) => {
      form.set('reference_no', new Blob([jpeg]), 'reference.jpg')
    }),
    await send((form) => {
      for (let n = 0; n < 60; n++) form.set(`field${n}`, 'x')
    }),
    await send((form) => {
      form.set('__proto__', 'x')
      form.set('constructor', 'x')
    }),
  ].map(({ status }) => status)
  for (const status of statuses) expect([400, 413, 422]).toContain(status)
  expect(await recorded(link)).toBeUndefined()
})

test('none of these calls caused a server error', () => {
  const accidents = app.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(accidents.map(({ msg, err }) => [msg, err?.message])).toEqual([])
})
