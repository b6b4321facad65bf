import type { Cause } from '../../../../contract/src/causes.ts'
import { store, stored } from '../../stored.ts'
import { addToCart, lineKey, rememberedCart, saveCart } from '../donate/cart.ts'
import { freshGift } from '../donate/gift.ts'

/**
 * Puts calculated zakat into the cart. Calculated once more in the same tab it takes the place of the line from before, so
 * that nobody gives it twice.
 * @param rupees whole rupees
 * @returns why it cannot be added
 */
export function giveZakat(cause: Cause, rupees: number): string | undefined {
  const cart = rememberedCart()
  const before = stored('tab', 'calculated-zakat')
  const changed = cart.find((line) => JSON.stringify([lineKey(line), line.amount]) === before)
  const gift = { ...freshGift(cause), amount: String(rupees) }
  const addition = addToCart(cart, cause, gift, changed)
  if (addition.problem !== undefined) return addition.problem
  saveCart(addition.cart)
  store('tab', 'calculated-zakat', JSON.stringify([lineKey(addition.line), addition.line.amount]))
  return undefined
}
