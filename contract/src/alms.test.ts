import { expect, test } from 'vitest'
import { almsUnitAmount, isValidOn } from './alms.ts'
import { defaultPeople, fitranaTime } from './alms-kinds.ts'

test('the rates announced for 2026 give the announced sums', () => {
  const announced = { wheat: 300, barley: 1160, dates: 2800, raisins: 7200 }
  const sums = (kind: keyof typeof defaultPeople) =>
    Object.values(announced).map((rupees) => almsUnitAmount({ rupees, people: defaultPeople[kind] }))
  expect(sums('fitrana')).toEqual([300, 1160, 2800, 7200])
  expect(sums('fidya')).toEqual([300, 1160, 2800, 7200])
  expect(sums('fast_kaffarah')).toEqual([18_000, 69_600, 168_000, 432_000])
  expect(sums('oath_kaffarah')).toEqual([3000, 11_600, 28_000, 72_000])
})

test('a rate is valid from its first day to its last', () => {
  const rate = { valid_from: '2026-02-01', valid_until: '2026-03-31' }
  const days = ['2026-01-31', '2026-02-01', '2026-03-31', '2026-04-01']
  expect(days.map((day) => isValidOn(rate, day))).toEqual([false, true, true, false])
  expect(isValidOn({ ...rate, valid_until: null }, '2030-01-01')).toBe(true)
})

test('fitrana is late after the Eid prayer, whose day is certain only after thirty fasts', () => {
  const times = [
    '2027-03-10T09:59',
    '2027-03-10T10:00',
    '2027-03-11T09:59',
    '2027-03-11T10:00',
    '2027-11-30T10:00',
  ]
  const ramazan = { first_on: '2027-02-09', is_confirmed: true, nights: null }
  expect(times.map((now) => fitranaTime(ramazan, now))).toEqual([
    'in_time',
    'perhaps_late',
    'perhaps_late',
    'late',
    'in_time',
  ])
})

test('the Eid prayer is over for certain only once the first and the last moon of Ramazan are known', () => {
  const days = ['09', '10', '11', '12'].map((day) => `2027-03-${day}T10:00`)
  const times = (known: { is_confirmed: boolean; nights: number | null }) =>
    days.map((now) => fitranaTime({ first_on: '2027-02-09', ...known }, now))
  const doubt = 'perhaps_late'
  expect(times({ is_confirmed: false, nights: null })).toEqual([doubt, doubt, doubt, 'late'])
  expect(times({ is_confirmed: true, nights: 29 })).toEqual(['in_time', 'late', 'late', 'late'])
  expect(times({ is_confirmed: true, nights: 30 })).toEqual(['in_time', 'in_time', 'late', 'late'])
})
