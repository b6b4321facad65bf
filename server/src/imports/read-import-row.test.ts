import { expect, test } from 'vitest'
import { type ImportCause, type ImportCells, readImportRow } from './read-import-row.ts'

const causes: ImportCause[] = [
  {
    id: 3,
    fundtitle: 'Sadqah',
    amount: null,
    accept_fraction: 0,
    status: 1,
    fundtypes: [],
    titles: ['Sadqah', 'صدقہ'],
  },
  {
    id: 4,
    fundtitle: 'Zakat',
    amount: null,
    accept_fraction: 0,
    status: 1,
    fundtypes: [{ typename: 'Fidya' }],
    titles: ['Zakat'],
  },
  {
    id: 5,
    fundtitle: 'Old Well',
    amount: null,
    accept_fraction: 0,
    status: 0,
    fundtypes: [],
    titles: ['Old Well'],
  },
]
const cells: ImportCells = {
  first_name: 'Ayesha',
  last_name: 'Siddiqui',
  amount: '2,000',
  cause: 'sadqah',
  day: '5',
}
const read = (changes: ImportCells = {}) => readImportRow({ ...cells, ...changes }, causes)
const keysOf = (changes: ImportCells) =>
  read(changes).problems.map(({ values, key }) => values?.column ?? key)

test('a row needs a name, an amount and a cause; everything else has a default', () => {
  expect(read()).toMatchObject({
    name: 'Ayesha Siddiqui',
    amount: 2000,
    firstDue: null,
    problems: [],
    entered: { unit: 'month', day: 5, method: 'permanent_reference', language: 'en', country: 'Pakistan' },
  })
  expect(keysOf({ first_name: '', last_name: '' })).toEqual(['First Name'])
  expect(keysOf({ amount: '', cause: '' })).toEqual([
    'agreements.import.no-amount',
    'agreements.import.no-cause',
  ])
})

test('amounts are whole rupees, however a table writes them', () => {
  for (const amount of ['2000', 'Rs. 2,000/-', '2000.00', 'PKR 2,000'])
    expect(read({ amount }).amount, amount).toBe(2000)
  for (const amount of ['2000.50', '-2000', '0', 'two thousand'])
    expect(keysOf({ amount })).toEqual(['agreements.import.no-amount'])
})

test('the rhythm is read in the words of offices, and its day from the first due day where it is missing', () => {
  const rhythm = (changes: ImportCells) => {
    const { entered } = read({ day: '', ...changes })
    return entered && [entered.unit, entered.day]
  }
  expect(rhythm({ every: 'Monthly', day: '31' })).toEqual(['month', 31])
  expect(rhythm({ every: 'month', day: 'last' })).toEqual(['month', 31])
  expect(rhythm({ every: 'Weekly', day: 'Friday' })).toEqual(['week', 5])
  expect(rhythm({ every: 'Quarterly', first_due: '05/02/2027' })).toEqual(['quarter', 5])
  expect(rhythm({ every: 'Annual', first_due: '2027-03-30' })).toEqual(['year', 31])
  for (const every of ['Ramazan', 'every night of Ramadan', 'Ramzan'])
    expect(rhythm({ every }), every).toEqual(['ramazan_night', 0])
  expect(keysOf({ every: 'fortnight' })).toEqual(['Every'])
  expect(keysOf({ day: '32' })).toEqual(['Day'])
  expect(keysOf({ day: '' })).toEqual(['Day'])
  expect(keysOf({ first_due: '31/02/2027' })).toEqual(['First Due'])
})

test('digits and the title of a cause are read in Urdu too', () => {
  const inUrdu = { amount: '۲۵۰۰', day: '۷', cause: 'صدقہ', phone: '۰۳۰۰۱۲۳۴۵۶۷', first_due: '۰۷/۰۱/۲۰۲۷' }
  expect(read({ ...inUrdu, old_reference: '۱۲' })).toMatchObject({
    amount: 2500,
    cause: 'Sadqah',
    firstDue: '2027-01-07',
    oldReference: '12',
    entered: { day: 7, phone: '03001234567', cart: [{ id: 3 }] },
    problems: [],
  })
})

test('a first due day that is not the day of the rhythm is refused with both', () => {
  expect(read({ day: '5', first_due: '17/01/2027' }).problems).toEqual([
    { key: 'agreements.import.days-differ', values: { day: '5', first_due: '17/01/2027' } },
  ])
  expect(keysOf({ every: 'Week', day: 'Friday', first_due: '17/01/2027' })).toEqual([
    'agreements.import.days-differ',
  ])
  for (const cells of [
    { day: '17', first_due: '17/01/2027' },
    { day: 'last', first_due: '28/02/2027' },
    { day: '30', first_due: '30/01/2027' },
    { every: 'Week', day: '7', first_due: '17/01/2027' },
  ])
    expect(keysOf(cells)).toEqual([])
})

test('an amount that is too long is refused once', () => {
  expect(keysOf({ amount: '999999999' })).toEqual(['fields.amount.too-long'])
})

test('details of the donor follow the rules of an entry at the office', () => {
  const { entered } = read({ phone: '+92 300 1234567', cnic: '42101-1234567-1', email: 'a@example.com' })
  expect(entered).toMatchObject({ phone: '03001234567', cnic: '4210112345671' })
  expect(keysOf({ email: 'not an address' })).toEqual(['fields.email.valid'])
  expect(keysOf({ cnic: '42101' })).toEqual(['fields.cnic.pakistan'])
  expect(keysOf({ country: 'Atlantis' })).toEqual(['fields.country.from-list'])
})

test('a closed cause, and a type that the cause has not, are refused', () => {
  expect(keysOf({ cause: 'Old Well' })).toEqual(['fields.problem.cause-closed'])
  expect(read({ cause: '4', cause_type: 'fidya' }).problems).toEqual([])
  expect(keysOf({ cause_type: 'Fidya' })).toEqual(['Sadqah'].map(() => 'fields.problem.fund-type'))
})

test('languages are known by code and name', () => {
  for (const language of ['ur', 'Urdu', 'اردو'])
    expect(read({ language }).entered?.language, language).toBe('ur')
  expect(keysOf({ language: 'Klingon' })).toEqual(['Language'])
})
