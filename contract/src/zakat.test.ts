import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  calculateZakat,
  carats,
  lowerNisab,
  metalValue,
  nisabMetal,
  nisabOf,
  pricesOf,
  thousandths,
  type Wealth,
} from './zakat.ts'

const rupees = fc.integer({ min: 0, max: 9_999_999_999 })
const weight = fc.integer({ min: 0, max: 99_999_999 })
const price = fc.integer({ min: 1, max: 99_999_999 })
const wealth: fc.Arbitrary<Wealth> = fc.record({
  gold: rupees,
  silver: rupees,
  cash: rupees,
  stock: rupees,
  receivables: rupees,
  investments: rupees,
  debts: rupees,
})
const nothing: Wealth = {
  gold: 0,
  silver: 0,
  cash: 0,
  stock: 0,
  receivables: 0,
  investments: 0,
  debts: 0,
}

test('zakat is one fortieth of the wealth after debts, rounded up to the rupee', () => {
  expect(calculateZakat({ ...nothing, cash: 400_000, gold: 250_000, debts: 50_000 })).toEqual({
    wealth: 600_000,
    zakat: 15_000,
  })
  expect(calculateZakat({ ...nothing, cash: 41 }).zakat).toBe(2)
  fc.assert(
    fc.property(wealth, (owned) => {
      const { wealth: left, zakat } = calculateZakat(owned)
      expect(Number.isSafeInteger(zakat)).toBe(true)
      expect(zakat * 40 - left).toBeGreaterThanOrEqual(0)
      expect(zakat * 40 - left).toBeLessThan(40)
    }),
  )
})

test('debts above possessions give no zakat, and more possessions never give less zakat', () => {
  expect(calculateZakat({ ...nothing, cash: 10, debts: 11 })).toEqual({ wealth: 0, zakat: 0 })
  fc.assert(
    fc.property(wealth, rupees, (owned, more) => {
      const { zakat } = calculateZakat(owned)
      expect(calculateZakat({ ...owned, cash: owned.cash + more }).zakat).toBeGreaterThanOrEqual(zakat)
      expect(calculateZakat({ ...owned, debts: owned.debts + more }).zakat).toBeLessThanOrEqual(zakat)
    }),
  )
})

test('the nisab is 52.5 tolas of silver or 7.5 tolas of gold, 612.36 and 87.48 grams', () => {
  expect(nisabOf('silver', 3001)).toBe(157_553)
  expect(nisabOf('gold', 250_000)).toBe(1_875_000)
  fc.assert(
    fc.property(price, (perTola) => {
      const inTolas = metalValue(52_500, 'tola', perTola)
      expect(Math.abs(nisabOf('silver', perTola) - inTolas)).toBeLessThanOrEqual(1)
      const inGrams = metalValue(612_350, 'gram', perTola)
      expect(Math.abs(inTolas - inGrams)).toBeLessThanOrEqual(perTola / 10_000 + 2)
    }),
  )
})

test('a tola is worth its price, a gram its share of it, and gold by its carat', () => {
  expect(metalValue(1000, 'tola', 250_000)).toBe(250_000)
  expect(metalValue(11_664, 'gram', 250_000)).toBe(250_004)
  expect(metalValue(1000, 'tola', 240_000, 22)).toBe(220_000)
  fc.assert(
    fc.property(weight, weight, price, fc.constantFrom(...carats), (one, other, perTola, carat) => {
      const value = metalValue(one, 'gram', perTola, carat)
      expect(Number.isSafeInteger(value)).toBe(true)
      expect(value).toBeLessThanOrEqual(metalValue(one, 'tola', perTola, carat))
      // Together, two pieces are worth the sum of their values, give or take each one's rounding.
      const both = metalValue(one + other, 'gram', perTola, carat)
      expect(Math.abs(both - value - metalValue(other, 'gram', perTola, carat))).toBeLessThanOrEqual(1)
    }),
  )
})

test('a weight has at most three decimals', () => {
  expect(['7', '7.5', '7.', '.5', '7.1234', '', '-1', '100000'].map(thousandths)).toEqual([
    7000,
    7500,
    7000,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('prices are used for thirty days, and only once entered', () => {
  const entered = { gold_price: 250_000, silver_price: 3000, prices_on: '2026-03-01' }
  expect(pricesOf(entered, '2026-03-31')).toEqual({ gold: 250_000, silver: 3000 })
  expect(pricesOf(entered, '2026-04-01')).toBeUndefined()
  expect(pricesOf({ ...entered, silver_price: null }, '2026-03-01')).toBeUndefined()
})

test('the lower nisab follows the prices, and implausible prices are ignored', () => {
  expect(lowerNisab(undefined)).toBe('silver')
  expect(lowerNisab({ gold: 430_000, silver: 5200 })).toBe('silver')
  expect(lowerNisab({ gold: 30_000, silver: 5200 })).toBe('gold')
  const exchanged = { gold_price: 5200, silver_price: 430_000, prices_on: '2026-11-21' }
  expect(pricesOf(exchanged, '2026-11-21')).toBeUndefined()
})

test('gold alone is compared with the nisab of gold, mixed wealth with the lower one, unless scholars decided', () => {
  const prices = { gold: 240_000, silver: 3000 }
  const gold = { ...nothing, gold: 720_000 }
  expect(nisabMetal('wealth', prices, gold)).toBe('gold')
  expect(nisabMetal('wealth', prices, { ...gold, debts: 9 })).toBe('gold')
  for (const other of ['silver', 'cash', 'stock', 'receivables', 'investments'] as const)
    expect(nisabMetal('wealth', prices, { ...gold, [other]: 1 })).toBe('silver')
  expect(nisabMetal('wealth', { gold: 20_000, silver: 3000 }, { ...nothing, cash: 1 })).toBe('gold')
  expect(nisabMetal('silver', prices, gold)).toBe('silver')
  expect(nisabMetal('gold', prices, { ...nothing, cash: 1 })).toBe('gold')
})
