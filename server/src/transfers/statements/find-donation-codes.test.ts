import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newDonationCode } from '../../settlement/new-donation-code.ts'
import { findDonationCodes } from './find-donation-codes.ts'

test('a donation code is found however the bank splits, joins or spells it', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 20 }),
      fc.string({ maxLength: 20 }),
      fc.constantFrom('-', ' ', '', '/', ' - '),
      fc.boolean(),
      (before, after, joined, isLower) => {
        const code = newDonationCode()
        const written = code.replaceAll('-', joined).replaceAll('0', 'O')
        expect(findDonationCodes(`${before}${isLower ? written.toLowerCase() : written}${after}`)).toContain(
          code,
        )
      },
    ),
  )
})

test('two codes in one line are both found', () => {
  const [one, other] = [newDonationCode(), newDonationCode()]
  expect(findDonationCodes(`IBFT ${one} AND ${other}`)).toEqual(expect.arrayContaining([one, other]))
})

test('a code with one wrong character is not found as another', () => {
  const code = newDonationCode()
  const wrong = `${code.startsWith('2') ? '3' : '2'}${code.slice(1)}`
  expect(findDonationCodes(wrong)).toEqual([])
})
