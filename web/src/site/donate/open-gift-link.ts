import type { Dispatch } from 'react'
import type { Cause } from '../../../../contract/src/causes.ts'
import { readGiftLink } from '../../../../contract/src/gift-link.ts'
import { rememberedCart } from './cart.ts'
import { type CheckoutAction, fieldId } from './checkout.ts'
import { freshGift, giftProblems, withPreset } from './gift.ts'

/**
 * Shows and fills in what the page's address asks for: the cause, the amount of a shared link, or the step that the zakat calculator leads to.
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
  if (asked !== cause.id) return
  showChosenCard()
  if (amount < smallest) return
  const gift = withPreset(cause, freshGift(cause), amount)
  // Not every amount buys whole units of what has a fixed price.
  if (Object.keys(giftProblems(cause, gift)).length === 0) dispatch({ type: 'gift changed', gift })
}

/** On a phone the cards are a strip: it is moved so far that the chosen one stands in the middle; the page stays. */
function showChosenCard(): void {
  const card = document.querySelector(`#${fieldId.causes} :checked`)?.closest('label')
  const strip = card?.parentElement
  if (!strip) return
  const middle = (element: Element) => {
    const { left, width } = element.getBoundingClientRect()
    return left + width / 2
  }
  strip.scrollLeft += middle(card) - middle(strip)
}
