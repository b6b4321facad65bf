import { expect, test } from 'vitest'
import { type Rhythm, rhythmFromToday, storedRhythm } from './rhythm.ts'
import { secondDueDay } from './rhythm-details.tsx'

/** 23:30 on the day before in UTC. */
const earlyOn = (day: string) => Date.parse(`${day}T04:30:00+05:00`)

test.each<[unit: Rhythm['unit'], today: string, day: number, second: string | undefined]>([
  ['month', '2026-11-26', 26, '2026-12-26'],
  ['month', '2027-01-31', 31, '2027-02-28'],
  ['month', '2027-02-28', 28, '2027-03-28'],
  ['week', '2026-11-29', 7, '2026-12-06'],
  ['quarter', '2026-11-30', 31, '2027-02-28'],
  ['year', '2028-02-29', 31, '2029-02-28'],
  ['ramazan_night', '2026-11-26', 0, undefined],
])('giving every %s from %s is due on day %i, next on %s', (unit, today, day, second) => {
  const rhythm = rhythmFromToday(unit, earlyOn(today))
  expect(rhythm).toEqual({ unit, day })
  expect(secondDueDay(rhythm, today)).toBe(second)
})

test('the second donation of a month is never asked for in the month of the first', () => {
  expect(secondDueDay({ unit: 'month', day: 28 }, '2026-11-02')).toBe('2026-12-28')
})

test('a stored rhythm is read; a stored value that is none counts for nothing', () => {
  expect(storedRhythm({ unit: 'week', day: 5 })).toEqual({ unit: 'week', day: 5 })
  for (const broken of [undefined, 'month', { unit: 'hour', day: 1 }, { unit: 'month' }])
    expect(storedRhythm(broken)).toBeUndefined()
})
