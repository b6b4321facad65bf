import { expect, test } from 'vitest'
import { readerOf } from '../../../../../words/src/reader.ts'
import { datePresets } from './filter.tsx'

const { t } = readerOf('en')

const daysOn = (today: string) => datePresets(t, today).map(({ label, from, to }) => [label, from, to])

test('in November, the fiscal year starts in July of the same year', () => {
  expect(daysOn('2026-11-21')).toEqual([
    ['Today', '2026-11-21', '2026-11-21'],
    ['This month', '2026-11-01', '2026-11-21'],
    ['Last month', '2026-10-01', '2026-10-31'],
    ['This fiscal year', '2026-07-01', '2026-11-21'],
  ])
})

test.each([
  ['2027-01-01', '2026-12-01', '2026-12-31', '2026-07-01'],
  ['2028-03-31', '2028-02-01', '2028-02-29', '2027-07-01'],
  ['2027-06-30', '2027-05-01', '2027-05-31', '2026-07-01'],
  ['2027-07-01', '2027-06-01', '2027-06-30', '2027-07-01'],
])('on %s, last month is complete and the fiscal year contains that day', (today, from, to, july) => {
  const [, , lastMonth, year] = datePresets(t, today)
  expect([lastMonth?.from, lastMonth?.to, year?.from]).toEqual([from, to, july])
})
