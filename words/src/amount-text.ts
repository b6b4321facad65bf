import { rupees } from '../../contract/src/amounts.ts'
import { sayMessage } from './say.ts'

/** Formats whole rupees: 5000 -> 'Rs. 5,000'. */
export const amountText = (amount: number): string => sayMessage(rupees(amount))
