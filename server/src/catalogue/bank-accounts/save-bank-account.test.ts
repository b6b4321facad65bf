import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { BankAccount, EditedBankAccount } from '../../../../contract/src/bank-accounts.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { byBankTransfer } from '../../../test/visitor.ts'

const app = await buildTestApp()
afterAll(app.close)
const accountant = await app.staff(['bankAcc'])

type Bytes = Uint8Array<ArrayBuffer>
const png: Bytes = new Uint8Array(
  await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a7a4b' } })
    .png()
    .toBuffer(),
)

const form = {
  bank_name: 'Indus Bank',
  name: 'Amanah Welfare Trust',
  number: '0012 3456 7890',
  iban_no: 'PK36 SCBL 0000 0011 2345 6702',
  swift_code: 'scblpkkx',
  currency: 'PKR',
  kind: 'general',
  status: '1',
}
type Changes = Partial<Record<keyof typeof form | 'logo' | 'notes', string | Bytes | undefined>>

function send(path: string, fields: Changes) {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields))
    if (typeof value === 'string') body.set(field, value)
    else if (value) body.set(field, new Blob([value]), 'logo.png')
  return accountant.call<EditedBankAccount>(path === '/bank-accounts' ? 'POST' : 'PUT', path, body)
}
const create = (changes: Changes = {}) => send('/bank-accounts', { ...form, logo: png, ...changes })

async function newAccount(changes: Changes = {}): Promise<EditedBankAccount> {
  const { status, body } = await create(changes)
  expect([status, body.message]).toEqual([200, ''])
  return body.data
}

const readAll = async () => (await accountant.call<EditedBankAccount[]>('GET', '/bank')).body.data
const donorsSee = async (language = 'en') =>
  (await app.visitor().call<BankAccount[]>('GET', '/bank/info', undefined, { 'accept-language': language }))
    .body.data
const idsOf = (accounts: { id: number }[]) => accounts.map(({ id }) => id)
const remove = (id: unknown) => accountant.call<{ deleted: boolean }>('DELETE', `/bank-accounts/${id}`)
const countLogos = async () => (await readdir(join(app.filesFolder, 'media')).catch(() => [])).length

test('an account is added with all that a transfer needs, and donors see it at once', async () => {
  const account = await newAccount()
  expect(account).toEqual({
    id: expect.any(Number),
    bank_name: 'Indus Bank',
    name: 'Amanah Welfare Trust',
    width: 120,
    number: '0012 3456 7890',
    iban_no: 'PK36SCBL0000001123456702',
    swift_code: 'SCBLPKKX',
    currency: 'PKR',
    kind: 'general',
    status: 1,
    logo: expect.stringMatching(/^\/media\/.+\.png$/),
    notes: {},
    created_at: expect.stringMatching(/Z$/),
  })
  const { notes: _, ...shown } = account
  expect(await donorsSee()).toContainEqual({ ...shown, note: '', note_language: 'en' })
  expect((await app.visitor().ask(account.logo)).headers.get('content-type')).toBe('image/png')
})

test('an account is changed in every field; without a new logo it keeps the old one', async () => {
  const account = await newAccount()
  const changes = {
    bank_name: 'Ravi Bank',
    name: 'Zakat of Amanah',
    number: '77',
    iban_no: 'GB29NWBK60161331926819',
    swift_code: '',
    currency: 'USD',
    kind: 'zakat',
    status: '0',
  }
  const { status, body } = await send(`/bank-accounts/${account.id}`, changes)
  expect([status, body.message]).toEqual([200, ''])
  expect(body.data).toEqual({ ...account, ...changes, swift_code: null, status: 0 })
  const again = await send(`/bank-accounts/${account.id}`, { ...form, logo: png })
  expect(again.body.data.logo).not.toBe(account.logo)
})

test('donors read an account’s note in their language, falling back to English; an omitted note stays unchanged', async () => {
  const english = 'Branch F-7, Islamabad.\nPlease enter your donation code.'
  const urdu = 'بیرونِ ملک سے منتقلی کے لیے SWIFT کوڈ درج کریں۔'
  const { id, notes } = await newAccount({ notes: JSON.stringify({ en: ` ${english}\u200b`, ur: urdu }) })
  expect(notes).toEqual({ en: english, ur: urdu })
  const noteIn = async (language: string) => {
    const shown = (await donorsSee(language)).find((account) => account.id === id)
    return [shown?.note_language, shown?.note]
  }
  expect([await noteIn('en'), await noteIn('ur')]).toEqual([
    ['en', english],
    ['ur', urdu],
  ])
  expect((await send(`/bank-accounts/${id}`, form)).body.data.notes).toEqual(notes)
  expect(
    (await send(`/bank-accounts/${id}`, { ...form, notes: JSON.stringify({ en: english, ur: ' ' }) })).status,
  ).toBe(200)
  expect([await noteIn('en'), await noteIn('ur')]).toEqual([
    ['en', english],
    ['en', english],
  ])
})

test('staff see closed accounts too, donors only open ones', async () => {
  const closed = await newAccount({ status: '0' })
  expect(idsOf(await readAll())).toContain(closed.id)
  expect(idsOf(await donorsSee())).not.toContain(closed.id)
})

test('an IBAN with one wrong digit, or two adjacent digits swapped, is refused', async () => {
  const iban = 'PK36SCBL0000001123456702'
  const place = fc.integer({ min: 2, max: iban.length - 1 }).filter((at) => /\d/.test(iban[at] ?? ''))
  const wrongDigit = fc
    .tuple(place, fc.integer({ min: 1, max: 9 }))
    .map(([at, more]) => iban.slice(0, at) + ((Number(iban[at]) + more) % 10) + iban.slice(at + 1))
  const exchanged = place
    .filter((at) => /\d/.test(iban[at + 1] ?? '') && iban[at] !== iban[at + 1])
    .map((at) => iban.slice(0, at) + iban[at + 1] + iban[at] + iban.slice(at + 2))
  await fc.assert(
    fc.asyncProperty(fc.oneof(wrongDigit, exchanged), async (wrong) => {
      const { status, body } = await create({ iban_no: wrong })
      expect([status, body.errors]).toEqual([422, { iban_no: ['Enter valid IBAN'] }])
    }),
    { numRuns: 40 },
  )
  expect((await create({ iban_no: iban.toLowerCase() })).status).toBe(200)
})

test.each<[string, Changes, string]>([
  ['no bank', { bank_name: ' ' }, 'bank_name'],
  ['no title', { name: undefined }, 'name'],
  ['a title as long as a letter', { name: 'x'.repeat(101) }, 'name'],
  ['no number', { number: '' }, 'number'],
  ['a number that is too long', { number: '0'.repeat(41) }, 'number'],
  ['no IBAN', { iban_no: undefined }, 'iban_no'],
  ['a NUL in the number', { number: '12\x0034' }, 'number'],
  ['a Swift code of seven letters', { swift_code: 'SCBLPKK' }, 'swift_code'],
  ['a currency in words', { currency: 'rupees' }, 'currency'],
  ['no currency', { currency: undefined }, 'currency'],
  ['a kind that there is not', { kind: 'savings' }, 'kind'],
  ['no kind', { kind: undefined }, 'kind'],
  ['a status that there is not', { status: '' }, 'status'],
  ['a note that is too long', { notes: JSON.stringify({ ur: 'ن'.repeat(201) }) }, 'notes.ur'],
  ['a NUL in the note', { notes: JSON.stringify({ en: '12\x0034' }) }, 'notes.en'],
  ['a note in a language that we do not have', { notes: JSON.stringify({ xx: 'Hello' }) }, 'notes'],
  ['notes that are no JSON', { notes: '{' }, 'notes'],
  ['a page for a logo', { logo: new TextEncoder().encode('<script>alert(1)</script>') }, 'logo'],
  [
    'an SVG for a logo',
    { logo: new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    'logo',
  ],
  ['a logo of more than 2 MB', { logo: new Uint8Array(2 * 1024 * 1024 + 1) }, 'logo'],
])('with %s no account is added or changed, and no logo stored', async (_what, changes, field) => {
  const { id } = await newAccount()
  const [before, logos] = [await readAll(), await countLogos()]
  for (const { status, body } of [
    await create(changes),
    await send(`/bank-accounts/${id}`, { ...form, ...changes }),
  ])
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  expect([await readAll(), await countLogos()]).toEqual([before, logos])
})

test('an account without a logo shows a drawing of a bank', async () => {
  const { id, logo } = await newAccount({ logo: undefined })
  expect(logo).toBe('/art/icons/bank.svg')
  expect((await send(`/bank-accounts/${id}`, { ...form, logo: png })).body.data.logo).toMatch(/^\/media\//)
})

test.each(['999999', '0', '-1', 'one', '2147483648'])(
  'there is no account %s to change or delete',
  async (id) => {
    const before = await countLogos()
    expect((await send(`/bank-accounts/${id}`, { ...form, logo: png })).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
    expect(await countLogos()).toBe(before)
  },
)

test('an account that no donor can have paid to is deleted', async () => {
  const { id } = await newAccount()
  const { status, body } = await remove(id)
  expect([status, body.data]).toEqual([200, { deleted: true }])
  expect(idsOf(await readAll())).not.toContain(id)
  expect((await remove(id)).status).toBe(404)
})

test('an account that was open when a donor began a bank transfer is closed instead, and stays visible', async () => {
  const { id } = await newAccount()
  await app.visitor().give(byBankTransfer)
  const { status, body } = await remove(id)
  expect([status, body.data]).toEqual([200, { deleted: false }])
  expect((await readAll()).find((account) => account.id === id)?.status).toBe(0)
  expect(idsOf(await donorsSee())).not.toContain(id)
  // An account added later is not involved.
  expect((await remove((await newAccount()).id)).body.data).toEqual({ deleted: true })
})

test('an account that statements were imported of is closed, not deleted: their lines belong to it', async () => {
  const { id } = await newAccount()
  await app.pool.query(
    `insert into statement_files
      (bank_account_id, name, format, sha256, line_count, new_line_count, credit_count,
       credit_paisa, debit_paisa, imported_by)
     select $1, 'november.csv', 'csv', 'x', 0, 0, 0, 0, 0, min(id) from users`,
    [id],
  )
  const { status, body } = await remove(id)
  expect([status, body.data]).toEqual([200, { deleted: false }])
})

test('another number of an account with a history closes it and opens another; its statements show the old one', async () => {
  const account = await newAccount({ notes: JSON.stringify({ en: 'Quote the code' }) })
  await app.visitor().give(byBankTransfer)
  const punctuated = await send(`/bank-accounts/${account.id}`, { ...form, number: '0012-3456-7890' })
  expect(punctuated.body.data.id).toBe(account.id)
  const { status, body } = await send(`/bank-accounts/${account.id}`, { ...form, number: '0012 3456 7999' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    number: '0012 3456 7999',
    logo: account.logo,
    notes: account.notes,
    status: 1,
  })
  expect(body.data.id).not.toBe(account.id)
  const old = (await readAll()).find(({ id }) => id === account.id)
  expect(old).toMatchObject({ number: '0012-3456-7890', status: 0 })
  const shown = idsOf(await donorsSee())
  expect([shown.includes(account.id), shown.includes(body.data.id)]).toEqual([false, true])
})

test('an account on which a transfer was found is closed, although it was added after the transfer was begun', async () => {
  const donor = app.visitor()
  const link = await donor.give(byBankTransfer)
  const attempt = (await app.readDonation(link)).attempts[0]
  const { id } = await newAccount()
  const officer = await app.staff(['donation', 'donation.verify'])
  const found = { amount_received: 5000, value_date: '2026-01-01', bank_account_id: id }
  const { status } = await officer.call('POST', `/transfers/${attempt?.id}/verify`, found)
  expect(status).toBe(200)
  expect((await remove(id)).body.data).toEqual({ deleted: false })
})

test('a gift by card gives no account a history', async () => {
  const { id } = await newAccount()
  await app.visitor().give()
  expect((await remove(id)).body.data).toEqual({ deleted: true })
})

test('none of these calls caused a server error', () => {
  const accidents = app.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(accidents.map(({ route, err }) => [route, err?.message])).toEqual([])
})
