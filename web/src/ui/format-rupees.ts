import { groupDigits } from '../../../contract/src/language/group-digits.ts'
import type { Translate } from '../../../words/src/reader.ts'

/** Formats whole rupees: 5000 -> 'Rs. 5,000'. Pages format money in this file only. */
export function formatRupees(t: Translate, rupees: number): string {
  return t('ui.rupees', { amount: groupDigits(Math.round(rupees)) })
}
