import { expect, test } from 'vitest'
import { gatewayTitle, methodTitle, pairTitle } from './display-names.ts'
import { english, readerOf } from './reader.ts'

test.each([
  ['card', 'swich', 'Card'],
  ['cash', 'office', 'Cash'],
  ['cheque', 'office', 'Cheque'],
  ['bank', 'default', 'Bank transfer'],
  ['e-wallet', 'swich', 'Mobile wallet (Easypaisa, JazzCash)'],
  ['e-wallet', 'jazzcash', 'JazzCash wallet'],
  ['bank', 'swich', 'Bank account (Swich)'],
  ['card', 'jazzcash', 'Card (JazzCash)'],
  ['E-Wallet', 'JazzCash', 'JazzCash wallet'],
])('%s through %s is called %s', (method, gateway, title) => {
  expect(pairTitle(english.t, method, gateway)).toBe(title)
})

test('a method or gateway that staff added is offered under its own title', () => {
  expect(methodTitle(english.t, 'Raast QR')).toBe('Raast QR')
  expect(pairTitle(english.t, 'Raast QR', 'swich')).toBe('Raast QR')
  expect(pairTitle(english.t, 'Raast P2M', 'default')).toBe('Raast P2M')
  expect(pairTitle(readerOf('ur').t, 'Raast P2M', 'default', 'راست')).toBe('راست')
  expect(pairTitle(readerOf('ur').t, 'bank', 'default', 'راست')).toBe('بینک ٹرانسفر')
  expect(gatewayTitle(english.t, 'payfast')).toBe('Payfast')
  expect(pairTitle(english.t, 'direct debit', 'payfast')).toBe('Direct debit (Payfast)')
})
