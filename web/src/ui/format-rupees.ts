import { groupDigits } from '../../../contract/src/language/group-digits.ts'
import { say } from '../../../words/src/say.ts'

/** Formats whole rupees: 5000 -> 'Rs. 5,000'. Pages format money in this file only. */
export function formatRupees(rupees: number): string {
  return say('ui.rupees', { amount: groupDigits(Math.round(rupees)) })
}
