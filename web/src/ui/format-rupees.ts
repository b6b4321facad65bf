import { groupDigits } from '../../../words/src/group-digits.ts'
import { say } from '../../../words/src/say.ts'

/** Whole rupees as everybody reads them: 5000 -> 'Rs. 5,000'. Pages format money in this file only. */
export function formatRupees(rupees: number): string {
  return say('ui.rupees', { amount: groupDigits(Math.round(rupees)) })
}

/** Paisa as banks write them: 500000 -> 'Rs. 5,000', 500050 -> 'Rs. 5,000.50', -100 -> '−Rs. 1'. */
export function formatPaisa(paisa: number): string {
  const [rupees, rest] = [Math.floor(Math.abs(paisa) / 100), Math.abs(paisa) % 100]
  const amount = groupDigits(rupees) + (rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`)
  return say(paisa < 0 ? 'controls.rupees.negative' : 'ui.rupees', { amount })
}
