import fc from 'fast-check'
import { expect, test } from 'vitest'
import { english } from '../../words/src/reader.ts'
import type { Message } from './message.ts'
import { type PaymentPair, pairProblem } from './payment-methods.ts'

const messageOf = (problem: Message | undefined) => problem && english.t.message(problem)

const pair = (more: Partial<PaymentPair> = {}): PaymentPair => ({
  payment_method: 'card',
  payment_gateway: 'swich',
  min_amount: null,
  max_amount: null,
  pakistan_only: false,
  kinds: ['zakat', 'general'],
  ...more,
})

test('a payment method takes amounts within its limits, both inclusive', () => {
  const aLimit = fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: null })
  fc.assert(
    fc.property(aLimit, aLimit, fc.integer({ min: 1, max: 200_000 }), (min_amount, max_amount, amount) => {
      const takes = amount >= (min_amount ?? 0) && amount <= (max_amount ?? Infinity)
      expect(pairProblem(pair({ min_amount, max_amount }), amount, true, ['general']) === undefined).toBe(
        takes,
      )
    }),
  )
})

test.each([
  [{ min_amount: 11 }, 10, 'Rs.\u00a011 or more. Please choose another, such as a bank transfer.'],
  [{ max_amount: 50_000 }, 50_001, 'up to Rs.\u00a050,000. Please choose another, such as a bank transfer.'],
])('the limits are stated in rupees, with what to do instead', (limits, amount, words) => {
  expect(messageOf(pairProblem(pair(limits), amount, true, ['general']))).toContain(words)
})

test('a payment method refuses a regular donation whose largest night is above its maximum', () => {
  const limited = pair({ max_amount: 1000 })
  expect(messageOf(pairProblem(limited, 400, true, ['general'], 1600))).toContain(
    'largest night is Rs.\u00a01,600',
  )
  expect(pairProblem(limited, 250, true, ['general'], 1000)).toBeUndefined()
})

test('a payment method that needs a Pakistani mobile number is refused with that reason without one', () => {
  expect(pairProblem(pair({ pakistan_only: true }), 5000, true, ['general'])).toBeUndefined()
  expect(messageOf(pairProblem(pair({ pakistan_only: true }), 5000, false, ['general']))).toBe(
    'This payment option needs a Pakistani mobile number. Please choose another, such as a bank transfer.',
  )
})

test('a bank transfer refuses zakat without an account for zakat, and says so', () => {
  const transfer = pair({ kinds: ['general'] })
  expect(pairProblem(transfer, 5000, true, ['general'])).toBeUndefined()
  expect(messageOf(pairProblem(transfer, 5000, true, ['general', 'zakat']))).toBe(
    'We have no bank account for zakat at the moment.',
  )
  expect(pairProblem(transfer, 5000, true, ['payment'])).toBeUndefined()
  expect(messageOf(pairProblem(pair({ kinds: ['zakat'] }), 5000, true, ['payment']))).toBe(
    'We have no bank account for this payment at the moment.',
  )
  expect(messageOf(pairProblem(pair({ kinds: [] }), 5000, true, ['general']))).toBe(
    'We have no bank account for gifts other than zakat at the moment.',
  )
})
