import fc from 'fast-check'
import { expect, test } from 'vitest'
import { english } from '../../words/src/reader.ts'
import {
  formatQuantity,
  hundredths,
  lineAmount,
  maxCharacters,
  quantityDecimalsMessage,
  quantityMinimumMessage,
  quantityProblem,
  quantityTooLongMessage,
  quantityWholeMessage,
} from './amounts.ts'
import type { Message } from './message.ts'

const aUnitAmount = fc.integer({ min: 1, max: 99_999_999 })
const aCount = fc.integer({ min: 100, max: 9_999_999_999 })

test('a line is quantity times price, to the nearest rupee, half a rupee up', () => {
  fc.assert(
    fc.property(aUnitAmount, aCount, (unit, count) => {
      fc.pre(lineAmount(unit, count) <= Number.MAX_SAFE_INTEGER)
      const twiceTheRest = BigInt(lineAmount(unit, count)) * 200n - BigInt(unit) * BigInt(count) * 2n
      expect(twiceTheRest > -100n && twiceTheRest <= 100n).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  [450, 100, 450],
  [450, 250, 1125],
  [12_500, 150, 18_750],
  [1, 149, 1],
  [1, 150, 2],
  [333, 150, 500],
  [99_999_999, 9_999_999_999, 9_999_999_899_000_000],
])('%i rupees for %i hundredths are %i rupees', (unit, count, amount) => {
  expect(lineAmount(unit, count)).toBe(amount)
})

test('a quantity in hundredths and back is the same quantity', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (count) => {
      expect(hundredths(formatQuantity(count))).toBe(count)
    }),
  )
})

test.each([
  '',
  '.',
  '-1',
  '+1',
  '1.234',
  '1e3',
  ' 1',
  '1 ',
  '1,5',
  '١',
  'NaN',
  'Infinity',
  '0x1',
  '123456789',
  '1.5.2',
])("'%s' is no quantity", (written) => {
  expect(hundredths(written)).toBeUndefined()
})

test('a quantity is accepted exactly when it is at least one with at most two decimals and eight characters', () => {
  const written = fc.oneof(
    fc.stringMatching(/^-?[0-9]{0,9}\.?[0-9]{0,4}$/),
    fc.double({ noNaN: false }).map(String),
    fc.string({ maxLength: 10 }),
  )
  fc.assert(
    fc.property(written, fc.constantFrom<0 | 1>(0, 1), (quantity, acceptFraction) => {
      const wellWritten = /^[0-9]+(\.[0-9]{0,2})?$/.test(quantity) && quantity.length <= maxCharacters
      const good =
        wellWritten && Number(quantity) >= 1 && (acceptFraction === 1 || Number.isInteger(Number(quantity)))
      expect(quantityProblem(quantity, acceptFraction) === undefined).toBe(good)
    }),
    { numRuns: 3000 },
  )
})

test.each<[string, 0 | 1, Message | undefined]>([
  ['1', 0, undefined],
  ['1.', 0, undefined],
  ['2.00', 0, undefined],
  ['1.5', 1, undefined],
  ['99999.99', 1, undefined],
  ['', 1, quantityMinimumMessage],
  ['0', 1, quantityMinimumMessage],
  ['0.99', 1, quantityMinimumMessage],
  ['-5', 1, quantityMinimumMessage],
  ['1.001', 1, quantityDecimalsMessage],
  ['1.000', 0, quantityDecimalsMessage],
  ['0.001', 1, quantityDecimalsMessage],
  ['123456789', 1, quantityTooLongMessage],
  ['1.5', 0, quantityWholeMessage],
])("the quantity '%s' where fractions are %i is answered with: %s", (quantity, acceptFraction, problem) => {
  expect(quantityProblem(quantity, acceptFraction)).toEqual(problem)
})

test('the messages about quantities are those of the specification', () => {
  expect(english.t.message(quantityMinimumMessage)).toBe('Quantity should be greater than or equals to one.')
  expect(english.t.message(quantityDecimalsMessage)).toBe('Quantity can have maximum of 2 decimal places.')
})
