import { hundredths, lineAmount } from '../../../../../contract/src/amounts.ts'
import type { Cause } from '../../../../../contract/src/causes.ts'

/** One cause of a gift as typed; `amount` follows from the quantity when the cause has a price. */
export type GiftLine = { cause: string; subtypes: string; quantity: string; amount: string }

export const blankLine: GiftLine = { cause: '', subtypes: '', quantity: '1', amount: '' }

/**
 * The line with another cause. The quantity is the number of units that the amount buys, or 1 if that is not
 * whole.
 */
export function withCause(line: GiftLine, cause: Cause | undefined): GiftLine {
  const chosen = { ...line, cause: cause ? String(cause.id) : '', subtypes: '', quantity: '1' }
  if (!cause?.amount) return chosen
  const units = Number(line.amount) / cause.amount
  return withQuantity(chosen, cause, Number.isInteger(units) && units > 0 ? String(units) : '1')
}

/** The line with another quantity, for a cause that has a price. */
export function withQuantity(line: GiftLine, { amount }: Cause, quantity: string): GiftLine {
  const counted = hundredths(quantity)
  return {
    ...line,
    quantity,
    amount: amount && counted !== undefined ? String(lineAmount(amount, counted)) : '',
  }
}

/** Sum of the lines in whole rupees. */
export const sumOfLines = (lines: readonly GiftLine[]) =>
  lines.reduce((sum, { amount }) => sum + Number(amount), 0)

/** The lines as the calls take them. */
export const cartOf = (lines: readonly GiftLine[]) => ({
  total_amount: sumOfLines(lines) || undefined,
  cart: lines.map(({ cause, subtypes, quantity, amount }) => ({
    id: Number(cause) || undefined,
    subtypes,
    quantity,
    amount: Number(amount) || undefined,
  })),
})
