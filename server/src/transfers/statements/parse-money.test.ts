import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import { english } from '../../../../words/src/reader.ts'
import { parseMoney } from './amount-reader.ts'

test.each([
  ['1,234.50', 123_450],
  ['(1,234.50)', -123_450],
  ['1,234.50 CR', 123_450],
  ['1,234.50CR', 123_450],
  ['Rs -500', -50_000],
  ['-500.00 DR', -50_000],
  ['1,234.50 Dr.', -123_450],
  ['500.00DR', -50_000],
  ['500.00 (Dr)', -50_000],
  ['500.00(Cr.)', 50_000],
  ['5000', 500_000],
  ['12,34,567.00', 123_456_700],
  ['Rs. 5,000/-', 500_000],
  ['PKR 1,000.5', 100_050],
  ['-500', -50_000],
  ['500-', -50_000],
  ['−500', -50_000],
  ['1234,50', 123_450],
  ['1.234,50', 123_450],
  ['.50', 50],
  ['5000.0000', 500_000],
  ['0.00', 0],
  ['', null],
  [' - ', null],
])("the bank's '%s' is read to the paisa", (written, paisa) => {
  expect(parseMoney(written)).toBe(paisa)
})

test.each([
  'abc',
  '1.234',
  '10.005',
  '=1+1',
  '5e3',
  '1,23,4',
  '1 000 00',
  '99999999999999',
  '12/5',
  'CR',
  '--5',
])("'%s' is no amount, or could be two, and is not guessed", (written) => {
  expect(parseMoney(written)).toBeUndefined()
})

test('every formatted amount is parsed back exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (paisa) => {
      expect(parseMoney(formatPaisa(english.t, paisa))).toBe(paisa)
    }),
  )
})
