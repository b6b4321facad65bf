import { expect, test } from 'vitest'
import type { Paisa, Rupees } from './money.ts'

test('an amount in paisa is not taken for rupees, and a plain number fits both', () => {
  const [fee, amount]: [Paisa, Rupees] = [150, 5000]
  // @ts-expect-error paisa are no rupees
  const mistaken: Rupees = fee
  expect([mistaken, amount * 100 - fee]).toEqual([150, 499_850])
})
