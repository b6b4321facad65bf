import { expect, test } from 'vitest'
import { daysOfTaxYear, taxYearOf } from './days.ts'

test('a tax year begins on 1 July, ends on 30 June and has the name of the year it ends in', () => {
  expect(daysOfTaxYear(2026)).toEqual({ first: '2025-07-01', last: '2026-06-30' })
  expect(['2025-06-30', '2025-07-01', '2025-12-31', '2026-06-30', '2026-07-01'].map(taxYearOf)).toEqual([
    2025, 2026, 2026, 2026, 2027,
  ])
})
