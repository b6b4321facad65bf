import { expect, test } from 'vitest'
import { formatPaisa } from './format-paisa.ts'
import { english, readerOf } from './reader.ts'

test('paisa are written as rupees, with two digits where there are any', () => {
  expect([500_000, 500_050, 5, -100, -123_456_789].map((paisa) => formatPaisa(english.t, paisa))).toEqual([
    'Rs.\u00a05,000',
    'Rs.\u00a05,000.50',
    'Rs.\u00a00.05',
    '−Rs.\u00a01',
    '−Rs.\u00a01,234,567.89',
  ])
})

test('in Urdu the sign of an amount stays before its digits', () => {
  // Isolating characters (U+2068, U+2069) shown as bars.
  expect(formatPaisa(readerOf('ur').t, -500_050).replace(/[\u2068\u2069]+/g, '|')).toBe(
    '|−|5,000.50|\u00a0روپے',
  )
})
