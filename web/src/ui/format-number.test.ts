import { expect, test } from 'vitest'
import { readerOf } from '../../../words/src/reader.ts'
import { formatLakhs, formatRupees } from './reader.tsx'

const { t } = readerOf('en')

test('rupees are written with a comma before every three digits', () => {
  expect([0, 999, 5000, 99_999_999, 1_000_000_000, -5000].map((rupees) => formatRupees(t, rupees))).toEqual([
    'Rs.\u00a00',
    'Rs.\u00a0999',
    'Rs.\u00a05,000',
    'Rs.\u00a099,999,999',
    'Rs.\u00a01,000,000,000',
    'Rs.\u00a0-5,000',
  ])
})

test('amounts from one lakh on are written in lakh and crore, without rounding', () => {
  expect(
    [Number.NaN, 99_999, 100_000, 1_234_567, 10_000_000, 12_500_000].map((rupees) => formatLakhs(t, rupees)),
  ).toEqual(['', '', '1\u00a0lakh', '12.34567\u00a0lakh', '1\u00a0crore', '1.25\u00a0crore'])
  expect(formatLakhs(readerOf('ur').t, 5_000_000)).toBe('50\u00a0لاکھ')
})
