import { useEffect } from 'react'
import type { Cause } from '../../../../contract/src/causes.ts'
import { readGiftLink } from '../../../../contract/src/gift-link.ts'
import { useReader } from '../../ui/reader.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { CartItems, type CartPanel } from './cart-panel.tsx'
import { fieldId } from './checkout.ts'
import { savePlace } from './remembered-place.ts'
import { useStepHistory, type View } from './use-step-history.ts'

/**
 * The cart's sheet on narrow screens, where the cart is not beside the form, the history entries of the
 * views, and the stored place. Loaded lazily: none is needed before the donor's first action.
 * @param search query of the page's address
 */
export function CartAndHistory({
  search,
  cause,
  ...props
}: Parameters<typeof CartPanel>[0] & { search: string; cause: Cause }) {
  const { t } = useReader()
  const { checkout, dispatch } = props
  const { step, cart, isCartOpen, leavingTo, causeId, line, gift } = checkout
  const asked = readGiftLink(search).cause

  // The cause of a restored place may be outside the strip.
  useEffect(showChosenCard, [])

  useEffect(() => {
    // A link opened in its initial state still fills in its amount.
    const isInitial = step === 'amount' && !gift && !line && (causeId ?? asked) === asked
    savePlace(isInitial ? undefined : { step, causeId, line, gift }, search)
  }, [step, causeId, line, gift, asked, search])

  useEffect(() => {
    // An amount for a cause that is gone must not go to the first cause.
    if (gift && causeId !== undefined && ![cause.id, asked].includes(causeId))
      dispatch({ type: 'cause chosen', id: cause.id })
  }, [cause, gift, causeId, asked, dispatch])

  function show(view: View) {
    if (view === 'cart') return dispatch({ type: 'cart opened' })
    if (isCartOpen) dispatch({ type: 'cart closed' })
    // Without a cart there is nothing to go forward to.
    if (view !== step && (cart.length > 0 || view === 'amount'))
      dispatch({ type: 'step asked', step: view, header: { cause } })
  }
  useStepHistory(leavingTo ? undefined : isCartOpen ? 'cart' : step, show)

  return (
    isCartOpen && (
      <Sheet title={t('site.cart.title')} onClose={() => dispatch({ type: 'cart closed' })}>
        <CartItems {...props} />
      </Sheet>
    )
  )
}

/** Centres the chosen card of the strip on a phone, without scrolling the page. */
export function showChosenCard(): void {
  const card = document.querySelector(`#${fieldId.causes} :checked`)?.closest('label')
  const strip = card?.parentElement
  if (!strip) return
  const middle = (element: Element) => {
    const { left, width } = element.getBoundingClientRect()
    return left + width / 2
  }
  strip.scrollLeft += middle(card) - middle(strip)
}
