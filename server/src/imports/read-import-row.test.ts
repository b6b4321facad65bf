import { expect, test } from 'vitest'
import type { ImportMapping } from '../../../contract/src/import-mapping.ts'
import { readAmount, toRupees } from './read-amount.ts'
import { rowReader } from './read-import-row.ts'

const headings = [
  'ID',
  'Date',
  'Amount',
  'Currency',
  'Status',
  'Fund',
  'First',
  'Last',
  'Company',
  'Email',
  'Phone',
  'Country',
  'Note',
  'City',
  'Consent',
  'Test',
]
const mapping: ImportMapping = {
  source: 'givewp',
  columns: [
    'id',
    'date',
    'amount',
    'currency',
    'status',
    'cause',
    'first_name',
    'last_name',
    'company',
    'email',
    'phone',
    'country',
    'remarks',
    'remarks',
    'consent',
    'test',
  ],
  date_format: 'day_first',
  decimal_mark: 'point',
  currency: 'PKR',
  rates: { USD: '278.5' },
  statuses: { complete: 'received', refunded: 'refunded', failed: 'not_received' },
  causes: { zakat: 4 },
  campaigns: {},
  cause_id: null,
  notify: false,
}
const rules = { kind: 'donations', today: '2026-11-29', causes: [] } as const
const cells = [
  '71',
  '26/10/2019',
  '1,230.00',
  '',
  'Complete',
  'Zakat',
  'Ayesha',
  'Siddiqui',
  '',
  'ayesha@example.com',
  '0300 1234567',
  'PK',
  '',
  'Karachi',
  'yes',
  '',
]
const read = (changes: Record<number, string> = {}, mapped: Partial<ImportMapping> = {}) =>
  rowReader({ ...mapping, ...mapped }, headings, rules)(cells.map((cell, place) => changes[place] ?? cell))
const reasons = (changes: Record<number, string>) => read(changes).reasons

test('a row becomes a donation with its day, rupees, cause and donor', () => {
  expect(read()).toMatchObject({
    result: 'new',
    key: '71',
    day: '2019-10-26',
    amount: 1230,
    hundredths: 123_000,
    currency: 'PKR',
    cause_id: 4,
    first_name: 'Ayesha',
    phone: '03001234567',
    country: 'Pakistan',
    remarks: 'City: Karachi',
    has_consent: true,
    is_refunded: false,
  })
})

test('digits and dates are read in Urdu, and dates with a month’s name or a year first need no order', () => {
  expect(read({ 1: '۲۶/۱۰/۲۰۱۹', 2: '۱٬۲۳۰' })).toMatchObject({ day: '2019-10-26', amount: 1230 })
  for (const day of ['Oct 26, 2019 11:21 AM', '2019-10-26 08:00:00', '26-Oct-19'])
    expect(read({ 1: day }).day, day).toBe('2019-10-26')
  expect(read({ 1: '03/04/2020' }, { date_format: 'month_first' }).day).toBe('2020-03-04')
})

test('a time in UTC is read as the day in Pakistan', () => {
  const dayIn = (date: string, source: ImportMapping['source'], heading = 'Date') => {
    const read = rowReader({ ...mapping, source }, headings.with(1, heading), rules)
    return read(cells.with(1, date)).day
  }
  expect(dayIn('30/06/2026 18:59:59', 'donorbox')).toBe('2026-06-30')
  expect(dayIn('30/06/2026 19:00:00', 'donorbox')).toBe('2026-07-01')
  expect(dayIn('30/06/2026 19:00:00', 'givewp')).toBe('2026-06-30')
  expect(dayIn('2026-06-30T21:15:00Z', 'givewp')).toBe('2026-07-01')
  expect(dayIn('2026-06-30 07:15 PM', 'other', 'Donation Date (UTC)')).toBe('2026-07-01')
  expect(dayIn('06-30-2026 22:00:00 UTC', 'other')).toBe(null)
  expect(dayIn('30-06-2026 22:00:00 UTC', 'other')).toBe('2026-07-01')
  expect(dayIn('2026-06-30', 'other', 'Donation Date (UTC)')).toBe('2026-06-30')
})

test('amounts follow the decimal mark of the file, and the other form is refused', () => {
  expect(readAmount('1,230.99', 'point')).toBe(123_099)
  expect(readAmount('1.230,99', 'point')).toBeUndefined()
  expect(readAmount('1.230,99', 'comma')).toBe(123_099)
  expect(readAmount('1.500', 'comma')).toBe(150_000)
  expect(readAmount('1.500', 'point')).toBeUndefined()
  for (const text of ['$1,500', 'USD 1500.00', 'Rs. 1,500/-', '1500 EUR', '£1,500'])
    expect(readAmount(text, 'point'), text).toBe(150_000)
})

test('other currencies become whole rupees at the rate, exactly', () => {
  expect(read({ 2: '10.01', 3: 'usd' })).toMatchObject({ currency: 'USD', hundredths: 1001, amount: 2788 })
  expect(toRupees(99_999_999_99, '278.123456')).toBe(Math.round((9_999_999_999 * 278.123456) / 100))
  expect(reasons({ 3: 'EUR' })).toEqual(['currency'])
  expect(reasons({ 2: '10.50' })).toEqual(['whole_rupees'])
})

test('a refund may be negative, and money that was not received is left out', () => {
  expect(read({ 2: '-500', 4: 'Refunded' })).toMatchObject({ is_refunded: true, amount: 500, result: 'new' })
  expect(reasons({ 2: '-500' })).toEqual(['amount'])
  expect(read({ 2: 'x', 4: 'FAILED' })).toMatchObject({ result: 'left_out', reasons: ['not_received'] })
  expect(read({ 15: 'TRUE' })).toMatchObject({ result: 'left_out', reasons: ['test'] })
})

test('a row that cannot be read is refused with every reason', () => {
  expect(
    reasons({ 1: '31/02/2020', 2: 'ten', 4: 'odd', 5: 'Well', 9: 'no address', 10: '12', 11: 'Atlantis' }),
  ).toEqual(['status', 'date', 'amount', 'cause', 'email', 'country', 'phone'])
  expect(reasons({ 1: '2026-11-30' })).toEqual(['date_range'])
  expect(reasons({ 2: '0' })).toEqual(['amount_range'])
  expect(read({ 2: '99999999999' })).toMatchObject({ reasons: ['amount_range'], amount: null })
  expect(read({ 2: '9'.repeat(30) })).toMatchObject({ reasons: ['amount'], hundredths: 0 })
  expect(reasons({ 6: 'pay at evil.example' })).toEqual(['name'])
  expect(rowReader(mapping, headings, rules)(cells.slice(0, 9)).reasons).toEqual(['short_row'])
  expect(rowReader(mapping, headings, rules)([...cells, 'x']).reasons).toEqual(['long_row'])
  expect(rowReader(mapping, headings, rules)([...cells, '']).reasons).toEqual([])
})

test('only a yes is consent, a company gives under its name, and a formula remains text', () => {
  for (const text of ['', 'no', 'Would you?']) expect(read({ 14: text }).has_consent, text).toBe(false)
  expect(read({ 6: '', 7: '', 8: 'Hasan Traders' })).toMatchObject({
    first_name: 'Hasan Traders',
    remarks: 'City: Karachi',
  })
  expect(read({ 8: 'Hasan Traders', 12: '=1+1' }).remarks).toBe('Hasan Traders · Note: =1+1 · City: Karachi')
  expect(read({ 6: '', 7: '' }).first_name).toBe('Anonymous')
})

test('the number sign of an id is removed, also of a refused row', () => {
  expect(read({ 0: '#71' }).key).toBe('71')
  expect(read({ 0: '۷۱', 2: 'ten' }).key).toBe('71')
  expect(read({ 0: '', 2: 'ten' }).key).toBeNull()
})

test('rows without an id have the same key when they look the same', () => {
  expect(read({ 0: '' }).key).toMatch(/^#/)
  expect(read({ 0: '' }).key).toBe(read({ 0: '', 12: 'another note' }).key)
  expect(read({ 0: '' }).key).not.toBe(read({ 0: '', 2: '1231' }).key)
  expect(read().checksum).not.toBe(read({ 4: 'Refunded' }).checksum)
})

test('a donor needs a name, and an address in several columns is one note with its headings', () => {
  const columns: ImportMapping['columns'] = [
    'id',
    'full_name',
    'company',
    'phone',
    'cnic',
    'address',
    'address',
  ]
  const heads = ['ID', 'Name', 'Company', 'Phone', 'CNIC', 'Street', 'City']
  const readDonor = (...cells: string[]) =>
    rowReader({ ...mapping, columns }, heads, { ...rules, kind: 'donors' })(cells)
  expect(
    readDonor('7', 'Ayesha Siddiqui', '', '0300 1234567', '42101-1234567-1', '12 Mall Road', 'Lahore'),
  ).toMatchObject({
    result: 'new',
    key: '7',
    first_name: 'Ayesha',
    phone: '03001234567',
    remarks: 'Street: 12 Mall Road · City: Lahore',
    details: { kind: 'person', cnic: '4210112345671' },
  })
  expect(readDonor('', '', 'Hasan Traders', '', '', '', '')).toMatchObject({
    first_name: 'Hasan Traders',
    remarks: null,
    details: { kind: 'company' },
  })
  expect(readDonor('', '', '', '', '12', '', '').reasons).toEqual(['no_name', 'cnic'])
})
