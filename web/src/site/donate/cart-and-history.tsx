import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Cause } from '../../../../contract/src/causes.ts'
import { parseGiftLink } from '../../../../contract/src/gift-link.ts'
import { useReader } from '../../ui/reader.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CartItems } from './cart-items.tsx'
import { fieldId, type Step, steps } from './checkout-state.ts'
import { askPayment } from './later-actions.ts'

/** The cart's sheet on narrow screens, and the views' history. Lazy: not needed before the first action. */
export function CartAndHistory({
  search,
  hasMoved,
  cause,
  ...props
}: ComponentProps<typeof CartItems> & { search: string; hasMoved: RefObject<boolean>; cause: Cause }) {
  const { t } = useReader()
  const { checkout, dispatch } = props
  const { step, cart, isCartOpen, leavingTo, causeId, gift } = checkout
  const linkedCause = parseGiftLink(search).cause

  // The card of a restored cause may be outside the visible part of the strip.
  useEffect(scrollToChosenCard, [])

  useEffect(() => {
    // The amount entered for a cause that is no longer offered must not go to the cause shown in its place.
    if (gift && causeId !== undefined && ![cause.id, linkedCause].includes(causeId))
      dispatch({ type: 'cause chosen', id: cause.id })
  }, [cause, gift, causeId, linkedCause, dispatch])

  function show(view: View) {
    if (view === 'cart') return dispatch({ type: 'cart opened' })
    if (isCartOpen) dispatch({ type: 'cart closed' })
    // With an empty cart, only the amount step can be shown.
    if (view !== step && (cart.length > 0 || view === 'amount'))
      dispatch(
        view === 'payment' ? askPayment({ cause }) : { type: 'step asked', step: view, header: { cause } },
      )
  }
  useStepHistory(leavingTo ? undefined : isCartOpen ? 'cart' : step, show, hasMoved)

  return (
    isCartOpen && (
      <Sheet title={t('site.cart.title')} onClose={() => dispatch({ type: 'cart closed' })}>
        <CartItems {...props} />
      </Sheet>
    )
  )
}

/** Centres the chosen card of the strip on a phone, without scrolling the page. */
export function scrollToChosenCard(): void {
  const card = document.querySelector(`#${fieldId.causes} :checked`)?.closest('label')
  const strip = card?.parentElement
  if (!strip) return
  const middle = (element: Element) => {
    const { left, width } = element.getBoundingClientRect()
    return left + width / 2
  }
  strip.scrollLeft += middle(card) - middle(strip)
}

/** View with its own history entry: a step, or the cart's sheet above it. */
type View = Step | 'cart'

/** Order of the views, from the bottom of the history to its top. */
const order: readonly View[] = [...steps, 'cart']

/**
 * Gives each step, and the open cart, its own history entry, so that the phone's Back button closes the cart
 * or goes one step back before it leaves the site. Every entry stores the views that lead to it.
 * Mount it only after the donor's stored state is restored.
 * @param view undefined while the browser leaves for the payment page: a history move would cancel leaving
 * @param onShow receives the view of the entry that the donor moved to; may refuse to show the view
 * @param hasMoved whether the donor moved in the history before this hook was mounted
 */
function useStepHistory(
  view: View | undefined,
  onShow: (view: View) => void,
  hasMoved: RefObject<boolean>,
): void {
  /** Set while the browser performs a history move that this hook started. */
  const isMoving = useRef(false)
  /** Number of finished history moves, and the number for which the form has been rendered. */
  const moves = useRef(0)
  const [followed, setFollowed] = useState(0)

  const onMove = useEffectEvent(() => {
    const shown = readTrail().at(-1)
    // A link within the page has added this history entry.
    if (!shown) return writeTrail('replaceState', [view ?? 'amount'])
    if (!isMoving.current) onShow(shown)
    isMoving.current = false
    moves.current += 1
    setFollowed(moves.current)
  })

  // Layout effects, so that every visible step already has its entry when the donor presses Back.
  useLayoutEffect(() => {
    if (readTrail().length === 0) writeTrail('replaceState', ['amount'])
    else if (hasMoved.current) onMove()
    hasMoved.current = false
  }, [hasMoved])

  useLayoutEffect(() => {
    // Skips a view that the donor left before it was rendered.
    if (view && !isMoving.current && followed === moves.current) isMoving.current = showInHistory(view)
  }, [view, followed])

  useLayoutEffect(() => {
    const move = () => onMove()
    window.addEventListener('popstate', move)
    return () => window.removeEventListener('popstate', move)
  }, [])
}

function readTrail(): readonly View[] {
  const { trail } = (history.state ?? {}) as { trail?: unknown }
  return Array.isArray(trail) ? trail : []
}

function writeTrail(by: 'pushState' | 'replaceState', trail: readonly View[]): void {
  history[by]({ ...history.state, trail }, '')
}

/**
 * Moves to the entry of a view, or creates the entry.
 * @returns whether a history move has started, which ends with a popstate event
 */
function showInHistory(view: View): boolean {
  const trail = readTrail()
  const last = trail.at(-1)
  if (last === view) return false
  const place = trail.indexOf(view)
  if (place >= 0) {
    history.go(place + 1 - trail.length)
    return true
  }
  // The form itself scrolls to the heading of the step.
  history.scrollRestoration = 'manual'
  if (last && order.indexOf(view) > order.indexOf(last)) writeTrail('pushState', [...trail, view])
  else writeTrail('replaceState', [view])
  return false
}
