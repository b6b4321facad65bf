import { groupDigits } from '../../../contract/src/language/digits.ts'
import type { Translate } from './reader.ts'

/** Formats a count: 1240 -> '1,240'. */
export const formatCount = (count: number) => count.toLocaleString('en-US')

/** Formats whole rupees: 5000 -> 'Rs. 5,000'. Pages format money in this file only. */
export function formatRupees(t: Translate, rupees: number): string {
  return t('ui.rupees', { amount: groupDigits(Math.round(rupees)) })
}

/** Writes an amount as people speak it: 1250000 -> '12.5 lakh'; blank below one lakh. */
export function inLakhs(t: Translate, rupees: number): string {
  if (!(rupees >= 100_000)) return ''
  const isCrore = rupees >= 10_000_000
  return t('ui.lakhs', { count: rupees / (isCrore ? 10_000_000 : 100_000), unit: isCrore ? 'crore' : 'lakh' })
}
