import { hundredths, lineAmount } from '../../../../../contract/src/amounts.ts'
import type { Cause } from '../../../../../contract/src/causes.ts'

/**
 * One cause of a gift as typed. The amount of a cause that has a price follows from the quantity; the
 * quantity is blank for an amount that buys no whole number of units.
 */
export type GiftLine = { cause: string; subtypes: string; quantity: string; amount: string }

export const blankLine: GiftLine = { cause: '', subtypes: '', quantity: '1', amount: '' }

/** Changes the cause of a line; a typed amount stays. */
export function withCause(line: GiftLine, cause: Cause | undefined): GiftLine {
  const chosen = { ...line, cause: cause ? String(cause.id) : '', subtypes: '', quantity: '1' }
  if (!cause?.amount) return chosen
  return line.amount === '' ? withQuantity(chosen, cause, '1') : withAmount(chosen, cause, line.amount)
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

/** Sets the amount received, and the quantity that follows from it. */
export function withAmount(line: GiftLine, cause: Cause | undefined, amount: string): GiftLine {
  if (!cause?.amount) return { ...line, amount }
  const units = Number(amount) / cause.amount
  return { ...line, amount, quantity: Number.isInteger(units) && units > 0 ? String(units) : '' }
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
    quantity: quantity || '1',
    amount: Number(amount) || undefined,
  })),
})
