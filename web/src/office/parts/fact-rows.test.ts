import { expect, test } from 'vitest'
import { readerOf } from '../../../../words/src/reader.ts'
import { factRows } from './facts.tsx'

const { t } = readerOf('en')

test('facts have titles, and empty ones are omitted', () => {
  expect(
    factRows(t, {
      amount_received: 65_000,
      reason: '',
      date_from: null,
      statuses: [],
      nothing: {},
      missing: undefined,
    }),
  ).toEqual([{ name: 'Amount received', value: 'Rs.\u00a065,000' }])
})

test('lists, booleans and nested facts are readable', () => {
  expect(
    factRows(t, {
      statuses: ['pending', '', 'failed'],
      verified: false,
      zero: 0,
      filters: { date_to: '2026-05-09', who: null },
    }),
  ).toEqual([
    { name: 'Statuses', value: 'pending, failed' },
    { name: 'Verified', value: 'no' },
    { name: 'Zero', value: '0' },
    { name: 'Filters', value: 'Date to: 9 May 2026' },
  ])
})

test('changes are readable, with the usual format of days and times', () => {
  expect(
    factRows(t, {
      iban_no: 'PK36 → PK08',
      status: '1 → 0',
      effective_to: 'nothing → 2026-11-20T20:30:00.000Z',
    }),
  ).toEqual([
    { name: 'IBAN', value: 'PK36 → PK08' },
    { name: 'Status', value: 'active → inactive' },
    { name: 'Effective to', value: 'nothing → 21 Nov 2026, 01:30' },
  ])
})
