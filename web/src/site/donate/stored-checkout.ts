import { useLayoutEffect } from 'react'
import type { Cause } from '../../../../contract/src/causes.ts'
import type { Charity } from '../../../../contract/src/charity.ts'
import { parseGiftLink } from '../../../../contract/src/gift-link.ts'
import { readStored, store } from '../../browser-storage.ts'
import { rememberedCart, saveCart } from './cart.ts'
import { type Checkout, initialCheckout, type Place, steps } from './checkout-state.ts'
import { rememberedDonor, saveDonor } from './donor.ts'
import { isGift } from './gift.ts'
import { storedRhythm } from './rhythm.ts'

export const rememberedCheckout = (charity?: Charity, causes?: readonly Cause[], causeId?: number) =>
  initialCheckout({
    causeId,
    charity,
    cart: rememberedCart(causes),
    donor: rememberedDonor(),
  })

/**
 * Stores the cart, the donor's details and the place in the form on the donor's device. In layout effects,
 * because a busy phone may leave the page before it runs other effects, and the last input would be lost.
 * @param isTouched whether the donor or a stored state has changed what the server rendered
 * @param search query of the page's address
 */
export function useStoredCheckout(checkout: Checkout, isTouched: boolean, search: string): void {
  const { cart, donor, step, causeId, line, gift, linked } = checkout
  const { cause: askedCause } = parseGiftLink(search)

  useLayoutEffect(() => {
    if (isTouched) saveCart(cart)
  }, [isTouched, cart])

  useLayoutEffect(() => {
    if (isTouched) saveDonor(donor)
  }, [isTouched, donor])

  useLayoutEffect(() => {
    if (!isTouched) return
    // A link opened in its initial state still fills in its amount and rhythm.
    const isInitial = step === 'amount' && !gift && !line && !linked && (causeId ?? askedCause) === askedCause
    savePlace(isInitial ? undefined : { step, causeId, line, gift, linked }, search)
  }, [isTouched, step, causeId, line, gift, linked, askedCause, search])
}

/**
 * Stores the donor's place for this tab. A reload or another language resumes there; a different link takes
 * precedence. undefined deletes it.
 */
export function savePlace(place: Place | undefined, search: string): void {
  store('tab', 'place', place && { ...place, search })
}

/** Stored place of this tab; undefined when the address requests something else. */
export function rememberedPlace(search: string): Place | undefined {
  const place = (readStored('tab', 'place') ?? {}) as Partial<Place> & { search?: unknown }
  const { step, causeId, line, gift, linked } = place
  if (place.search !== search || !step || !steps.includes(step)) return undefined
  return {
    step,
    causeId,
    line,
    linked,
    gift: isGift(gift) ? { ...gift, rhythm: storedRhythm(gift.rhythm) } : undefined,
  }
}
