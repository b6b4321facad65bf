import { type CartItem, lineKey, rememberedCart } from './cart.ts'

/** Returns the cart line that the address asks to change: `ownPageOf` names it on the page of its form. */
export function changedItem(): CartItem | undefined {
  const key = new URLSearchParams(location.search).get('change')
  return rememberedCart().find((item) => lineKey(item) === key)
}
