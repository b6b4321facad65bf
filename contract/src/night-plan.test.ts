import fc from 'fast-check'
import { expect, test } from 'vitest'
import { largestWeights, lastNightPlan } from './agreement-units.ts'
import { addDays } from './days.ts'
import { donationFields } from './donate.ts'
import {
  eveningOf,
  firstNightFrom,
  lastNights,
  nightPlan,
  nightsOfPlan,
  readNightPlan,
  splitOverNights,
  totalWeight,
} from './night-plan.ts'
import { nightsOfRamazan } from './ramazan-calendar.ts'

const plans = Array.from({ length: lastNightPlan + 1 }, (_, plan) => plan)
const sumOf = (nights: readonly { amount: number }[]) => nights.reduce((sum, { amount }) => sum + amount, 0)

test('a plan is a number for each choice of nights, with and without weights', () => {
  expect(plans.map((plan) => readNightPlan(plan))).toEqual(
    (['all', 'last_ten', 'odd'] as const).flatMap((choice) => [
      { choice, isWeighted: false },
      { choice, isWeighted: true },
    ]),
  )
  expect(plans).toEqual(
    plans.map((plan) => nightPlan(readNightPlan(plan).choice, readNightPlan(plan).isWeighted)),
  )
})

test('a line of the cart takes every plan and night, and no other', () => {
  const line = { id: 1, amount: 5000, quantity: 1 }
  const read = (plan: number, first: number) =>
    donationFields.cart.safeParse([{ ...line, nights: { hijri_year: 1448, plan, first } }]).success
  expect([read(lastNightPlan, nightsOfRamazan), read(0, 1)]).toEqual([true, true])
  expect([read(lastNightPlan + 1, 1), read(-1, 1), read(0, nightsOfRamazan + 1), read(0, 0)]).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('odd nights of the last ten count twice, and the 27th twice as much as those', () => {
  const weights = (plan: number) => nightsOfPlan(plan).map(({ night, weight }) => `${night}: ${weight}`)
  expect(weights(nightPlan('odd', false))).toEqual(['21: 1', '23: 1', '25: 1', '27: 1', '29: 1'])
  expect(weights(nightPlan('odd', true))).toEqual(['21: 1', '23: 1', '25: 1', '27: 2', '29: 1'])
  expect(weights(nightPlan('last_ten', true)).slice(0, 8)).toEqual([
    '21: 2',
    '22: 1',
    '23: 2',
    '24: 1',
    '25: 2',
    '26: 1',
    '27: 4',
    '28: 1',
  ])
  expect(nightsOfPlan(nightPlan('all', true)).filter(({ weight }) => weight > 1)).toHaveLength(5)
  const largest = plans.map((plan) => Math.max(...nightsOfPlan(plan).map(({ weight }) => weight)))
  expect(largest).toEqual(largestWeights)
})

test('for any amount, plan and first night, the nights add up to the rupee', () => {
  const gift = fc.record({
    plan: fc.integer({ min: 0, max: lastNightPlan }),
    first: fc.integer({ min: 1, max: 31 }),
    amount: fc.integer({ min: 0, max: 99_999_999 }),
  })
  fc.assert(
    fc.property(gift, ({ plan, first, amount }) => {
      const units = totalWeight(plan, first)
      const nights = splitOverNights(amount, plan, first)
      expect(sumOf(nights)).toBe(units === 0 ? 0 : amount)
      const weighted = nightsOfPlan(plan, first)
      expect(nights.map(({ night }) => night)).toEqual(weighted.map(({ night }) => night))
      for (const [index, { amount: given }] of nights.entries()) {
        expect(Math.abs(given - (amount * (weighted[index]?.weight ?? 0)) / units)).toBeLessThan(1)
        if (amount >= units) expect(given).toBeGreaterThan(0)
      }
    }),
  )
})

test('a donor who joins late gives on the nights that are still to come', () => {
  const season = { first_on: '2027-02-10', nights: null }
  expect(eveningOf(1, season)).toBe('2027-02-09')
  expect(firstNightFrom('2026-12-01', season)).toBe(1)
  expect(firstNightFrom('2027-03-04', season)).toBe(24)
  expect(splitOverNights(900, nightPlan('odd', false), 24)).toEqual([
    { night: 25, amount: 300 },
    { night: 27, amount: 300 },
    { night: 29, amount: 300 },
  ])
  expect(firstNightFrom('2027-03-11', season)).toBe(31)
  expect(firstNightFrom('2027-03-10', { ...season, nights: 29 })).toBe(30)
})

test('a moon seen a day late moves every night by a day, and a 30th night that does not come is given on the 29th', () => {
  const season = { first_on: '2027-02-09', nights: null }
  for (const { night } of nightsOfPlan(0))
    expect(eveningOf(night, { ...season, first_on: '2027-02-10' })).toBe(addDays(eveningOf(night, season), 1))
  expect(eveningOf(30, { ...season, nights: 29 })).toBe(eveningOf(29, season))
})

test('the shortfall of a gift is taken from its last nights', () => {
  const nights = splitOverNights(1000, nightPlan('odd', false))
  expect(lastNights(nights, 250)).toEqual([
    { night: 27, amount: 50 },
    { night: 29, amount: 200 },
  ])
  expect(sumOf(lastNights(nights, 1000))).toBe(1000)
  expect(lastNights(nights, 0)).toEqual([])
})
