import { expect, test } from 'vitest'
import { isExpectedAmount } from './agreement-lines.ts'

test('a line of a running regular donation is expected to bring its amount, or that of up to twelve periods', () => {
  const expected = (rupees: number, status: 'active' | 'proposed' | 'paused' | 'ended' = 'active') =>
    isExpectedAmount(rupees * 100, { status, amount: 2000 })
  for (const rupees of [2000, 4000, 24_000]) expect(expected(rupees), String(rupees)).toBe(true)
  for (const rupees of [0, 1000, 2000.5, 2500, 26_000]) expect(expected(rupees), String(rupees)).toBe(false)
  expect(expected(2000, 'proposed')).toBe(true)
  expect([expected(2000, 'paused'), expected(2000, 'ended')]).toEqual([false, false])
})
