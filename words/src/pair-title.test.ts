import { expect, test } from 'vitest'
import { gatewayTitle, methodTitle, pairTitle } from './pair-title.ts'

test.each([
  ['card', 'swich', 'Card'],
  ['cash', 'office', 'Cash'],
  ['cheque', 'office', 'Cheque'],
  ['bank', 'default', 'Bank transfer'],
  ['e-wallet', 'swich', 'Mobile wallet (Swich)'],
  ['e-wallet', 'jazzcash', 'JazzCash wallet'],
  ['bank', 'swich', 'Bank account (Swich)'],
  ['card', 'jazzcash', 'Card (JazzCash)'],
  ['E-Wallet', 'JazzCash', 'JazzCash wallet'],
])('%s through %s is called %s', (method, gateway, title) => {
  expect(pairTitle(method, gateway)).toBe(title)
})

test('a method or gateway that staff added is offered under its own title', () => {
  expect(methodTitle('Raast QR')).toBe('Raast QR')
  expect(pairTitle('Raast QR', 'swich')).toBe('Raast QR')
  expect(gatewayTitle('payfast')).toBe('Payfast')
  expect(pairTitle('direct debit', 'payfast')).toBe('Direct debit (Payfast)')
})
