import { expect, test } from 'vitest'
import { firstLanguage, speakTo } from '../../../words/src/say.ts'
import { formatPaisa, formatRupees } from './format-rupees.ts'

test('rupees are written with a comma before every three digits', () => {
  expect([0, 999, 5000, 99_999_999, 1_000_000_000, -5000].map(formatRupees)).toEqual([
    'Rs. 0',
    'Rs. 999',
    'Rs. 5,000',
    'Rs. 99,999,999',
    'Rs. 1,000,000,000',
    'Rs. -5,000',
  ])
})

test('paisa are written as rupees, with two digits where there are any', () => {
  expect([500_000, 500_050, 5, -100, -123_456_789].map(formatPaisa)).toEqual([
    'Rs. 5,000',
    'Rs. 5,000.50',
    'Rs. 0.05',
    '−Rs. 1',
    '−Rs. 1,234,567.89',
  ])
})

test('in Urdu the sign of an amount stays before its digits', () => {
  speakTo(() => 'ur')
  try {
    // U+2068 and U+2069 set what is between them apart.
    expect(formatPaisa(-500_050).replace(/[\u2068\u2069]+/g, '|')).toBe('|−|5,000.50| روپے')
  } finally {
    speakTo(() => firstLanguage)
  }
})
