import { expect, test } from 'vitest'
import { presetAmounts } from './charity-form-values.ts'

test.each([
  ['500, 1000, 5000', [500, 1000, 5000]],
  ['500,1000,5000', [500, 1000, 5000]],
  ['5,000, 10,000', [5000, 10_000]],
  ['500 1,000 1,00,000', [500, 1000, 100_000]],
  ['1,000; 2,500;', [1000, 2500]],
  ['۵۰۰، ۱،۰۰۰، ۵٬۰۰۰', [500, 1000, 5000]],
  ['5,000', [5000]],
  ['5000', [5000]],
  ['', []],
])('amounts are parsed as people write them: %s', (typed, amounts) => {
  expect(presetAmounts(typed)).toEqual(amounts)
})

test.each(['500,750', '100,200,300', 'many', '5.000,5x'])(
  'invalid or ambiguous amounts are not guessed: %s',
  (typed) => {
    expect(presetAmounts(typed).some(Number.isNaN)).toBe(true)
  },
)
