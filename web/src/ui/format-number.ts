import { groupDigits } from '../../../contract/src/language/digits.ts'
import type { Translate } from './reader.ts'

/** Formats a count: 1240 -> '1,240'. */
export const formatCount = (count: number) => count.toLocaleString('en-US')

/** Formats whole rupees: 5000 -> 'Rs. 5,000'. Pages format money in this file only. */
export function formatRupees(t: Translate, rupees: number): string {
  return t('ui.rupees', { amount: groupDigits(Math.round(rupees)) })
}
