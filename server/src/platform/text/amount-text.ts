import { say } from '../../../../words/src/say.ts'

/** Whole rupees in the language of whoever reads: 5000 -> 'Rs. 5,000'. */
export const amountText = (rupees: number): string =>
  say('fields.rupees', { amount: rupees.toLocaleString('en-US') })
