import { groupDigits } from '../../contract/src/language/group-digits.ts'
import { type Message, message } from '../../contract/src/message.ts'
import type { Translate } from './reader.ts'

/** Message of an amount in paisa: 123450 -> 'Rs. 1,234.50'. */
export const rupeesAndPaisa = (amount: number): Message => {
  const rest = Math.abs(amount) % 100
  const digits =
    groupDigits(Math.trunc(Math.abs(amount) / 100)) + (rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`)
  return message(amount < 0 ? 'controls.rupees.negative' : 'ui.rupees', { amount: digits })
}

/** Formats paisa as banks do: 123400 -> 'Rs. 1,234', 123450 -> 'Rs. 1,234.50', -100 -> '−Rs. 1'. */
export const formatPaisa = (t: Translate, paisa: number): string => t.message(rupeesAndPaisa(paisa))
