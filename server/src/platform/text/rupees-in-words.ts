import type { Translate } from '../../../../words/src/reader.ts'

/** South Asian scales, the largest first: crore, lakh, thousand, hundred. */
const scales = [10_000_000, 100_000, 1000, 100] as const

/**
 * Whole rupees in words, as on a cheque or receipt, in the reader's language: 525000 -> 'Five Lakh
 * Twenty-Five Thousand Rupees only'.
 * @param rupees a whole number, not negative
 */
export function rupeesInWords(t: Translate, rupees: number): string {
  const names = t('receipt.words.scales').split(' ')
  const upTo99 = t('receipt.words.up-to-99').split(' ')

  function inWords(count: number): string {
    const place = scales.findIndex((size) => count >= size)
    const size = scales[place]
    if (size === undefined) return upTo99[count] ?? ''
    const head = `${inWords(Math.floor(count / size))} ${names[place]}`
    return count % size === 0 ? head : `${head} ${inWords(count % size)}`
  }

  return t('receipt.words.only', { words: inWords(rupees), rupees })
}
