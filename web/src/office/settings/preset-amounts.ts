import { latinDigits } from '../../../../contract/src/language/latin-digits.ts'

/** '5,000' and '1,00,000'. */
const grouped = /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})$/

/**
 * Amounts as they are typed, with the commas and digits of either keyboard: '5,000, 10,000' -> [5000, 10000]. What is no number,
 * and what could be one amount or two ('500,750'), becomes NaN, for the rules to find.
 */
export function presetAmounts(typed: string): number[] {
  const plain = latinDigits(typed).replaceAll('،', ',').trim()
  const parts = plain.split(/,?\s+,?|[;؛\n]/).filter((part) => part !== '')
  return parts.flatMap((part) => {
    if (!grouped.test(part))
      return part
        .split(',')
        .filter((one) => one !== '')
        .map(Number)
    return parts.length > 1 || part.includes(',000') ? Number(part.replaceAll(',', '')) : Number.NaN
  })
}
