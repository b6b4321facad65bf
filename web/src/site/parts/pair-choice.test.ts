import { expect, test } from 'vitest'
import type { PaymentPair } from '../../../../contract/src/payment-methods.ts'
import { chosenPair, mayBeTaken } from './pair-choice.tsx'

const pair = (payment_method: string, payment_gateway: string, pakistan_only = false): PaymentPair => ({
  payment_method,
  payment_gateway,
  min_amount: null,
  max_amount: null,
  pakistan_only,
  kinds: ['zakat', 'general'],
})
const card = pair('card', 'swich')
const jazzcash = pair('e-wallet', 'jazzcash')
const transfer = pair('bank', 'default')

const inLahore = { amount: 5000, kinds: [], hasMobile: true }
const inLondon = { amount: 5000, kinds: [], hasMobile: false }

test('a donor in London is not sent to a Pakistani wallet, but to the card', () => {
  expect(chosenPair([jazzcash, card, transfer], undefined, inLondon)).toBe(card)
  expect(chosenPair([jazzcash, card, transfer], undefined, inLahore)).toBe(jazzcash)
})

test('without an open card, the bank transfer is the default for a donor in London', () => {
  const closed = pair('card', 'swich', true)
  expect(chosenPair([closed, jazzcash, transfer], undefined, inLondon)).toBe(transfer)
  expect(chosenPair([closed, jazzcash], undefined, inLondon)).toBeUndefined()
})

test('a donor in London who has a wallet in Pakistan may choose it', () => {
  expect(chosenPair([card, jazzcash], jazzcash, inLondon)).toBe(jazzcash)
})

test('a donor abroad who tries again is offered no wallet, not even the one that failed', () => {
  const abroad = { ...inLahore, isAbroad: true }
  expect(chosenPair([jazzcash, card], jazzcash, abroad)).toBeUndefined()
  expect(mayBeTaken([jazzcash], abroad)).toBe(false)
})
