import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxAmount } from '../../../contract/src/amounts.ts'
import { raisedAmount } from './raised-amount.ts'

test('a share is rounded up to ten rupees, and rupees are added as they are', () => {
  expect(raisedAmount(1000, { unit: 'percent', value: 10 })).toBe(1100)
  expect(raisedAmount(1005, { unit: 'percent', value: 10 })).toBe(1110)
  expect(raisedAmount(1005, { unit: 'rupees', value: 100 })).toBe(1105)
})

test('a proposal is never lower, and never above the largest donation', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: maxAmount }),
      fc.constantFrom('percent' as const, 'rupees' as const),
      fc.integer({ min: 1, max: 500 }),
      (amount, unit, value) => {
        const raised = raisedAmount(amount, { unit, value })
        expect(raised).toBeLessThanOrEqual(maxAmount)
        expect(raised > amount || amount === maxAmount).toBe(true)
      },
    ),
  )
})
