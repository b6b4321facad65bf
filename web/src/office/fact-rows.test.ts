import { expect, test } from 'vitest'
import { factRows } from './fact-rows.ts'

test('facts are named in words, and empty ones are left out', () => {
  expect(
    factRows({
      amount_received: 65_000,
      reason: '',
      date_from: null,
      statuses: [],
      nothing: {},
      missing: undefined,
    }),
  ).toEqual([{ name: 'Amount received', value: '65000' }])
})

test('lists, answers to yes or no and facts within facts are readable too', () => {
  expect(
    factRows({
      statuses: ['pending', '', 'failed'],
      verified: false,
      zero: 0,
      filters: { date_to: '2026-05-09', who: null },
    }),
  ).toEqual([
    { name: 'Statuses', value: 'pending, failed' },
    { name: 'Verified', value: 'no' },
    { name: 'Zero', value: '0' },
    { name: 'Filters', value: 'Date to: 2026-05-09' },
  ])
})
