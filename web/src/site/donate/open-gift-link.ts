import type { Dispatch } from 'react'
import type { Cause } from '../../../../contract/src/causes.ts'
import { readGiftLink } from '../../../../contract/src/gift-link.ts'
import { say } from '../../../../words/src/say.ts'
import { loadWords } from '../../load-words.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { stepsWords } from '../parts/site-words.ts'
import { cartTotal, rememberedCart } from './cart.ts'
import { type CheckoutAction, fieldId } from './checkout.ts'
import { freshGift, giftProblems, withPreset } from './gift.ts'
import { rememberedPlace } from './remembered-place.ts'

/**
 * Opens the cause, the amount of a shared link, or the step after the zakat calculator, as the page's address
 * requests.
 * @param cause that the page opened with
 * @param smallest the charity's smallest gift
 * @returns why the amount was not filled in, when the donor should know
 */
export async function openGiftLink(
  search: string,
  cause: Cause,
  smallest: number,
  dispatch: Dispatch<CheckoutAction>,
): Promise<string | undefined> {
  if (new URLSearchParams(search).get('step') === 'details' && rememberedCart().length > 0) {
    dispatch({ type: 'step asked', step: 'details' })
    return undefined
  }
  const { cause: asked, amount = 0 } = readGiftLink(search)
  // An amount for a cause that is gone must not go to the first cause.
  if (asked !== cause.id) return undefined
  showChosenCard()
  // After a reload in a later step the amount is in the cart.
  if (amount === 0 || rememberedPlace(search)) return undefined
  if (amount + cartTotal(rememberedCart()) < smallest) {
    await loadWords(stepsWords)
    return say('steps.link.too-little', { amount: formatRupees(amount), smallest: formatRupees(smallest) })
  }
  const gift = withPreset(cause, freshGift(cause), amount)
  // With a fixed price, some amounts do not buy whole units.
  if (Object.keys(giftProblems(cause, gift)).length === 0) dispatch({ type: 'gift changed', gift })
  return undefined
}

/** Centres the chosen card of the strip on a phone, without scrolling the page. */
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
