import { expect, test } from 'vitest'
import { addDays, dayNumber } from './days.ts'
import {
  calculatedCalendar,
  eveningOfNight,
  firstEvening,
  nearRamazan,
  nightOf,
  numberOfNight,
  presentRamazan,
} from './ramazan-calendar.ts'

const seenLate = {
  ...calculatedCalendar,
  seasons: [{ hijri_year: 1448, first_on: '2027-02-10', is_confirmed: true, nights: null, is_open: true }],
}

test('Ramazan is near from two months before its first day until its last', () => {
  const days = ['2026-12-08', '2026-12-15', '2027-02-05', '2027-03-09', '2027-03-15']
  expect(days.map((day) => nearRamazan(day, calculatedCalendar))).toEqual([
    undefined,
    '2027-02-09',
    '2027-02-09',
    '2027-02-09',
    undefined,
  ])
})

test('a Ramazan is near while its season is open and a night is to come', () => {
  const days = ['2026-11-30', '2027-02-09', '2027-03-10', '2027-03-11']
  const near = '2027-02-10'
  expect(days.map((day) => nearRamazan(day, seenLate))).toEqual([near, near, near, undefined])
  // The 30th night would begin on 10 March.
  const short = { ...seenLate, seasons: seenLate.seasons.map((season) => ({ ...season, nights: 29 })) }
  expect(nearRamazan('2027-03-09', short)).toBe(near)
  expect(nearRamazan('2027-03-10', short)).toBeUndefined()
})

test('nights of a new donation are those of the open Ramazan, not of an earlier one that is only planned', () => {
  const [open] = seenLate.seasons
  if (!open) throw new Error('The calendar has no season.')
  const planned = { ...open, hijri_year: 1447, first_on: '2026-12-20', is_open: false }
  const both = { ...seenLate, seasons: [open, planned] }
  expect(firstEvening('2026-11-30', both)).toBe('2027-02-09')
  expect(firstEvening('2027-02-20', both)).toBe('2027-02-20')
  expect(firstEvening('2026-11-30', { ...both, seasons: [planned] })).toBe('2026-11-30')
  const shared = { ...planned, first_on: '2027-02-01' }
  expect(nightOf(dayNumber('2027-02-09'), { ...both, seasons: [open, shared] })).toBe('1448-R01')
})

test('a season moves the nights of its year and of no other year', () => {
  const nights = (first: string, count: number) =>
    Array.from({ length: count }, (_, days) => nightOf(dayNumber(addDays(first, days)), seenLate))
  expect(nights('2027-02-07', 4)).toEqual([null, null, '1448-R01', '1448-R02'])
  expect(nights('2027-03-09', 3)).toEqual(['1448-R29', '1448-R30', null])
  expect(nightOf(dayNumber('2028-01-29'), seenLate)).toBe(
    nightOf(dayNumber('2028-01-29'), calculatedCalendar),
  )
  expect(eveningOfNight('1448-R27', seenLate)).toBe('2027-03-07')
  expect(eveningOfNight('1449-R27', seenLate)).toBeUndefined()
})

test('each night of a season comes once and in order, on whichever day the moon begins it', () => {
  for (const first_on of ['2027-02-07', '2027-02-08', '2027-02-09', '2027-02-10'])
    for (const nights of [null, 29, 30]) {
      const season = { hijri_year: 1448, first_on, is_confirmed: true, nights, is_open: true }
      const found = Array.from({ length: 60 }, (_, days) =>
        nightOf(dayNumber(addDays('2027-01-25', days)), { moon_shift: 1, seasons: [season] }),
      ).flatMap((night) => (night ? numberOfNight(night) : []))
      expect(found).toEqual(Array.from({ length: nights ?? 30 }, (_, index) => index + 1))
    }
})

test('the last Ramazan counts as the present one until two months before the next', () => {
  const days = ['2027-03-20', '2027-11-25', '2027-12-01']
  expect(days.map((day) => presentRamazan(day, seenLate))).toEqual(['2027-02-10', '2027-02-10', '2028-01-29'])
})
