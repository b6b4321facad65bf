import {
  amountRequiredMessage,
  amountTooLongMessage,
  defaultAmount,
  defaultQuantity,
  hundredths,
  lineAmount,
  maxAmount,
  maxCharacters,
  quantityProblem,
  quantityText,
} from '../../../../contract/src/amounts.ts'
import type { Cause } from '../../../../contract/src/causes.ts'
import { requiredMessage } from '../../../../contract/src/text-rules.ts'
import { say, sayMessage } from '../../../../words/src/say.ts'

/**
 * The fields of the amount step, as text. `amount` is rupees per unit for a cause without a fixed
 * price, and the rounded product of quantity and unit price for a cause with one (specification, section 9).
 */
export type Gift = { amount: string; quantity: string; subType: string; remarks: string }

export type GiftProblems = { amount?: string; quantity?: string; remarks?: string }

/**
 * The fields of a cause nobody has touched yet.
 * @param firstAmount the charity's first preset
 */
export function freshGift(cause: Cause, firstAmount = defaultAmount): Gift {
  return {
    amount: String(cause.amount ?? firstAmount),
    quantity: String(defaultQuantity),
    subType: '',
    remarks: '',
  }
}

/** May the donor write the amount, or does it follow from the quantity alone? */
export function amountIsOpen(cause: Cause): boolean {
  return cause.amount === null || cause.accept_fraction === 1
}

/** The preset amounts that make sense for a cause: those that buy at least one unit. */
export function presetsFor(cause: Cause, presets: readonly number[]): number[] {
  if (!amountIsOpen(cause)) return []
  return presets.filter((preset) => cause.amount === null || preset >= cause.amount)
}

/** Is this preset chosen? With a fixed price the quantity decides, as the amount is rounded. */
export function isChosenPreset(cause: Cause, gift: Gift, preset: number): boolean {
  return cause.amount === null
    ? gift.amount === String(preset)
    : gift.quantity === derivedQuantity(preset, cause.amount)
}

/** The gift after the quantity was written: with a fixed price the amount follows. */
export function withQuantity(cause: Cause, gift: Gift, quantity: string): Gift {
  return withProduct(cause, { ...gift, quantity })
}

/** The gift while the amount is being written: with a fixed price the quantity follows, to two decimals. */
export function withAmount(cause: Cause, gift: Gift, amount: string): Gift {
  const rupees = wholeRupees(amount)
  if (cause.amount === null || rupees === undefined) return { ...gift, amount }
  return { ...gift, amount, quantity: derivedQuantity(rupees, cause.amount) }
}

/** The gift when the amount has been written: with a fixed price it becomes the rounded product again. */
export function withProduct(cause: Cause, gift: Gift): Gift {
  if (cause.amount === null) return gift
  const product = giftTotal(cause, gift)
  return { ...gift, amount: product === undefined ? '' : String(product) }
}

/** The gift after one of the presets was pressed. */
export function withPreset(cause: Cause, gift: Gift, preset: number): Gift {
  return withProduct(cause, withAmount(cause, gift, String(preset)))
}

/** The quantity one step up or down; undefined when it would pass its limits (at least 1, at most 8 characters). */
export function steppedQuantity(quantity: string, step: 1 | -1): string | undefined {
  const counted = (hundredths(quantity) ?? 0) + step * 100
  const text = quantityText(counted)
  return counted >= 100 && text.length <= maxCharacters ? text : undefined
}

/** Whole rupees of the line that this gift makes; undefined while a field cannot be read as a number. */
export function giftTotal(cause: Cause, gift: Gift): number | undefined {
  const unitAmount = cause.amount ?? wholeRupees(gift.amount)
  const counted = hundredths(gift.quantity)
  return unitAmount === undefined || counted === undefined ? undefined : lineAmount(unitAmount, counted)
}

/** What is wrong with the fields, by field; empty when the gift can be added. */
export function giftProblems(cause: Cause, gift: Gift): GiftProblems {
  const quantity =
    gift.quantity === ''
      ? requiredMessage('fields.quantity')
      : quantityProblem(gift.quantity, cause.accept_fraction)
  const amount = amountProblem(cause, gift)
  return { ...(amount && { amount }), ...(quantity && { quantity: sayMessage(quantity) }) }
}

function amountProblem(cause: Cause, gift: Gift): string | undefined {
  if (cause.amount === null) {
    if (!/[0-9]/.test(gift.amount)) return sayMessage(amountRequiredMessage)
    if (Number(gift.amount) <= 0) return say('site.problem.amount-minimum')
    if (wholeRupees(gift.amount) === undefined) return say('site.problem.amount-whole')
  }
  return (giftTotal(cause, gift) ?? 0) > maxAmount ? sayMessage(amountTooLongMessage) : undefined
}

/** '5000', '5000.' and '5000.00' are 5000; undefined for anything that is not whole rupees above zero. */
function wholeRupees(amount: string): number | undefined {
  return /^0*[1-9][0-9]*\.?0*$/.test(amount) ? Number(amount) : undefined
}

/** How many units an amount buys, rounded to hundredths: (10000, 3000) -> '3.33'. */
function derivedQuantity(rupees: number, unitPrice: number): string {
  return quantityText(Math.floor((rupees * 200 + unitPrice) / (2 * unitPrice)))
}
