import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { latinDigits } from '../../../../contract/src/language/digits.ts'
import { maxSearchResults, type SearchResult, search } from '../../../../contract/src/search.ts'
import { recordDonations, recordPayments } from '../../../test/record-donations.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { byBankTransfer, giftTo, type Staff } from '../../../test/visitor.ts'

const app = await buildTestApp()
afterAll(app.close)
const officer = await app.staff(['donation', 'payment'])
const createdAt = new Date('2026-03-01T10:00:00Z')

const [zainabs = 0, samanthas = 0, khans = 0] = await recordDonations(app.db, [
  {
    createdAt,
    donor: {
      first_name: 'Zainab Noor',
      last_name: "D'Souza",
      email: 'Zainab_N@Example.org',
      phone: '03219876543',
      cnic: app.context.sealer.seal('4210112345671'),
    },
  },
  {
    createdAt,
    donor: {
      first_name: 'Samantha',
      last_name: 'Al-Hassan',
      country: 'United Kingdom',
      phone: '447700900123',
    },
  },
  { createdAt, donor: { first_name: 'زینب', last_name: 'Khan', email: '100%@example.org' } },
])
const [hamzas = 0] = await recordPayments(app.db, [{ createdAt, referenceNo: 'P-7TC-Q2M-9RF' }])
const { rows: codes } = await app.pool.query<{ donation_code: string; intent_id: number }>(
  'select donation_code, intent_id from donations where id = $1',
  [zainabs],
)
const { donation_code: code = '', intent_id = 0 } = codes[0] ?? {}
await app.pool.query(
  `with attempt as (
     insert into payment_attempts (intent_id, transaction_id, active_pay_method_id, gateway, amount, status,
       expires_at)
     select id, 'D11AA22BB33CC44DD55', active_pay_method_id, 'swich', amount, 'success', now() from payment_intents where id = $1
     returning id
   ), reported as (
     insert into manual_bank_transfers (attempt_id, reference_no) select id, 'FT-26-0047' from attempt
   ), receipt as (
     insert into receipts (intent_id, year, serial, token, amount) values ($1, 2026, 47, $2, 1000)
   )
   insert into gateway_transactions (attempt_id, id, order_id, category_name, channel_name,
     channel_transaction_id, transaction_status)
   select id, 'SW-99001', 'D11AA22BB33CC44DD55', 'Card', 'Visa', 'CH-77-1234', 'success' from attempt`,
  [intent_id, randomUUID()],
)

async function find(text: string, staff: Staff = officer): Promise<SearchResult[]> {
  const { status, body } = await staff.call<SearchResult[]>('POST', search.path, { text })
  expect(status, text).toBe(200)
  return body.data
}
const idsOf = (found: SearchResult[]) => found.map(({ what, id }) => `${what} ${id}`)

test.each([
  ['the donation code', code],
  ['a part of the code, as one types it', code.toLowerCase().replaceAll('-', ' ').slice(0, 6)],
  ['the whole name', "Zainab Noor D'Souza"],
  ['the beginnings of two names in another order', "d'sou zai"],
  ['a middle name', 'noor'],
  ['the e-mail, whatever its capitals', 'zainab_n@example.ORG'],
  ['the beginning of the e-mail', 'zainab_'],
  ['the phone number as it was given', '03219876543'],
  ['the phone number as one says it abroad', '+92 321-9876543'],
  ['the phone number with two zeros', '0092 321 9876543'],
  ['the phone number in Urdu digits', '۰۳۲۱ ۹۸۷۶۵۴۳'],
  ["the phone number as it is copied from a phone's contacts", '\u202a+92\u00a0321\u20119876543\u202c'],
  ['the last four digits of the CNIC', '5671'],
  ['the whole CNIC, of which the end is looked up', '42101-1234567-1'],
  ["the bank's reference", 'ft-26-0047'],
  ['our transaction', 'd11aa22bb33cc44dd55'],
  ["the gateway's transaction", 'sw-99001'],
  ["the channel's transaction", 'CH-77'],
  ['the receipt number', '2026-000047'],
  ['the receipt number without its zeros', '2026-47'],
])('a donor is found by %s: %s', async (_what, text) => {
  expect(idsOf(await find(text))).toEqual([`donation ${zainabs}`])
})

test.each([
  ['the phone number of a donor abroad', '+44 7700 900123', `donation ${samanthas}`],
  ['one half of a double name', 'hassan', `donation ${samanthas}`],
  ['a name in Urdu letters', 'زین', `donation ${khans}`],
  ['an e-mail with a sign that SQL would read', '100%@', `donation ${khans}`],
  ['the reference number of a payment', 'p-7tc-q2m', `payment ${hamzas}`],
  ['the reference number without its P', '7TCQ2M', `payment ${hamzas}`],
  ['the name of a payee', 'qureshi', `payment ${hamzas}`],
  ['the phone number of a payee', '+92 300 7654321', `payment ${hamzas}`],
])('somebody is found by %s', async (_what, text, expected) => {
  expect(idsOf(await find(text))).toEqual([expected])
})

test('a search without a match finds nobody, and no character breaks it', async () => {
  for (const text of [
    'nobody',
    '1%',
    '%%%',
    '___',
    "'; drop",
    '!&|:*',
    '\\\\',
    '<->',
    '()',
    'z',
    '00',
    '9999',
  ])
    expect(await find(text), text).toEqual([])
})

test('a CNIC is shown by its last four digits alone', async () => {
  expect(await find('4210112345671')).toMatchObject([{ found_by: 'cnic', text: '5671' }])
})

test('staff who may see only donations find no payment, and staff who may see neither find nothing', async () => {
  const [donations, payments, neither] = [
    await app.staff(['donation']),
    await app.staff(['payment']),
    await app.staff([]),
  ]
  expect(idsOf(await find('qureshi', donations))).toEqual([])
  expect(idsOf(await find('qureshi', payments))).toEqual([`payment ${hamzas}`])
  expect(await find('ft-26-0047', payments)).toEqual([])
  expect(await find('noor', neither)).toEqual([])
})

test('many payments that the user may not see do not hide a donation that the user may see', async () => {
  const like = { createdAt, referenceNo: '' }
  const payments = await recordPayments(
    app.db,
    Array.from({ length: maxSearchResults }, (_, index) => ({ ...like, referenceNo: `P-HID-DEN-${index}` })),
  )
  const [seen = 0] = await recordDonations(app.db, [{ createdAt }])
  await app.pool.query(
    `with intent as (
       select intent_id, 'SHARED-A' as reference from payments where id = any($1)
       union all select intent_id, 'SHARED-B' from donations where id = $2
     ), attempt as (
       insert into payment_attempts (intent_id, transaction_id, active_pay_method_id, gateway, amount, status,
         expires_at)
       select intent_id, 'HIDDEN' || intent_id, 1, 'default', 1000, 'expired', now() from intent returning id, intent_id
     )
     insert into manual_bank_transfers (attempt_id, reference_no)
     select attempt.id, reference from attempt join intent using (intent_id)`,
    [payments, seen],
  )
  expect(idsOf(await find('shared-', await app.staff(['donation'])))).toEqual([`donation ${seen}`])
})

test('a donation is found by the end of its code and by its amount, but a list is not filtered by them', async () => {
  expect((await find(code.slice(-5))).map(({ id }) => id)).toEqual([zainabs])
  const [odd = 0] = await recordDonations(app.db, [
    { createdAt, lines: [{ cause: 'Sadqah', amount: 65_017 }] },
  ])
  for (const typed of ['65017', '65,017', 'Rs. 65,017', 'Rs.\u00a065,017'])
    expect(await find(typed)).toMatchObject([{ what: 'donation', id: odd, found_by: 'amount' }])
  const { body } = await officer.call<{ total: number }>('POST', '/donation', { search: '65017' })
  expect(body.data.total).toBe(0)
})

test('a gift is found by the number of its cheque, on whichever keyboard that was typed', async () => {
  const clerk = await app.staff(['donation', 'donation.enter'])
  for (const [entered, typed, amount] of [
    ['MCB-778812', 'mcb-7788', 5000],
    ['HBL-۵۵۶۶۷۷', 'hbl-۵۵66', 6000],
  ] as const) {
    const gift = { ...giftTo(app.causeId('Sadqah'), amount), way: 'cheque', received_on: '2026-01-05' }
    const { body } = await clerk.call<{ id: number }>('POST', '/office-gifts', {
      ...gift,
      reference: entered,
    })
    expect(await find(typed)).toMatchObject([
      { what: 'donation', id: body.data.id, found_by: 'cheque_or_book_number', text: latinDigits(entered) },
    ])
  }
})

test('a transfer is found by a reference in Urdu digits, which the donor typed today or before references were kept in Latin digits', async () => {
  const donor = app.visitor()
  const link = await donor.give(byBankTransfer)
  const form = new FormData()
  form.set('reference_no', 'IBFT-۴۵۶۷')
  await donor.call('POST', `/public/transfers/${link}/report`, form)
  const { donation } = await app.readDonation(link)
  const found = [{ id: Number(donation.id), found_by: 'bank_reference', text: 'IBFT-4567' }]
  expect(await find('ibft-۴۵')).toMatchObject(found)
})

test('many donors of one name are found newest first, and the list has all of them', async () => {
  const many = maxSearchResults + 5
  const ids = await recordDonations(
    app.db,
    Array.from({ length: many }, () => ({
      createdAt,
      donor: { first_name: 'Muhammad', last_name: 'Bhatti' },
    })),
  )
  const newest = ids.toReversed().slice(0, maxSearchResults)
  expect(idsOf(await find('bhatti muh'))).toEqual(newest.map((id) => `donation ${id}`))
  const { body } = await officer.call<{ total: number; received: { amount: number } }>('POST', '/donation', {
    search: 'bhatti muh',
  })
  expect(body.data).toMatchObject({ total: many, received: { amount: many * 1000 } })
})

test('a donor is found despite a typing error in the name, unless a donor has the typed name', async () => {
  const names = [
    { first_name: 'Bushra', last_name: 'Ansari' },
    { first_name: 'بشریٰ', last_name: 'انصاری' },
  ]
  const [latin, urdu] = await recordDonations(
    app.db,
    names.map((donor) => ({ createdAt, donor })),
  )
  await sql`select attach_contacts(1000)`.execute(app.db)
  for (const typed of ['bushra ansri', 'Bushr Ansarri', 'nasari bushra', 'busrha', 'ansori'])
    expect(await find(typed), typed).toMatchObject([
      { id: latin, found_by: 'similar_name', text: 'Bushra Ansari' },
    ])
  expect(await find('بشری انصری')).toMatchObject([{ id: urdu, found_by: 'similar_name' }])
  expect(await find('Bushra Ansari')).toMatchObject([{ id: latin, found_by: 'name' }])
  expect(await find('zzyzx ansari')).toEqual([])
  await sql`select anonymise_contact_rows(array(select contact_id from contact_names where folded_name like 'bushra%'))`.execute(
    app.db,
  )
  const { rows } = await sql<{
    word: string
  }>`select word from name_words where word in ('bushra', 'ansari')`.execute(app.db)
  expect(rows).toEqual([])
})

test('a donation and a payment are found by name and amount together', async () => {
  const payer = { first_name: 'Nasreen', last_name: 'Lodhi' }
  const [donation, ...others] = await recordDonations(
    app.db,
    [7250, 7251].map((amount) => ({ createdAt, donor: payer, lines: [{ cause: 'Sadqah', amount }] })),
  )
  const [payment] = await recordPayments(app.db, [{ createdAt, firstName: 'Nasreen', amount: 7250 }])
  expect(others).toHaveLength(1)
  for (const typed of ['nasreen 7250', '7,250 Nasreen', 'Rs. 7,250 nasr', 'nasreen rs 7250/-'])
    expect(idsOf(await find(typed)).sort(), typed).toEqual([`donation ${donation}`, `payment ${payment}`])
  expect(idsOf(await find('lodhi nas 7250'))).toEqual([`donation ${donation}`])
  expect(await find('nasreen 7252')).toEqual([])
})

test('search terms are not logged', () => {
  expect(app.log.join()).not.toMatch(/4210112345671|5671|03219876543|zainab_n/i)
})
