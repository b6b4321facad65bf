import { expect, test } from 'vitest'
import { readerOf } from '../../../../words/src/reader.ts'
import { pairTexts } from './pair-texts.ts'

const { t } = readerOf('en')

const words = (payment_method: string, payment_gateway: string) => {
  const { title, next } = pairTexts(t, { payment_method, payment_gateway })
  return `${title}. ${next}`
}

test('a donor reads what each way to pay is, and where it leads', () => {
  expect(words('card', 'swich')).toBe('Card. Debit or credit card, on Swich’s secure page.')
  expect(words('e-wallet', 'swich')).toBe(
    'Mobile wallet (Easypaisa, JazzCash). Easypaisa, JazzCash or another wallet, on Swich’s secure page.',
  )
  expect(words('bank', 'default')).toContain('Bank transfer. We show you our account and a donation code')
})

test('a wallet that leads to JazzCash itself is distinguished from the other wallets', () => {
  expect(words('e-wallet', 'jazzcash')).toBe(
    'JazzCash wallet. Your JazzCash account, on JazzCash’s secure page.',
  )
  expect(words('card', 'jazzcash')).toContain('on JazzCash’s secure page')
})

test('a custom payment method is shown by its own name', () => {
  expect(words('raast', 'nayapay')).toBe('Raast (Nayapay). Raast, on Nayapay’s secure page.')
})
