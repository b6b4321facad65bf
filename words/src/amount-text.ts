import { rupees } from '../../contract/src/amounts.ts'
import type { Translate } from './reader.ts'

/** Formats whole rupees: 5000 -> 'Rs. 5,000'. */
export const amountText = (t: Translate, amount: number): string => t.message(rupees(amount))
