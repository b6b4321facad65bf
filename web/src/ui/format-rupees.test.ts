import { expect, test } from 'vitest'
import { readerOf } from '../../../words/src/reader.ts'
import { formatRupees } from './format-rupees.ts'

const { t } = readerOf('en')

test('rupees are written with a comma before every three digits', () => {
  expect([0, 999, 5000, 99_999_999, 1_000_000_000, -5000].map((rupees) => formatRupees(t, rupees))).toEqual([
    'Rs. 0',
    'Rs. 999',
    'Rs. 5,000',
    'Rs. 99,999,999',
    'Rs. 1,000,000,000',
    'Rs. -5,000',
  ])
})
