import { type CartItem, lineKey, rememberedCart } from './cart.ts'

/** Returns the cart line to change, whose key `ownPageOf` has written into the address. */
export function changedItem(): CartItem | undefined {
  const key = new URLSearchParams(location.search).get('change')
  return rememberedCart().find((item) => lineKey(item) === key)
}
