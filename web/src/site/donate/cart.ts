import {
  formatQuantity,
  hundredths,
  lineAmount,
  maxAmount,
  maxCharacters,
} from '../../../../contract/src/amounts.ts'
import { noSubType, remarksMaxLength } from '../../../../contract/src/cart-lines.ts'
import type { Cause } from '../../../../contract/src/causes.ts'
import type { CartLine } from '../../../../contract/src/donate.ts'
import type { Message } from '../../../../contract/src/message.ts'
import type { Rupees } from '../../../../contract/src/money.ts'
import type { ShareLine } from '../../../../contract/src/share-line.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { readStored, store } from '../../browser-storage.ts'
import { areTexts, type Gift, giftTotal, type LinkedCampaign, withProduct } from './gift.ts'
import { type Rhythm, storedRhythm } from './rhythm.ts'

export type CartItem = {
  id: number
  cause: string
  subtypes: string
  /** Title of the sub type in the page's language, when it differs from the English name. */
  type_title?: string
  /** Amount of the whole line. */
  amount: Rupees
  quantity: string
  remarks: string
  /** undefined for a line that is given once. */
  rhythm?: Rhythm | undefined
  campaign?: LinkedCampaign | undefined
  qurbani?: ShareLine
  /** Id of the rate of fitrana, fidya or kaffarah, whose quantity counts heads, fasts or oaths. */
  alms_rate?: number | undefined
  /** Quantity of alms with its unit, in the page's language when the line was added: '15 people'. */
  counted?: string
  /** Id of the iftar whose meals the quantity counts. */
  iftar?: number
  /** Divides the amount over nights of Ramazan. */
  nights?: CartLine['nights']
}

export type Cart = readonly CartItem[]

/** Key of a line; a gift with the key of an existing line is merged into that line. */
export const lineKey = ({ id, subtypes, rhythm, campaign, qurbani, alms_rate, nights, iftar }: CartItem) =>
  String([
    id,
    subtypes,
    !!rhythm,
    campaign?.id,
    campaign?.page,
    qurbani?.offer,
    alms_rate,
    nights?.plan,
    iftar,
  ])

/** Rhythm of all regular lines, which become one agreement; undefined without regular lines. */
export const rhythmOf = (cart: Cart, except?: CartItem): Rhythm | undefined =>
  cart.find((item) => item !== except && item.rhythm)?.rhythm

const maxItems = 50

/** Result of adding a gift: the cart and the resulting line, or the reason for refusing it. */
export type Addition = { cart: Cart; line: CartItem; problem?: never } | { cart?: never; problem: Message }

/**
 * Adds a gift that has passed `giftProblems`. Gifts with the same {@link lineKey} become one line, with the
 * sum of their amounts and quantities (specification, section 4). With a fixed unit price the amount is
 * recomputed from the merged quantity, so that it remains the rounded product.
 * @param changed the cart line that the gift replaces
 */
export function addToCart(cart: Cart, cause: Cause, gift: Gift, changed?: CartItem): Addition {
  const added: CartItem = {
    id: cause.id,
    ...namesIn(cause, gift.subType),
    subtypes: gift.subType || noSubType,
    amount: giftTotal(cause, gift) ?? 0,
    quantity: formatQuantity(hundredths(gift.quantity) ?? 0),
    remarks: gift.remarks.trim(),
    campaign: gift.campaign,
    alms_rate: gift.alms_rate,
    ...(gift.rhythm && { rhythm: rhythmOf(cart, changed) ?? gift.rhythm }),
  }
  const others = cart.filter((item) => item !== changed)
  const same = others.find((item) => lineKey(item) === lineKey(added))
  const line = same ? mergeItems(same, added, cause) : added
  const place = same ?? changed
  const next = place ? (same ? others : cart).map((item) => (item === place ? line : item)) : [...cart, line]

  if (line.amount > maxAmount || line.quantity.length > maxCharacters)
    return { problem: translatable('site.cart.too-much-for', { cause: cause.fundtitle }) }
  if (cartTotal(next) > maxAmount) return { problem: translatable('site.cart.too-much') }
  if (line.remarks.length > remarksMaxLength)
    return { problem: translatable('site.cart.remarks-too-long', { most: remarksMaxLength }) }
  if (next.length > maxItems) return { problem: translatable('fields.cart.too-many') }
  return { cart: next, line }
}

function mergeItems(old: CartItem, added: CartItem, cause: Cause): CartItem {
  const counted = (hundredths(old.quantity) ?? 0) + (hundredths(added.quantity) ?? 0)
  return {
    ...added,
    quantity: formatQuantity(counted),
    amount: cause.amount === null ? old.amount + added.amount : lineAmount(cause.amount, counted),
    remarks: [...new Set([old.remarks, added.remarks])].filter(Boolean).join('; '),
  }
}

/** Converts a line back into the fields of the amount step. */
export function giftOf(
  cause: Cause,
  { amount, quantity, subtypes, remarks, rhythm, campaign }: CartItem,
): Gift {
  const gift = {
    amount: String(amount),
    quantity,
    subType: cause.fundtypes.some(({ typename }) => typename === subtypes) ? subtypes : '',
    remarks,
    rhythm,
    campaign,
  }
  if (cause.amount !== null) return withProduct(cause, gift)
  const counted = hundredths(quantity) ?? 100
  const perUnit = Math.floor((amount * 200 + counted) / (2 * counted))
  // Merged gifts may differ in their amount per unit: 5,000 and twice 10,000.
  return lineAmount(perUnit, counted) === amount
    ? { ...gift, amount: String(perUnit) }
    : { ...gift, quantity: '1' }
}

export function cartTotal(cart: Cart): number {
  return cart.reduce((sum, item) => sum + item.amount, 0)
}

/** Address of the page on which a line was created and can be changed; undefined for the donation form. */
export const ownPageOf = (item: CartItem): string | undefined => {
  const page = item.qurbani ? '/qurbani' : item.nights || item.iftar ? '/ramazan' : undefined
  return page && `${page}?change=${encodeURIComponent(lineKey(item))}`
}

/** Display name of a line: 'Zakat, Fitrana'. */
export function itemName(item: CartItem): string | Message {
  const cause = item.campaign?.title ?? item.cause
  return item.subtypes === noSubType
    ? cause
    : translatable('site.cart.item', { cause, sub_type: item.type_title ?? item.subtypes })
}

/** Stores the cart for this tab, so that it survives a reload; an empty cart is deleted. */
export function saveCart(cart: Cart): void {
  store('tab', 'cart', cart.length > 0 ? cart : undefined)
}

/** Restores this tab's cart after a reload, in the page's current language. */
export function rememberedCart(causes: readonly Cause[] = []): Cart {
  const items = readStored('tab', 'cart')
  if (!Array.isArray(items) || !items.every(isCartItem)) return []
  return items.map(({ type_title: _, rhythm: given, ...item }) => {
    const cause = ownPageOf(item) || item.alms_rate ? undefined : causes.find(({ id }) => id === item.id)
    const rhythm = storedRhythm(given)
    return { ...item, ...(rhythm && { rhythm }), ...(cause && namesIn(cause, item.subtypes)) }
  })
}

function namesIn(cause: Cause, subType: string): Pick<CartItem, 'cause' | 'type_title'> {
  const type = cause.fundtypes.find(({ typename }) => typename === subType)
  return { cause: cause.fundtitle, ...(type && 'title' in type && { type_title: type.title }) }
}

function isCartItem(value: unknown): value is CartItem {
  const { id, cause, subtypes, amount, quantity, remarks } = (value ?? {}) as Record<keyof CartItem, unknown>
  return Number.isInteger(id) && Number.isInteger(amount) && areTexts(cause, subtypes, quantity, remarks)
}
