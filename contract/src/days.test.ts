import { expect, test } from 'vitest'
import { daysOfTaxYear, pakistanDay, pakistanInstant, pakistanTime, taxYearOf } from './days.ts'

test('a tax year begins on 1 July, ends on 30 June and has the name of the year it ends in', () => {
  expect(daysOfTaxYear(2026)).toEqual({ first: '2025-07-01', last: '2026-06-30' })
  expect(['2025-06-30', '2025-07-01', '2025-12-31', '2026-06-30', '2026-07-01'].map(taxYearOf)).toEqual([
    2025, 2026, 2026, 2026, 2027,
  ])
})

test('a day in Pakistan begins at 19:00 UTC of the day before', () => {
  const beforeMidnight = new Date('2026-11-20T18:59:59.999Z')
  const midnight = new Date('2026-11-20T19:00:00Z')
  expect([beforeMidnight, midnight].map(pakistanDay)).toEqual(['2026-11-20', '2026-11-21'])
  expect(pakistanTime(midnight)).toBe('2026-11-21T00:00:00.000')
  expect(pakistanInstant('2026-11-21', 0)).toEqual(midnight)
  expect(pakistanInstant('2026-11-21', 9)).toEqual(new Date('2026-11-21T09:00:00+05:00'))
})
