import { expect, test } from 'vitest'
import { readerOf } from '../../../words/src/reader.ts'
import { formatRupees } from './format-number.ts'

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
