import { beforeEach, expect, test } from 'vitest'
import { checkoutKey, forgetCheckoutKey } from './send-donation.ts'

beforeEach(() => sessionStorage.clear())

test('a repeated checkout sends the same key, after a reload too', () => {
  const key = checkoutKey({ total_amount: 5000 })
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(checkoutKey({ total_amount: 5000 })).toBe(key)
})

test('a changed checkout sends another key', () => {
  expect(checkoutKey({ total_amount: 5000 })).not.toBe(checkoutKey({ total_amount: 6000 }))
})

test('an identical gift after an accepted one is a new donation', () => {
  const key = checkoutKey({ total_amount: 5000 })
  forgetCheckoutKey()
  expect(checkoutKey({ total_amount: 5000 })).not.toBe(key)
})
