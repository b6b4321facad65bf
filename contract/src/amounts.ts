import { groupDigits } from './language/digits.ts'
import { type Message, message } from './message.ts'

/**
 * Rules of quantity, unit price and amount (specification, sections 5 and 9). Amounts are whole rupees; a
 * quantity has at most two decimals and is counted in hundredths, so that no step uses a float.
 */

export const defaultAmount = 5000
export const defaultQuantity = 1

/**
 * Quantity and amount inputs take at most this many characters, a derived amount at most this many digits.
 */
export const maxCharacters = 8
export const maxAmount = 99_999_999

/** Whole rupees: 5000 -> 'Rs. 5,000'. */
export const rupees = (amount: number): Message => message('ui.rupees', { amount: groupDigits(amount) })

export const amountRequiredMessage = message('fields.amount.required')
export const amountTooLongMessage = message('fields.amount.too-long')
/** @param least in whole rupees */
export const smallestGiftMessage = (least: number) =>
  message('fields.smallest-gift', { amount: rupees(least) })
export const quantityMinimumMessage = message('fields.quantity.minimum')
export const quantityDecimalsMessage = message('fields.quantity.decimals')
export const quantityWholeMessage = message('fields.quantity.whole')
export const quantityTooLongMessage = message('fields.quantity.too-long')

/**
 * Parses a quantity into hundredths: '1.5' -> 150. Undefined unless it is a number with at most two
 * decimals.
 */
export function hundredths(quantity: string): number | undefined {
  const match = /^([0-9]{1,8})(?:\.([0-9]{0,2}))?$/.exec(quantity)
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/**
 * Validates a quantity.
 * @param quantity as typed, or String() of the number received
 * @param acceptFraction the cause's accept_fraction: 0 takes whole numbers only
 */
export function quantityProblem(quantity: string, acceptFraction: 0 | 1): Message | undefined {
  if (!/^-?[0-9]+\.?[0-9]*$/.test(quantity) || quantity.startsWith('-')) return quantityMinimumMessage
  if (/\.[0-9]{3,}$/.test(quantity)) return quantityDecimalsMessage
  if (quantity.length > maxCharacters) return quantityTooLongMessage
  const counted = hundredths(quantity)
  if (counted === undefined || counted < 100) return quantityMinimumMessage
  if (acceptFraction === 0 && counted % 100 !== 0) return quantityWholeMessage
  return undefined
}

/** Amount of a line in whole rupees, half a rupee rounded up. */
export function lineAmount(unitAmount: number, quantityHundredths: number): number {
  return Number((BigInt(unitAmount) * BigInt(quantityHundredths) + 50n) / 100n)
}

/** Formats hundredths as a quantity: 150 -> '1.5'. */
export function formatQuantity(quantityHundredths: number): string {
  return String(quantityHundredths / 100)
}
