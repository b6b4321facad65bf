import { expect, test } from 'vitest'
import type { PaymentPair } from '../../../../contract/src/payment-methods.ts'
import { readerOf } from '../../../../words/src/reader.ts'
import { chosenPair, hasPayablePair, pairTexts } from './pair-choice.tsx'

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
  expect(hasPayablePair([jazzcash], abroad)).toBe(false)
})

const { t } = readerOf('en')

const words = (payment_method: string, payment_gateway: string) => {
  const { title, next } = pairTexts(t, { payment_method, payment_gateway })
  return `${title}. ${next}`
}

test('a donor reads what each way to pay is, and where it leads', () => {
  expect(words('card', 'swich')).toBe('Card. Debit or credit card (Visa, Mastercard), on a secure page.')
  expect(words('e-wallet', 'swich')).toBe(
    'Mobile wallet (Easypaisa, JazzCash). Your wallet account, on a secure page.',
  )
  expect(words('bank', 'default')).toContain('Bank transfer. We show you our account and a donation code')
})

test('a wallet that leads to JazzCash itself is distinguished from the other wallets', () => {
  expect(words('e-wallet', 'jazzcash')).toBe(
    'JazzCash wallet. Your JazzCash account, on JazzCash’s own page.',
  )
  expect(words('card', 'jazzcash')).toContain('Card (JazzCash).')
})

test('a custom payment method is shown by its own name', () => {
  expect(words('raast', 'nayapay')).toBe('Raast (Nayapay). Raast, on Nayapay’s secure page.')
})
