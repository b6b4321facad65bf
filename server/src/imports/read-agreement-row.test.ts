import { expect, test } from 'vitest'
import { fieldsOfKind, type ImportField, type ImportMapping } from '../../../contract/src/import-mapping.ts'
import { rowReader } from './read-import-row.ts'
import type { AgreementDetails } from './staged-row.ts'

const cause = { amount: null, accept_fraction: 0, status: 1, fundtypes: [] }
const causes = [
  { ...cause, id: 3, fundtitle: 'Sadqah' },
  { ...cause, id: 4, fundtitle: 'Zakat', fundtypes: [{ typename: 'Fidya' }] },
  { ...cause, id: 5, fundtitle: 'Old Well', status: 0 },
]
const columns = [...fieldsOfKind.agreements]
const mapping: ImportMapping = {
  source: 'ledger',
  columns,
  date_format: 'day_first',
  decimal_mark: 'point',
  currency: 'PKR',
  rates: { USD: '280' },
  statuses: { '': 'received', active: 'received', cancelled: 'not_received' },
  causes: { sadqah: 3, zakat: 4, 'old well': 5 },
  campaigns: {},
  cause_id: null,
  notify: false,
}
type Cells = Partial<Record<ImportField, string>>
const read = (changes: Cells = {}) => {
  const cells: Cells = {
    first_name: 'Ayesha',
    last_name: 'Siddiqui',
    amount: '2,000',
    cause: 'sadqah',
    due_day: '5',
  }
  const rules = { kind: 'agreements', today: '2026-11-29', causes } as const
  const row = rowReader(
    mapping,
    columns,
    rules,
  )(columns.map((field) => ({ ...cells, ...changes })[field] ?? ''))
  return { ...row, details: row.details as AgreementDetails | null }
}
const reasons = (changes: Cells) => read(changes).reasons

test('a row needs a name, an amount and a cause; everything else has a default', () => {
  expect(read()).toMatchObject({
    result: 'new',
    amount: 2000,
    details: {
      first_due: null,
      entered: { unit: 'month', day: 5, method: 'permanent_reference', language: 'en', country: 'Pakistan' },
    },
  })
  expect(reasons({ first_name: '', last_name: '' })).toEqual(['no_name'])
  expect(reasons({ amount: '', cause: '' })).toEqual(['amount', 'cause'])
  expect(read({ status: 'cancelled' }).result).toBe('left_out')
})

test('amounts are whole rupees, or are converted at the rate', () => {
  expect(read({ amount: '10', currency: 'USD' }).details?.entered.total_amount).toBe(2800)
  expect(reasons({ amount: '2000.50' })).toEqual(['whole_rupees'])
  expect(reasons({ amount: '999999999' })).toEqual(['amount_range'])
})

test('the frequency is read in the terms of offices, and a missing day from the first due day', () => {
  const rhythm = (changes: Cells) => {
    const { entered } = read({ due_day: '', ...changes }).details ?? {}
    return entered && [entered.unit, entered.day]
  }
  expect(rhythm({ every: 'Monthly', due_day: '31' })).toEqual(['month', 31])
  expect(rhythm({ every: 'month', due_day: 'last' })).toEqual(['month', 31])
  expect(rhythm({ every: 'Weekly', due_day: 'Friday' })).toEqual(['week', 5])
  expect(rhythm({ every: 'Quarterly', first_due: '05/02/2027' })).toEqual(['quarter', 5])
  expect(rhythm({ every: 'month', interval: '3', first_due: '05/02/2027' })).toEqual(['quarter', 5])
  expect(rhythm({ every: 'Annual', first_due: '2027-03-30' })).toEqual(['year', 31])
  for (const every of ['Ramazan', 'every night of Ramadan', 'Ramzan'])
    expect(rhythm({ every }), every).toEqual(['ramazan_night', 0])
  expect(reasons({ every: 'fortnight' })).toEqual(['every'])
  expect(reasons({ every: 'week', interval: '2' })).toEqual(['every'])
  expect(reasons({ due_day: '32' })).toEqual(['due_day'])
  expect(reasons({ due_day: '' })).toEqual(['due_day'])
  expect(reasons({ first_due: '31/02/2027' })).toEqual(['first_due'])
})

test('Urdu digits are read', () => {
  const inUrdu = { amount: '۲۵۰۰', due_day: '۷', phone: '۰۳۰۰۱۲۳۴۵۶۷', first_due: '۰۷/۰۱/۲۰۲۷' }
  expect(read(inUrdu)).toMatchObject({
    reasons: [],
    details: { first_due: '2027-01-07', entered: { total_amount: 2500, day: 7, phone: '03001234567' } },
  })
})

test('a first due day that is not the day of the rhythm is refused', () => {
  expect(reasons({ due_day: '5', first_due: '17/01/2027' })).toEqual(['days_differ'])
  expect(reasons({ every: 'Week', due_day: 'Friday', first_due: '17/01/2027' })).toEqual(['days_differ'])
  for (const cells of [
    { due_day: '17', first_due: '17/01/2027' },
    { due_day: 'last', first_due: '28/02/2027' },
    { due_day: '30', first_due: '30/01/2027' },
    { every: 'Week', due_day: '7', first_due: '17/01/2027' },
  ])
    expect(reasons(cells)).toEqual([])
})

test('details of the donor and the cause follow the rules of an entry at the office', () => {
  expect(read({ phone: '+92 300 1234567', cnic: '42101-1234567-1' }).details?.entered).toMatchObject({
    phone: '03001234567',
    cnic: '4210112345671',
  })
  expect(reasons({ cnic: '42101' })).toEqual(['cnic'])
  expect(reasons({ cause: 'old well' })).toEqual(['cause'])
  expect(reasons({ cause: 'zakat', cause_type: 'fidya' })).toEqual([])
  expect(reasons({ cause_type: 'Fidya' })).toEqual(['cause_type'])
  for (const language of ['ur', 'Urdu', 'اردو'])
    expect(read({ language }).details?.entered.language, language).toBe('ur')
  expect(reasons({ language: 'Klingon' })).toEqual(['language'])
})

test('a raised amount is the same standing order, and another frequency is another one', () => {
  expect(read({ amount: '2500' })).toMatchObject({ key: read().key })
  expect(read({ amount: '2500' }).checksum).not.toBe(read().checksum)
  expect(read({ due_day: '6' }).key).not.toBe(read().key)
})
