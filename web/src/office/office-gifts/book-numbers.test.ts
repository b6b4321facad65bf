import { expect, test } from 'vitest'
import { missingBookNumbers, nextBookNumber } from './book-numbers.ts'

test('the number of a receipt book counts on in its own form', () => {
  expect(['0451', 'A-0999', 'Book 3/7', 'B-09 ', 'no number', ''].map(nextBookNumber)).toEqual([
    '0452',
    'A-1000',
    'Book 3/8',
    'B-10',
    '',
    '',
  ])
})

test('missing numbers are those between the numbers of one book, not those between two books', () => {
  expect(missingBookNumbers(['A-0451', 'A-0454', 'A-0452', 'B-7', 'B-9', 'none', ''])).toEqual([
    'A-0453',
    'B-8',
  ])
  expect(missingBookNumbers(['100', '100', '102', '900'])).toEqual(['101'])
  expect(missingBookNumbers([])).toEqual([])
})
