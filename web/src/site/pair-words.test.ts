import { expect, test } from 'vitest'
import { pairWords } from './pair-words.ts'

const words = (payment_method: string, payment_gateway: string) => {
  const { title, next } = pairWords({ payment_method, payment_gateway })
  return `${title}. ${next}`
}

test('a donor reads what each way to pay is, and where it leads', () => {
  expect(words('card', 'swich')).toBe('Debit or credit card. You pay with your card on Swich’s secure page.')
  expect(words('e-wallet', 'swich')).toBe(
    'Mobile wallet. You pay with Easypaisa, JazzCash or another wallet on Swich’s secure page.',
  )
  expect(words('bank', 'default')).toContain('Bank transfer. We show you our account and a donation code')
})

test('a wallet that leads to JazzCash itself is distinguished from the other wallets', () => {
  expect(words('e-wallet', 'jazzcash')).toBe(
    'JazzCash. You pay from your JazzCash account on JazzCash’s secure page.',
  )
  expect(words('card', 'jazzcash')).toContain('on JazzCash’s secure page')
})

test('a way to pay that the charity has just added is shown by its own name', () => {
  expect(words('raast', 'nayapay')).toBe('Raast. You pay with raast on Nayapay’s secure page.')
})
