import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hundredths, lineAmount, maxAmount, maxCharacters } from '../../../../contract/src/amounts.ts'
import { readerOf } from '../../../../words/src/reader.ts'
import { exampleCause } from '../../../test/example-cause.ts'
import {
  defaultGift,
  giftProblems,
  giftTotal,
  hasOpenAmount,
  isChosenPreset,
  presetsFor,
  steppedQuantity,
  withAmount,
  withPreset,
  withProduct,
  withQuantity,
} from './gift.ts'

const { t } = readerOf('en')

const open = exampleCause()
/** Errors as the donor reads them. */
function problemsOf(...gift: Parameters<typeof giftProblems>) {
  const { amount, quantity } = giftProblems(...gift)
  return { amount: amount && t.message(amount), quantity: quantity && t.message(quantity) }
}

const ration = exampleCause({ amount: 6500, accept_fraction: 0 })
const orphan = exampleCause({ amount: 4500, accept_fraction: 1 })

test('a cause without a price begins at 5,000 rupees and one unit', () => {
  expect(defaultGift(open)).toEqual({ amount: '5000', quantity: '1', subType: '', remarks: '' })
})

test('a cause with a price begins at the price of one unit', () => {
  expect(defaultGift(ration)).toMatchObject({ amount: '6500', quantity: '1' })
})

test('without a price the amount counts per unit', () => {
  const gift = withQuantity(open, defaultGift(open), '2')
  expect(gift.amount).toBe('5000')
  expect(giftTotal(open, gift)).toBe(10_000)
})

test('with a price the amount follows the quantity', () => {
  expect(withQuantity(ration, defaultGift(ration), '3').amount).toBe('19500')
  expect(withQuantity(ration, defaultGift(ration), '').amount).toBe('')
})

test('with fractional units, the quantity follows the typed amount, which is then rounded to it', () => {
  const written = withAmount(orphan, defaultGift(orphan), '10000')
  expect(written).toMatchObject({ amount: '10000', quantity: '2.22' })
  expect(withProduct(orphan, written)).toMatchObject({ amount: '9990', quantity: '2.22' })
})

test('a deleted amount is restored from the quantity', () => {
  const wiped = withAmount(orphan, defaultGift(orphan), '')
  expect(giftTotal(orphan, wiped)).toBe(4500)
  expect(withProduct(orphan, wiped).amount).toBe('4500')
})

const charity = { preset_amounts: [5000, 10_000, 15_000, 20_000], smallest_gift: 100 }

test('presets are offered where the donor may write the amount and where they buy a unit', () => {
  expect(presetsFor(open, charity)).toEqual([5000, 10_000, 15_000, 20_000])
  expect(presetsFor(ration, charity)).toEqual([])
  expect(hasOpenAmount(ration)).toBe(false)
  expect(presetsFor(exampleCause({ amount: 12_000 }), charity)).toEqual([15_000, 20_000])
})

test('presets of a campaign in shares are whole shares, where the cause has no price of its own', () => {
  const campaign = { id: 7, title: 'School bags', share: 3000 }
  expect(presetsFor(open, charity, campaign)).toEqual([3000, 6000, 15_000, 30_000])
  // Two shares of 60 rupees reach the smallest gift.
  expect(presetsFor(open, charity, { ...campaign, share: 60 })).toEqual([120, 240, 600, 1200])
  expect(presetsFor(exampleCause({ amount: 12_000 }), charity, campaign)).toEqual([15_000, 20_000])
})

test('a pressed preset stays marked although the amount is rounded to the quantity', () => {
  const gift = withPreset(orphan, defaultGift(orphan), 10_000)
  expect(gift).toMatchObject({ amount: '9990', quantity: '2.22' })
  expect(isChosenPreset(orphan, gift, 10_000)).toBe(true)
  expect(isChosenPreset(orphan, gift, 5000)).toBe(false)
})

test.each([
  ['', 'Amount is required'],
  ['-', 'Amount is required'],
  ['0', 'Amount should be at least Rs.\u00a01.'],
  ['-5', 'Amount should be at least Rs.\u00a01.'],
  ['99.5', 'Amount should be in whole rupees.'],
  ['5000.00', undefined],
])('the amount "%s" is answered with %s', (amount, problem) => {
  expect(problemsOf(open, withAmount(open, defaultGift(open), amount)).amount).toBe(problem)
})

test.each([
  ['', 'Quantity is required'],
  ['0.5', 'Quantity should be greater than or equals to one.'],
  ['1.555', 'Quantity can have maximum of 2 decimal places.'],
  ['1.5', undefined],
])('the quantity "%s" is answered with %s', (quantity, problem) => {
  expect(problemsOf(open, withQuantity(open, defaultGift(open), quantity)).quantity).toBe(problem)
})

test('a cause that takes whole units only says so', () => {
  expect(problemsOf(ration, withQuantity(ration, defaultGift(ration), '1.5')).quantity).toBe(
    'Quantity should be a whole number for this cause.',
  )
})

test('a sum of more than 8 digits is refused', () => {
  const gift = withQuantity(open, withAmount(open, defaultGift(open), '99999999'), '2')
  expect(problemsOf(open, gift).amount).toBe('Amount can have at most 8 digits.')
})

test('the quantity steps by one, never below one and never past 8 characters', () => {
  expect(steppedQuantity('1', 1)).toBe('2')
  expect(steppedQuantity('2.5', -1)).toBe('1.5')
  expect(steppedQuantity('1.5', -1)).toBeUndefined()
  expect(steppedQuantity('99999999', 1)).toBeUndefined()
  expect(steppedQuantity('', 1)).toBe('1')
})

test('whatever is typed, a gift without problems is one that the server accepts', () => {
  const typed = fc
    .stringMatching(/^-?[0-9]{0,8}\.?[0-9]{0,3}$/)
    .filter((text) => text.length <= maxCharacters)
  const price = fc.option(fc.integer({ min: 1, max: maxAmount }), { nil: null })
  fc.assert(
    fc.property(
      price,
      fc.constantFrom(0 as const, 1 as const),
      typed,
      typed,
      (amount, accept_fraction, a, q) => {
        const cause = exampleCause({ amount, accept_fraction })
        const gift = withProduct(cause, withQuantity(cause, withAmount(cause, defaultGift(cause), a), q))
        if (Object.keys(giftProblems(cause, gift)).length > 0) return
        const total = giftTotal(cause, gift) ?? Number.NaN
        const counted = hundredths(gift.quantity) ?? Number.NaN
        expect(total).toBe(lineAmount(cause.amount ?? Number(gift.amount), counted))
        expect(total).toBeGreaterThanOrEqual(1)
        expect(total).toBeLessThanOrEqual(maxAmount)
        expect(counted).toBeGreaterThanOrEqual(100)
        if (accept_fraction === 0) expect(counted % 100).toBe(0)
        if (amount !== null) expect(gift.amount).toBe(String(total))
      },
    ),
  )
})
