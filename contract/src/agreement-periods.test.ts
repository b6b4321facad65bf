import { expect, test } from 'vitest'
import { duePeriods, firstPeriod, type PeriodTerms } from './agreement-periods.ts'
import { calculatedCalendar } from './ramazan-calendar.ts'

const monthly: PeriodTerms = {
  valid_from: '2026-11-26',
  unit: 'month',
  day: 5,
  anchor_month: 11,
  amount: 2000,
  is_pause: false,
}

function next(count: number, terms: PeriodTerms[], from = '2026-11-26', taken: string[] = []): string[] {
  const found: string[] = []
  for (const { period, due_on } of duePeriods(terms, from, new Set(taken), calculatedCalendar)) {
    found.push(`${period} on ${due_on}`)
    if (found.length === count) break
  }
  return found
}

test('a monthly donation is due on its day of each month, or on the last one', () => {
  expect(next(2, [monthly])).toEqual(['2026-12 on 2026-12-05', '2027-01 on 2027-01-05'])
  expect(next(3, [{ ...monthly, day: 31 }], '2027-01-15')).toEqual([
    '2027-01 on 2027-01-31',
    '2027-02 on 2027-02-28',
    '2027-03 on 2027-03-31',
  ])
})

test('quarters and years are counted from the first month, and weeks by the calendar', () => {
  expect(next(2, [{ ...monthly, unit: 'quarter' }])).toEqual([
    '2027-02 on 2027-02-05',
    '2027-05 on 2027-05-05',
  ])
  expect(next(1, [{ ...monthly, unit: 'year' }])).toEqual(['2027-11 on 2027-11-05'])
  expect(next(2, [{ ...monthly, unit: 'week', day: 5 }], '2026-12-29')).toEqual([
    '2026-W53 on 2027-01-01',
    '2027-W01 on 2027-01-08',
  ])
})

test('the nights of Ramazan begin on the evening before the first fast in Pakistan', () => {
  const nights = next(40, [{ ...monthly, unit: 'ramazan_night', day: 0 }])
  // Umm al-Qura begins Ramazan 1448 on 8 February 2027; in Pakistan it is expected a day later.
  expect(nights[0]).toBe('1448-R01 on 2027-02-08')
  expect([29, 30]).toContain(nights.findIndex((night) => night.startsWith('1449')))
})

test('a period is due once, also where the day of the month was changed', () => {
  const changed = [monthly, { ...monthly, valid_from: '2026-12-06', day: 20 }]
  expect(next(2, changed, '2026-12-06', ['2026-12'])[0]).toBe('2027-01 on 2027-01-20')
})

test('nothing is due during a pause, and later terms replace planned ones', () => {
  const paused = { ...monthly, valid_from: '2026-12-01', is_pause: true }
  const resumed = { ...monthly, valid_from: '2027-03-01' }
  expect(next(1, [monthly, paused, resumed])).toEqual(['2027-03 on 2027-03-05'])
  expect(next(1, [monthly, paused, resumed, { ...resumed, day: 9 }])).toEqual(['2027-03 on 2027-03-09'])
})

test('the first donation pays the present period, and of Ramazan the first night to come', () => {
  expect(firstPeriod(monthly, '2026-11-26', calculatedCalendar)).toEqual({
    period: '2026-11',
    due_on: '2026-11-26',
    amount: 2000,
  })
  expect(
    firstPeriod({ ...monthly, unit: 'ramazan_night', day: 0 }, '2026-11-26', calculatedCalendar),
  ).toMatchObject({
    period: '1448-R01',
    due_on: '2026-11-26',
  })
})

test('the days of a century are those of the calendar', () => {
  const days = [1, 15, 28, 31].map((day) => ({ ...monthly, day, valid_from: '2000-01-01' }))
  for (const terms of days) {
    let count = 0
    for (const { period, due_on } of duePeriods([terms], '2000-01-01', new Set(), calculatedCalendar)) {
      const [year = 0, month = 0] = period.split('-').map(Number)
      const day = terms.day === 31 ? new Date(Date.UTC(year, month, 0)).getUTCDate() : terms.day
      expect(due_on).toBe(`${period}-${String(day).padStart(2, '0')}`)
      if (++count === 1200) break
    }
  }
})
