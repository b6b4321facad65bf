import type { Cause } from '../../../../contract/src/causes.ts'
import { store, stored } from '../../stored.ts'
import { addToCart, cartTotal, lineKey, rememberedCart, saveCart } from '../donate/cart.ts'
import { freshGift } from '../donate/gift.ts'

/** The cart with calculated zakat in it; the one from before in the same tab gives way, so that nobody gives it twice. */
function withZakat(cause: Cause, rupees: number): ReturnType<typeof addToCart> {
  const cart = rememberedCart()
  const before = stored('tab', 'calculated-zakat')
  const changed = cart.find((line) => JSON.stringify([lineKey(line), line.amount]) === before)
  const gift = { ...freshGift(cause), amount: String(rupees) }
  return addToCart(cart, cause, gift, changed)
}

/**
 * What the cart comes to with calculated zakat.
 * @param rupees whole rupees
 */
export function totalWithZakat(cause: Cause, rupees: number): number {
  return cartTotal(withZakat(cause, rupees).cart ?? [])
}

/**
 * Puts calculated zakat into the cart.
 * @param rupees whole rupees
 * @returns why it cannot be added
 */
export function giveZakat(cause: Cause, rupees: number): string | undefined {
  const addition = withZakat(cause, rupees)
  if (addition.problem !== undefined) return addition.problem
  saveCart(addition.cart)
  store('tab', 'calculated-zakat', JSON.stringify([lineKey(addition.line), addition.line.amount]))
  return undefined
}
