import { groupDigits } from '../../contract/src/language/group-digits.ts'
import { say } from './say.ts'

/**
 * Formats paisa as banks do, in the reader's language: 123400 -> 'Rs. 1,234', 123450 -> 'Rs. 1,234.50',
 * -100 -> '−Rs. 1'.
 */
export function formatPaisa(paisa: number): string {
  const rest = Math.abs(paisa) % 100
  const amount =
    groupDigits(Math.trunc(Math.abs(paisa) / 100)) + (rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`)
  return say(paisa < 0 ? 'controls.rupees.negative' : 'ui.rupees', { amount })
}
