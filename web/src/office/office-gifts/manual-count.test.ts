import { expect, test } from 'vitest'
import { readerOf } from '../../../../words/src/reader.ts'
import { differenceText } from './manual-count.tsx'

const { t } = readerOf('en')

test.each([
  [2, 12_000, undefined],
  [0, 0, '2 gifts of Rs.\u00a012,000 together are still to be entered.'],
  [1, 5000, '1 gift of Rs.\u00a07,000 is still to be entered.'],
  [3, 12_500, '1 gift of Rs.\u00a0500 more than counted is entered.'],
  [4, 13_000, '2 gifts of Rs.\u00a01,000 together more than counted are entered.'],
  [2, 11_500, 'The count agrees, but Rs.\u00a0500 less than counted is entered.'],
  [2, 12_500, 'The count agrees, but Rs.\u00a0500 more than counted is entered.'],
  [3, 12_000, 'The sum agrees, but 1 gift more than counted is entered.'],
  [0, 12_000, 'The sum agrees, but 2 gifts fewer than counted are entered.'],
  [1, 12_500, '1 gift fewer than counted is entered, but Rs.\u00a0500 more money.'],
  [3, 11_000, '1 gift more than counted is entered, but Rs.\u00a01,000 less money.'],
])(
  'with a manual count of 2 gifts, Rs.\u00a012,000, and %i of %i entered, the sheet says: %s',
  (count, sum, words) => {
    expect(differenceText(t, { count, sum, expected_count: 2, expected_sum: 12_000 })).toBe(words)
  },
)
