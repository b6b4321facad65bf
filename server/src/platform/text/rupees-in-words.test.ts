import fc from 'fast-check'
import { expect, it } from 'vitest'
import { english, readerOf } from '../../../../words/src/reader.ts'
import { rupeesInWords } from './rupees-in-words.ts'

it.each([
  [1, 'One Rupee only'],
  [450, 'Four Hundred Fifty Rupees only'],
  [5000, 'Five Thousand Rupees only'],
  [12_019, 'Twelve Thousand Nineteen Rupees only'],
  [100_000, 'One Lakh Rupees only'],
  [525_042, 'Five Lakh Twenty-Five Thousand Forty-Two Rupees only'],
  [1_00_00_000, 'One Crore Rupees only'],
  [9_99_99_999, 'Nine Crore Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine Rupees only'],
])('a receipt says %i as "%s"', (rupees, words) => {
  expect(rupeesInWords(english.t, rupees)).toBe(words)
})

it('in Urdu the same amount has the words of Urdu', () => {
  expect(rupeesInWords(readerOf('ur').t, 525_042)).toBe('پانچ لاکھ پچیس ہزار بیالیس روپے صرف')
})

it('the words of every amount that can be given add up to the amount again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (rupees) => {
      expect(countedBack(rupeesInWords(english.t, rupees))).toBe(rupees)
    }),
  )
})

/** Parses the words from left to right, adding up as it goes. */
function countedBack(words: string): number {
  const ones = 'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen'
  const named = `${ones} Sixteen Seventeen Eighteen Nineteen`.split(' ')
  const tens = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')
  const sizes: Record<string, number> = { Thousand: 1000, Lakh: 100_000, Crore: 10_000_000 }
  let total = 0
  let group = 0
  for (const word of words.replace(/ Rupees? only$/, '').split(/[ -]/)) {
    if (word === 'Hundred') group *= 100
    else if (sizes[word]) {
      total += group * sizes[word]
      group = 0
    } else group += tens.includes(word) ? 20 + 10 * tens.indexOf(word) : named.indexOf(word)
  }
  return total + group
}
