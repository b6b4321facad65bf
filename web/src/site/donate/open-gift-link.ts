import type { Dispatch } from 'react'
import type { Cause } from '../../../../contract/src/causes.ts'
import { readGiftLink } from '../../../../contract/src/gift-link.ts'
import { rememberedCart } from './cart.ts'
import type { CheckoutAction } from './checkout.ts'
import { freshGift, giftProblems, withPreset } from './gift.ts'

/**
 * Fills in what the page's address asks for: the amount of a shared link, or the step that the zakat calculator leads to.
 * @param cause which the page has opened with
 * @param smallest the charity's smallest gift
 */
export function openGiftLink(
  search: string,
  cause: Cause,
  smallest: number,
  dispatch: Dispatch<CheckoutAction>,
): void {
  if (new URLSearchParams(search).get('step') === 'details' && rememberedCart().length > 0) {
    dispatch({ type: 'step asked', step: 'details' })
    return
  }
  const { cause: asked, amount = 0 } = readGiftLink(search)
  // An amount meant for a cause that is gone is not for the first one.
  if (asked !== cause.id || amount < smallest) return
  const gift = withPreset(cause, freshGift(cause), amount)
  // Not every amount buys whole units of what has a fixed price.
  if (Object.keys(giftProblems(cause, gift)).length === 0) dispatch({ type: 'gift changed', gift })
}
