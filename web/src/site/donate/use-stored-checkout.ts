import { useEffect } from 'react'
import { readGiftLink } from '../../../../contract/src/gift-link.ts'
import { saveCart } from './cart.ts'
import type { Checkout } from './checkout.ts'
import { saveDonor } from './donor.ts'
import { savePlace } from './remembered-place.ts'
import { saveRhythm } from './rhythm.ts'

/**
 * Stores the cart, the rhythm, the donor's details and the place in the form on the donor's device.
 * @param isTouched whether the donor or a stored state has changed what the server rendered
 * @param search query of the page's address
 */
export function useStoredCheckout(checkout: Checkout, isTouched: boolean, search: string): void {
  const { cart, rhythm, donor, step, causeId, line, gift } = checkout
  const { cause: askedCause, every: askedUnit } = readGiftLink(search)

  useEffect(() => {
    if (isTouched) saveCart(cart)
  }, [isTouched, cart])

  useEffect(() => {
    if (isTouched) saveRhythm(rhythm)
  }, [isTouched, rhythm])

  useEffect(() => {
    if (isTouched) saveDonor(donor)
  }, [isTouched, donor])

  useEffect(() => {
    if (!isTouched) return
    // A link opened in its initial state still fills in its amount and rhythm.
    const isInitial =
      step === 'amount' &&
      !gift &&
      !line &&
      (causeId ?? askedCause) === askedCause &&
      rhythm?.unit === askedUnit
    savePlace(isInitial ? undefined : { step, causeId, line, gift }, search)
  }, [isTouched, step, causeId, line, gift, askedCause, rhythm, askedUnit, search])
}
