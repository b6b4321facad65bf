import {
  amountRequiredMessage,
  amountTooLongMessage,
  defaultAmount,
  defaultQuantity,
  formatQuantity,
  hundredths,
  lineAmount,
  maxAmount,
  maxCharacters,
  quantityProblem,
} from '../../../../contract/src/amounts.ts'
import type { Cause } from '../../../../contract/src/causes.ts'
import type { Charity } from '../../../../contract/src/charity.ts'
import type { Message } from '../../../../contract/src/message.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import type { Rhythm } from './rhythm.ts'

/** `amount` is rupees per unit; with a fixed price, quantity times price (specification, section 9). */
export type Gift = {
  amount: string
  quantity: string
  subType: string
  remarks: string
  /** undefined for a gift that is given once. */
  rhythm?: Rhythm | undefined
  /** Campaign from whose page the donor came. */
  campaign?: LinkedCampaign | undefined
  /** Id of the rate with which alms were calculated. */
  alms_rate?: number
}

export type LinkedCampaign = {
  id: number
  /** Title of the campaign, and of the supporter's page. */
  title: string
  /** Id of the supporter's page from which the donor came. */
  page?: number | undefined
  /** Address of the campaign, or of its page: 'wells/sassi-walks'. Absent in older carts. */
  path?: string
  /** Price of a share in rupees, for a campaign whose goal is in shares. */
  share?: number
}

export function isGift(value: unknown): value is Gift {
  const { amount, quantity, subType, remarks } = (value ?? {}) as Record<keyof Gift, unknown>
  return areTexts(amount, quantity, subType, remarks)
}

export const areTexts = (...values: unknown[]) => values.every((value) => typeof value === 'string')

/** Default fields of a cause; `firstAmount` is the charity's first preset. */
export function defaultGift(cause: Cause, firstAmount = defaultAmount): Gift {
  return {
    amount: String(cause.amount ?? firstAmount),
    quantity: String(defaultQuantity),
    subType: '',
    remarks: '',
  }
}

/** Whether the donor may enter the amount, or it follows from the quantity alone. */
export function hasOpenAmount(cause: Cause): boolean {
  return cause.amount === null || cause.accept_fraction === 1
}

/** Price in rupees of the fewest shares of a campaign that reach the smallest gift. */
export const smallestShareAmount = (share: number, smallest: number): number =>
  share * Math.ceil(smallest / share)

/**
 * Preset amounts in rupees for a cause: those that buy at least one unit, whole shares for a campaign in
 * shares, and none when the quantity alone decides.
 */
export function presetsFor(
  cause: Cause,
  { preset_amounts: presets, smallest_gift }: Pick<Charity, 'preset_amounts' | 'smallest_gift'>,
  campaign?: LinkedCampaign,
): number[] {
  if (!hasOpenAmount(cause)) return []
  const share = campaign?.share
  if (cause.amount === null && share)
    return [1, 2, 5, 10]
      .map((count) => count * smallestShareAmount(share, smallest_gift))
      .filter((amount) => amount <= maxAmount)
  return presets.filter((preset) => cause.amount === null || preset >= cause.amount)
}

/** Whether this preset is chosen. With a fixed price the quantity decides, as the amount is rounded. */
export function isChosenPreset(cause: Cause, gift: Gift, preset: number): boolean {
  return cause.amount === null
    ? gift.amount === String(preset)
    : gift.quantity === derivedQuantity(preset, cause.amount)
}

/** Sets the quantity; with a fixed price the amount follows. */
export function withQuantity(cause: Cause, gift: Gift, quantity: string): Gift {
  return withProduct(cause, { ...gift, quantity })
}

/** Sets the amount during typing; with a fixed price the quantity follows, to two decimals. */
export function withAmount(cause: Cause, gift: Gift, amount: string): Gift {
  const rupees = wholeRupees(amount)
  if (cause.amount === null || rupees === undefined) return { ...gift, amount }
  return { ...gift, amount, quantity: derivedQuantity(rupees, cause.amount) }
}

/** Completes the amount after typing; with a fixed price it becomes the rounded product again. */
export function withProduct(cause: Cause, gift: Gift): Gift {
  if (cause.amount === null) return gift
  const product = giftTotal(cause, gift)
  return { ...gift, amount: product === undefined ? '' : String(product) }
}

export function withPreset(cause: Cause, gift: Gift, preset: number): Gift {
  return withProduct(cause, withAmount(cause, gift, String(preset)))
}

/** Quantity one step up or down; undefined beyond its limits (at least 1, at most 8 characters). */
export function steppedQuantity(quantity: string, step: 1 | -1): string | undefined {
  const counted = (hundredths(quantity) ?? 0) + step * 100
  const text = formatQuantity(counted)
  return counted >= 100 && text.length <= maxCharacters ? text : undefined
}

/** Total of the resulting line in whole rupees; undefined while a field is not a number. */
export function giftTotal(cause: Cause, gift: Gift): number | undefined {
  const unitAmount = cause.amount ?? wholeRupees(gift.amount)
  const counted = hundredths(gift.quantity)
  return unitAmount === undefined || counted === undefined ? undefined : lineAmount(unitAmount, counted)
}

export function giftProblems(cause: Cause, gift: Gift): { amount?: Message; quantity?: Message } {
  const quantity =
    gift.quantity === ''
      ? translatable('fields.required', { label: translatable('fields.quantity') })
      : quantityProblem(gift.quantity, cause.accept_fraction)
  const amount = amountProblem(cause, gift)
  return { ...(amount && { amount }), ...(quantity && { quantity }) }
}

function amountProblem(cause: Cause, gift: Gift): Message | undefined {
  if (cause.amount === null) {
    if (!/[0-9]/.test(gift.amount)) return amountRequiredMessage
    if (Number(gift.amount) <= 0) return translatable('site.problem.amount-minimum')
    if (wholeRupees(gift.amount) === undefined) return translatable('site.problem.amount-whole')
  }
  return (giftTotal(cause, gift) ?? 0) > maxAmount ? amountTooLongMessage : undefined
}

/** Parses '5000', '5000.' and '5000.00'; undefined for anything but whole rupees above zero. */
function wholeRupees(amount: string): number | undefined {
  return /^0*[1-9][0-9]*\.?0*$/.test(amount) ? Number(amount) : undefined
}

/** Units that an amount buys, rounded to hundredths: (10000, 3000) -> '3.33'. */
function derivedQuantity(rupees: number, unitPrice: number): string {
  return formatQuantity(Math.floor((rupees * 200 + unitPrice) / (2 * unitPrice)))
}
