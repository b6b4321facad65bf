import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { CauseNames, CauseTitles, EditedCause } from '../../../../contract/src/causes.ts'
import { findsWords } from '../../../../contract/src/language/fold-text.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import type { Page } from '../../platform/http/pagination.ts'
import { readGivenDonation } from '../../receipts/receipts.queries.ts'

const app = await buildTestApp()
afterAll(app.close)
const editor = await app.staff(['cause'])

type Bytes = Uint8Array<ArrayBuffer>
const bytesOf = (content: Buffer | string): Bytes => new Uint8Array(Buffer.from(content))

const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a7a4b' } })
const png = bytesOf(await picture.clone().png().toBuffer())
const jpeg = bytesOf(await picture.clone().jpeg().toBuffer())
const webp = bytesOf(await picture.clone().webp().toBuffer())
const gif = bytesOf(await picture.clone().gif().toBuffer())
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const html = '<!doctype html><script>alert(1)</script>'

const form = {
  fundtitle: 'Winter Blankets',
  funddetail: '<p>A blanket keeps a child warm.</p>',
  amount: '1500',
  accept_fraction: '0',
  status: '1',
  web_sequence: '70',
  mobile_sequence: '80',
  kind: 'general',
  fundtypes: 'Blankets\nQuilts',
}
type Other = 'fundimage' | 'alms' | 'updated_at' | 'texts' | 'other_names' | 'unit_name'
type SentFields = Partial<Record<keyof typeof form | Other, string | Bytes>>

/** Sends the form; an undefined field is omitted, bytes are the picture. */
function send(
  path: string,
  fields: { [Field in keyof SentFields]: SentFields[Field] | undefined },
  name = 'picture',
) {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields))
    if (typeof value === 'string') body.set(field, value)
    else if (value) body.set(field, new Blob([value], { type: 'image/png' }), name)
  return editor.call<EditedCause>('POST', path, body)
}
const create = (changes: Parameters<typeof send>[1] = {}) =>
  send('/cause', { ...form, fundimage: 'noimage', ...changes })

async function newCause(changes: Parameters<typeof send>[1] = {}): Promise<EditedCause> {
  const { status, body } = await create(changes)
  expect([status, body.message]).toEqual([200, 'Cause created successfully!'])
  return body.data
}

const countPictures = async () => (await readdir(join(app.filesFolder, 'media')).catch(() => [])).length
/** A picture as the site serves it, and as it is stored. */
async function served(address: string) {
  const answer = await app.visitor().ask(address)
  const stored = await readFile(join(app.filesFolder, address)).catch(() => Buffer.alloc(0))
  return { ...answer, stored }
}

test('a cause is created with all that its form has, and donors see it at once', async () => {
  const cause = await newCause()
  expect(cause).toEqual({
    id: expect.any(Number),
    fundtitle: 'Winter Blankets',
    fundimage: 'noimage',
    amount: 1500,
    funddetail: '<p>A blanket keeps a child warm.</p>',
    fund_icon: expect.stringMatching(/^\/art\//),
    accept_fraction: 0,
    status: 1,
    web_sequence: 70,
    mobile_sequence: 80,
    kind: 'general',
    alms: null,
    impact: '',
    unit_name: '',
    other_names: '',
    texts: {},
    fundtypes: [{ typename: 'Blankets' }, { typename: 'Quilts' }],
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  })
  const { body } = await app.visitor().call<EditedCause[]>('GET', '/donation/causes/web')
  const { texts: _, other_names: __, ...seen } = cause
  expect(body.data).toContainEqual(seen)
})

test('each of fitrana, fidya and kaffarah has one cause as its fund', async () => {
  const fund = await newCause({ alms: 'fidya' })
  expect(fund.alms).toBe('fidya')
  const { status, body } = await create({ alms: 'fidya' })
  expect([status, body.errors?.alms]).toEqual([422, ['Winter Blankets is the fund of these already.']])
  await send(`/cause/${fund.id}`, { ...form, fundimage: 'noimage', alms: 'none' })
  expect((await newCause({ alms: 'fidya' })).alms).toBe('fidya')
})

test('a cause is changed in every field, and keeps its number and the day it was created on', async () => {
  const cause = await newCause()
  const { status, body } = await send(`/cause/${cause.id}`, {
    fundtitle: '  Warm Winter  ',
    funddetail: '<h2>Warm</h2>',
    amount: '',
    accept_fraction: '1',
    status: '0',
    web_sequence: '0',
    mobile_sequence: '100000',
    kind: 'zakat',
    fundtypes: '',
  })
  expect([status, body.message]).toEqual([200, 'Cause updated successfully!'])
  expect(body.data).toEqual({
    ...cause,
    fundtitle: 'Warm Winter',
    funddetail: '<h2>Warm</h2>',
    amount: null,
    accept_fraction: 1,
    status: 0,
    web_sequence: 0,
    mobile_sequence: 100_000,
    kind: 'zakat',
    fundtypes: [],
    updated_at: expect.any(String),
  })
  expect(body.data.updated_at > cause.updated_at).toBe(true)
  const { body: seen } = await app.visitor().call<EditedCause[]>('GET', '/donation/causes/web')
  expect(seen.data.map(({ id }) => id)).not.toContain(cause.id)
})

test('editing or deactivating a cause that a colleague has changed meanwhile gives a message, and overwrites nothing', async () => {
  const opened = await newCause({ amount: '1500' })
  await send(`/cause/${opened.id}`, { ...form, amount: '1800', updated_at: opened.updated_at })
  const late = { ...form, amount: '1500', status: '0', updated_at: opened.updated_at }
  const { status, body } = await send(`/cause/${opened.id}`, late)
  expect([status, body.message]).toEqual([409, expect.stringContaining('changed this cause in the meantime')])
  const { body: seen } = await app.visitor().call<EditedCause[]>('GET', '/donation/causes/web')
  expect(seen.data.find(({ id }) => id === opened.id)?.amount).toBe(1800)
})

test('fund types are one per line; blank lines and repeated names in any case are ignored', async () => {
  const { fundtypes } = await newCause({
    fundtypes: ' Quilts \r\n\r\nblankets\nQUILTS\n  \nBlankets\nShawls',
  })
  expect(fundtypes.map(({ typename }) => typename)).toEqual(['Quilts', 'blankets', 'Shawls'])
})

const inUrdu = {
  fundtitle: 'سردیوں کے کمبل',
  funddetail: '<p onclick="x()">ایک کمبل بچے کو گرم رکھتا ہے۔</p><script>x</script>',
  impact: '',
  fundtypes: { Blankets: 'کمبل', Quilts: '' },
}

test('texts of a cause in Urdu are cleaned by the same rules and shown on Urdu pages; missing ones appear in English', async () => {
  const cause = await newCause({ texts: JSON.stringify({ ur: inUrdu }) })
  expect(cause.texts.ur?.funddetail).toBe('<p>ایک کمبل بچے کو گرم رکھتا ہے۔</p>')
  const read = async (language: string) => {
    const headers = { 'accept-language': language }
    const { text } = await app.visitor().ask('/api/v1/donation/causes/web', { headers })
    return (JSON.parse(text).data as EditedCause[]).find(({ id }) => id === cause.id)
  }
  const { texts: _, other_names: __, ...english } = cause
  expect(await read('en')).toEqual(english)
  expect(await read('ur')).toEqual({
    ...english,
    fundtitle: inUrdu.fundtitle,
    funddetail: cause.texts.ur?.funddetail,
    fundtypes: [{ typename: 'Blankets', title: 'کمبل' }, { typename: 'Quilts' }],
  })
  const refused = await create({ texts: JSON.stringify({ ur: { ...inUrdu, fundtitle: 'ک'.repeat(101) } }) })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['texts.ur.fundtitle']])
  const unwritten = await create({ texts: JSON.stringify({ ur: { ...inUrdu, funddetail: 5 } }) })
  expect(unwritten.body.errors).toEqual({ 'texts.ur.funddetail': ['Description is required'] })
  expect((await create({ texts: 'ur' })).status).toBe(422)
  expect((await create({ texts: JSON.stringify({ en: inUrdu }) })).status).toBe(422)
})

test('a fund type may be named like a property of every JavaScript object', async () => {
  const types = { fundtypes: 'constructor\ntoString', amount: '' }
  const { id } = await newCause({ ...types, texts: JSON.stringify({ ur: inUrdu }) })
  const cart = [{ id, amount: 5000, quantity: 1, subtypes: 'constructor' }]
  const link = await app.visitor().give({ cart, total_amount: 5000 })
  const { lines } = await readGivenDonation('ur', app.db, { link })
  expect(lines).toMatchObject([{ cause: inUrdu.fundtitle, fundType: 'constructor' }])
  const read = () =>
    app.visitor().ask('/api/v1/donation/causes/web', { headers: { 'accept-language': 'ur' } })
  const seen = (JSON.parse((await read()).text).data as EditedCause[]).find((cause) => cause.id === id)
  expect(seen?.fundtypes).toEqual([{ typename: 'constructor' }, { typename: 'toString' }])
})

test('Urdu texts omitted from a form stay, and changes of them are in the audit', async () => {
  const { id } = await newCause({ texts: JSON.stringify({ ur: inUrdu }) })
  expect((await send(`/cause/${id}`, form)).body.data.texts.ur?.fundtitle).toBe(inUrdu.fundtitle)
  await send(`/cause/${id}`, { ...form, texts: JSON.stringify({ ur: { ...inUrdu, fundtitle: 'کمبل' } }) })
  const { facts } = await app.db
    .selectFrom('audit_entries')
    .select('facts')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(facts).toEqual({ 'fundtitle (ur)': 'سردیوں کے کمبل → کمبل' })
})

test('a donation is recorded in English, and a reader of Urdu sees it in Urdu', async () => {
  const cause = await newCause({ amount: '', texts: JSON.stringify({ ur: { ...inUrdu, impact: 'گرمائش' } }) })
  const cart = [{ id: cause.id, amount: 5000, quantity: 1, subtypes: 'Blankets' }]
  const link = await app.visitor().give({ cart, total_amount: 5000 })
  const line = await app.db
    .selectFrom('donation_funds')
    .select(['fundtitle', 'fund_type'])
    .where('cause_id', '=', cause.id)
    .executeTakeFirst()
  const english = { fundtitle: 'Winter Blankets', fund_type: 'Blankets' }
  expect(line).toEqual(english)
  const read = async (language: string) => {
    const headers = { 'accept-language': language }
    const { text } = await app.visitor().ask(`/api/v1/public/donations/${link}`, { headers })
    return JSON.parse(text).data.funds
  }
  expect(await read('en')).toMatchObject([english])
  expect(await read('ur')).toMatchObject([
    { fundtitle: inUrdu.fundtitle, fund_type: 'کمبل', impact: 'گرمائش' },
  ])
  // Reads the texts as e-mails and receipts do.
  const { lines } = await readGivenDonation('ur', app.db, { link })
  expect(lines).toMatchObject([{ cause: inUrdu.fundtitle, fundType: 'کمبل', impact: 'گرمائش' }])
})

test('staff who work in Urdu get the Urdu titles of every cause, keyed by the English names', async () => {
  const fundtitle = 'Blankets of last winter'
  const { id } = await newCause({ fundtitle, status: '0', texts: JSON.stringify({ ur: inUrdu }) })
  const officer = await app.staff(['payment'])
  const read = async (language: string) => {
    const headers = { 'accept-language': language }
    const { body } = await officer.call<CauseTitles[]>('GET', '/cause-titles', undefined, headers)
    return body.data.find((cause) => cause.fundtitle === fundtitle)
  }
  expect(await read('ur')).toMatchObject({
    id,
    fundtitle,
    title: inUrdu.fundtitle,
    fundtypes: inUrdu.fundtypes,
  })
  expect(await read('en')).toMatchObject({ id, fundtitle, title: '', fundtypes: {} })
  expect((await app.visitor().call('GET', '/cause-titles')).status).toBe(401)
})

test('donations keep the name under which they were given, and are found under the new one', async () => {
  const cause = await newCause({ amount: '' })
  const cart = [{ id: cause.id, amount: 5000, quantity: 1 }]
  const link = await app.visitor().give({ cart, total_amount: 5000 })
  await send(`/cause/${cause.id}`, { ...form, fundtitle: 'Renamed Winter' })
  const { body } = await app.visitor().call<{ funds: object[] }>('GET', `/public/donations/${link}`)
  expect(body.data.funds).toMatchObject([{ fundtitle: 'Winter Blankets' }])
  const officer = await app.staff(['donation'])
  const found = await officer.call<Page<object>>('POST', '/donation', { cause_names: ['Renamed Winter'] })
  expect(found.body.data.total).toBe(1)
})

test.each([
  ['PNG', png, 'image/png'],
  ['JPEG', jpeg, 'image/jpeg'],
  ['WebP', webp, 'image/webp'],
])(
  'a %s picture is accepted with any file name, and published under a random name',
  async (_kind, bytes, type) => {
    const { fundimage } = await newCause({ fundimage: bytes })
    expect(fundimage).toMatch(/^\/media\/[0-9a-f-]{36}\.(png|jpg|webp)$/)
    const { status, headers } = await served(fundimage)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  },
)

test.each([
  ['an SVG, which can run scripts', bytesOf(svg)],
  ['a page', bytesOf(html)],
  ['a GIF', gif],
  ['a PDF', bytesOf('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')],
  ['a program', bytesOf('MZ\x90\0\x03\0\0\0')],
  [
    'a page that begins like a PNG',
    bytesOf(Buffer.concat([Buffer.from(png.subarray(0, 16)), Buffer.from(html)])),
  ],
  ['a JPEG that is cut off', jpeg.slice(0, jpeg.length / 2)],
  ['a text', bytesOf('noimage')],
])('%s is no picture, whatever it is called: nothing is stored and nothing created', async (_what, bytes) => {
  const before = await countPictures()
  const { status, body } = await send('/cause', { ...form, fundimage: bytes }, 'picture.png')
  expect([status, body.errors]).toEqual([422, { fundimage: ['Only JPEG, PNG or WebP images are accepted.'] }])
  expect(await countPictures()).toBe(before)
})

test('a picture is served without hidden data: its location, comments, and trailing bytes', async () => {
  const photograph = await picture
    .clone()
    .jpeg()
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 51/1 36/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { fundimage } = await newCause({ fundimage: bytesOf(Buffer.concat([photograph, Buffer.from(html)])) })
  const { stored } = await served(fundimage)
  const { exif, width, height } = await sharp(stored).metadata()
  // The upload was rotated by metadata; the stored picture is upright.
  expect({ exif, width, height }).toEqual({ exif: undefined, width: 40, height: 60 })
  expect(stored.includes('script')).toBe(false)
})

test('an overly wide picture is downscaled', async () => {
  const wide = await sharp({ create: { width: 4000, height: 100, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const { fundimage } = await newCause({ fundimage: bytesOf(wide) })
  expect(await sharp((await served(fundimage)).stored).metadata()).toMatchObject({ width: 1600, height: 40 })
})

test('a picture of more than 5 MB is refused with the reason', async () => {
  const { status, body } = await create({ fundimage: new Uint8Array(5 * 1024 * 1024 + 1) })
  expect([status, body.errors]).toEqual([422, { fundimage: ['The file can be at most 5 MB.'] }])
})

test('a cause needs a picture or an explicit choice of none', async () => {
  const { status, body } = await create({ fundimage: undefined })
  expect([status, body.errors]).toEqual([422, { fundimage: ['Image is required'] }])
  expect((await create({ fundimage: '/media/of-another-cause.png' })).status).toBe(422)
  expect((await create({ fundimage: new Uint8Array() })).status).toBe(422)
})

test('a change of a cause keeps, replaces or removes its picture', async () => {
  const cause = await newCause({ fundimage: png })
  const change = async (fields: object) =>
    (await send(`/cause/${cause.id}`, { ...form, ...fields })).body.data.fundimage
  expect(await change({})).toBe(cause.fundimage)
  // An empty file input sends a part without bytes.
  expect(await change({ fundimage: new Uint8Array() })).toBe(cause.fundimage)
  const other = await change({ fundimage: webp })
  expect(other).toMatch(/\.webp$/)
  expect(await change({ fundimage: 'noimage' })).toBe('noimage')
})

test('nothing that staff paste as the description can run', async () => {
  const { funddetail } = await newCause({
    funddetail: `<p onclick="x()">Give</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x">go</a>`,
  })
  expect(funddetail).toBe('<p>Give</p><a target="_blank" rel="noopener noreferrer">go</a>')
})

test('a long description is stored to its last character, in any script', async () => {
  for (const letter of ['x', 'ہ', '字', '🤲']) {
    const funddetail = letter.repeat(Math.floor(49_000 / letter.length))
    expect((await newCause({ funddetail })).funddetail === funddetail, letter).toBe(true)
  }
  const { status, body } = await create({ funddetail: 'x'.repeat(50_001) })
  expect([status, body.errors]).toEqual([422, { funddetail: ['Description is too long'] }])
})

test('an overlong text is refused instead of truncated, also when a picture follows it', async () => {
  const { status, body } = await create({ funddetail: 'x'.repeat(300 * 1024), fundimage: png })
  expect([status, body.errors]).toEqual([422, { funddetail: ['This text is too long.'] }])
})

test.each<[string, Parameters<typeof send>[1], string]>([
  ['no title', { fundtitle: undefined }, 'fundtitle'],
  ['a blank title', { fundtitle: '   ' }, 'fundtitle'],
  ['a title as long as a letter', { fundtitle: 'x'.repeat(101) }, 'fundtitle'],
  ['a NUL in the title', { fundtitle: 'a\0b' }, 'fundtitle'],
  ['no description', { funddetail: undefined }, 'funddetail'],
  ['a blank description', { funddetail: ' \n ' }, 'funddetail'],
  ['a description of which nothing may stay', { funddetail: '<script>alert(1)</script>' }, 'funddetail'],
  ['an emptied editor', { funddetail: '<p>&nbsp;</p><h2></h2>' }, 'funddetail'],
  ['a NUL in the description', { funddetail: '<p>a\0b</p>' }, 'funddetail'],
  ['an amount of zero', { amount: '0' }, 'amount'],
  ['a broken amount', { amount: '10.5' }, 'amount'],
  ['an amount below zero', { amount: '-5' }, 'amount'],
  ['an amount of nine digits', { amount: '100000000' }, 'amount'],
  ['an amount in words', { amount: 'five' }, 'amount'],
  ['a status that there is not', { status: '2' }, 'status'],
  ['no status', { status: undefined }, 'status'],
  ['a half fraction', { accept_fraction: '0.5' }, 'accept_fraction'],
  ['no place on the site', { web_sequence: undefined }, 'web_sequence'],
  ['a blank place on the site', { web_sequence: '' }, 'web_sequence'],
  ['a place of spaces', { web_sequence: '  ' }, 'web_sequence'],
  ['a blank place in the app', { mobile_sequence: '' }, 'mobile_sequence'],
  ['a place below zero', { mobile_sequence: '-1' }, 'mobile_sequence'],
  ['a broken place', { mobile_sequence: '1.5' }, 'mobile_sequence'],
  ['a place beyond all numbers', { web_sequence: '1e300' }, 'web_sequence'],
  ['a kind that there is not', { kind: 'riba' }, 'kind'],
  ['more fund types than anybody reads', { fundtypes: 'x\n'.repeat(1001) }, 'fundtypes'],
  ['a NUL in a fund type', { fundtypes: 'a\0b' }, 'fundtypes'],
])('with %s no cause is created or changed', async (_what, change, field) => {
  const { id } = await newCause()
  const before = await app.pool.query('select * from causes order by id')
  for (const { status, body } of [await create(change), await send(`/cause/${id}`, { ...form, ...change })])
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  expect((await app.pool.query('select * from causes order by id')).rows).toEqual(before.rows)
})

test.each(['999999', '0', '-1', 'one', '2147483648'])(
  'there is no cause %s to change, and its picture is not stored',
  async (id) => {
    const before = await countPictures()
    expect((await send(`/cause/${id}`, { ...form, fundimage: png })).status).toBe(404)
    expect(await countPictures()).toBe(before)
  },
)

test('a body that is not a form, is truncated, or has two pictures is refused', async () => {
  expect((await editor.call('POST', '/cause', form)).status).toBe(415)
  const two = new FormData()
  for (const [field, value] of Object.entries(form)) two.set(field, value)
  two.append('fundimage', new Blob([png]), 'one.png')
  two.append('fundimage', new Blob([png]), 'two.png')
  expect((await editor.call('POST', '/cause', two)).status).toBe(413)
  const cutOff = await editor.ask('/api/v1/cause', {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'x-xsrf-token': editor.cookies.get('XSRF-TOKEN') ?? '',
    },
    body: '--x\r\ncontent-disposition: form-data; name="fundtitle"\r\n\r\nWinter',
  })
  expect(cutOff.status).toBe(400)
})

test('a file under another name than the picture’s is not stored', async () => {
  const before = await countPictures()
  const body = new FormData()
  for (const [field, value] of Object.entries({ ...form, fundimage: 'noimage' })) body.set(field, value)
  body.set('fund_icon', new Blob([png]), 'icon.png')
  expect((await editor.call<EditedCause>('POST', '/cause', body)).body.data.fund_icon).toMatch(/^\/art\//)
  expect(await countPictures()).toBe(before)
})

test('staff see every cause, active and inactive, page by page in the order of the site', async () => {
  const list = async (query: string) =>
    (await editor.call<Page<EditedCause>>('GET', `/cause${query}`)).body.data
  const { rows } = await app.pool.query('select id, status from causes order by web_sequence, id')
  const first = await list('')
  expect(first).toMatchObject({ from: 1, to: 10, total: rows.length, current_page: 1 })
  const ids: number[] = []
  for (let page = 1; page <= first.last_page; page++)
    ids.push(...(await list(`?page=${page}`)).data.map(({ id }) => id))
  expect(ids).toEqual(rows.map(({ id }) => id))
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([0, 1]))
  expect(await list('?page=1000&per_page=50')).toMatchObject({ data: [], from: null, total: rows.length })
  expect((await editor.call('GET', '/cause?per_page=30')).status).toBe(422)
})

test.each([
  '/media/00000000-0000-0000-0000-000000000000.png',
  '/media/..%2freceipts%2fx.png',
  '/media/',
  '/media/%00.png',
  '/media/00000000-0000-0000-0000-000000000000.svg',
  '/media/00000000-0000-0000-0000-000000000000.png.html',
])('%s is not found, because no picture has this address', async (address) => {
  expect((await app.visitor().ask(address)).status).toBe(404)
})

test('none of these calls caused a server error', () => {
  const accidents = app.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(accidents.map(({ route, err }) => [route, err?.message])).toEqual([])
})

test('a phone fetches a smaller copy of a picture, drawn once; no other width is drawn', async () => {
  const wide = sharp({ create: { width: 1600, height: 800, channels: 3, background: '#0a7a4b' } })
  const { fundimage } = await newCause({ fundimage: bytesOf(await wide.jpeg().toBuffer()) })
  const narrow = fundimage.replace('/media', '/media/480')
  const { status, headers } = await served(narrow)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(headers.get('cache-control')).toContain('immutable')
  const { width, height } = await sharp(await readFile(join(app.filesFolder, narrow))).metadata()
  expect([width, height]).toEqual([480, 240])
  for (const other of ['481', '1e3', '-480'])
    expect((await served(fundimage.replace('/media', `/media/${other}`))).status).toBe(404)
})

test('a cause is searched by its names in every language, its fund types and its description', async () => {
  const { id } = await newCause({
    other_names: 'Kambal\nرضائی',
    unit_name: 'blanket',
    texts: JSON.stringify({ ur: { ...inUrdu, unit_name: 'کمبل' } }),
  })
  const { body } = await app.visitor().call<CauseNames[]>('GET', '/public/cause-names')
  const names = body.data.find((cause) => cause.id === id)
  expect(names?.names).toEqual(expect.arrayContaining(['winter blankets', 'quilts', 'kambal', 'رضایی']))
  expect(names?.names.some((name) => findsWords(name, inUrdu.fundtitle))).toBe(true)
  expect(names?.description).toContain('a blanket keeps a child warm.')
  expect(names?.description).not.toContain('<')
})
