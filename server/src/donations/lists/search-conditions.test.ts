import { afterAll, expect, test } from 'vitest'
import { type SearchResult, search } from '../../../../contract/src/search.ts'
import { recordDonations, recordPayments } from '../../../test/record-donations.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { byBankTransfer, giftTo } from '../../../test/visitor.ts'

const app = await buildTestApp()
afterAll(app.close)
const officer = await app.staff(['donation', 'payment', 'donation.enter'])
const createdAt = new Date('2026-03-01T10:00:00Z')

async function find(text: string): Promise<SearchResult[]> {
  const { status, body } = await officer.call<SearchResult[]>('POST', search.path, { text })
  expect(status, text).toBe(200)
  return body.data
}

test.each([
  ['yeh', ['علی', 'علي', 'على']],
  ['kaf', ['شکیل', 'شكيل']],
  ['he', ['ہاجرہ', 'هاجره', 'ھاجرھ']],
  ['the end', ['فاطمہ', 'فاطمة', 'فاطمۃ']],
  ['alef', ['آمنہ', 'أمنہ', 'امنہ', 'ا\u0653منہ']],
  ['waw', ['مؤمن', 'مومن']],
  ['hamza', ['ثناء', 'ثنا']],
  ['yeh with hamza', ['عائشہ', 'عایشہ', 'عاي\u0654شہ']],
  ['zer, zabar, pesh, tashdid', ['مُحَمَّد', 'محمد', 'محـمـد']],
  ['noon', ['جہاں', 'جہان']],
  ['joiners', ['گل\u200cنار', 'گلنار', 'گل\u200dنار', '\u2067گلنار\u2069']],
  ['one character for a word', ['عبداللہ', 'عبدﷲ', 'عبدالله']],
  ['letters of a PDF', ['حسین', '\ufea3\ufeb4\ufef4\ufee6']],
  ['accents', ['José', 'jose']],
])('a donor and a payee are found however their name is typed: %s', async (_what, spellings) => {
  const donations = await recordDonations(
    app.db,
    spellings.map((first_name) => ({ createdAt, donor: { first_name, last_name: '' } })),
  )
  const payments = await recordPayments(
    app.db,
    spellings.map((firstName) => ({ createdAt, firstName })),
  )
  const those = [
    ...donations.map((id) => ({ what: 'donation', id })),
    ...payments.map((id) => ({ what: 'payment', id })),
  ]
  for (const typed of spellings) {
    // A random donation code may contain a short name.
    const found = (await find(typed)).filter(({ found_by }) => found_by === 'name')
    expect(found, typed).toHaveLength(those.length)
    expect(found.map(({ what, id }) => ({ what, id }))).toEqual(expect.arrayContaining(those))
  }
})

test('two words of a name are found with any kind of space between them', async () => {
  const [one, other] = await recordDonations(
    app.db,
    ['نور\u00a0جہاں بیگم', 'نور جہان بيگم'].map((first_name) => ({
      createdAt,
      donor: { first_name, last_name: '' },
    })),
  )
  for (const typed of ['نور جہاں بيگم', 'بیگم\u00a0نور'])
    expect((await find(typed)).map(({ id }) => id)).toEqual([other, one])
})

test('a search of diacritics and fillers alone finds nobody', async () => {
  for (const typed of ['ءء', '\u064b\u064c\u064d\u064e', 'ــــ', '\ufc5e\ufc5e'])
    expect(await find(typed), typed).toEqual([])
})

test('a name that is typed for a gift offers somebody once, however they wrote it', async () => {
  await recordDonations(
    app.db,
    ['كنزه', 'کنزہ'].map((first_name) => ({ createdAt, donor: { first_name, last_name: 'علوي' } })),
  )
  await app.pool.query('select attach_contacts(5000)')
  const { body } = await officer.call<{ first_name: string }[]>('POST', '/contacts/suggest', {
    text: 'کنزہ علوی',
  })
  expect(body.data).toHaveLength(1)
})

/**
 * Reports a donor's transfer with this reference.
 * @returns the donation's id
 */
async function transferOf(reference: string): Promise<number> {
  const donor = app.visitor()
  const link = await donor.give(byBankTransfer)
  const form = new FormData()
  form.set('reference_no', reference)
  expect((await donor.call('POST', `/public/transfers/${link}/report`, form)).status).toBe(200)
  return Number((await app.readDonation(link)).donation.id)
}

test.each([
  ['ٹرکس 123456', ['123456', '1234', '۱۲۳۴۵۶', '٠١٢٣٤٥٦'.slice(1), 'ٹرکس 123', 'ٹركس']],
  ['IBFT 998877', ['998877', '9988', 'ibft-9988', 'IBFT 998877', '998877 ibft']],
  ['#665544', ['665544', '6655', '#665544']],
  ['HBL/IBFT–445566', ['445566', 'ibft 4455', 'hbl/ibft-445566', 'ibft']],
  ['حوالہ\u00a0نمبر ۷۷۸۸۹۹ كراچی', ['778899', 'نمبر', 'کراچی', 'حواله نمبر']],
])('a transfer is found by any word of its reference: %s', async (reference, typed) => {
  const id = await transferOf(reference)
  for (const text of typed)
    expect(await find(text), text).toContainEqual(
      expect.objectContaining({ what: 'donation', id, found_by: 'bank_reference' }),
    )
})

test('a word of a reference is found by its beginning, and not by its middle', async () => {
  const id = await transferOf('RAAST 314159')
  expect((await find('314159')).map((found) => found.id)).toEqual([id])
  expect(await find('14159')).toEqual([])
})

test('a gift in the office is found by any word of its cheque or book number', async () => {
  const gift = { ...giftTo(app.causeId('Sadqah')), way: 'cheque', received_on: '2026-01-05' }
  const { body } = await officer.call<{ id: number }>('POST', '/office-gifts', {
    ...gift,
    reference: 'MCB نقدی ۲۲۳۳۴۴',
  })
  for (const typed of ['223344', 'نقدي', 'mcb 2233', 'نقدی 2233'])
    expect(await find(typed), typed).toMatchObject([
      { what: 'donation', id: body.data.id, found_by: 'cheque_or_book_number' },
    ])
})

test('donors found by the last digits of a CNIC come before references that contain them', async () => {
  const transfer = await transferOf('IBFT 7391')
  const [person] = await recordDonations(app.db, [
    { createdAt, donor: { cnic: app.context.sealer.seal('4210112347391') } },
  ])
  expect((await find('7391')).map(({ id, found_by }) => [id, found_by])).toEqual([
    [person, 'cnic'],
    [transfer, 'bank_reference'],
  ])
})
