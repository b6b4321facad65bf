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

/** The cart's sheet on narrow screens, and the history of views. Lazy: not needed before the first action. */
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

  // The cause of a restored place may be outside the strip.
  useEffect(showChosenCard, [])

  useEffect(() => {
    // An amount for a cause that is gone must not go to the first cause.
    if (gift && causeId !== undefined && ![cause.id, linkedCause].includes(causeId))
      dispatch({ type: 'cause chosen', id: cause.id })
  }, [cause, gift, causeId, linkedCause, dispatch])

  function show(view: View) {
    if (view === 'cart') return dispatch({ type: 'cart opened' })
    if (isCartOpen) dispatch({ type: 'cart closed' })
    // Without a cart there is nothing to go forward to.
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

/** View with its own history entry: a step, or the cart's sheet above it. */
type View = Step | 'cart'

/** Order of the views, from the bottom of the history to its top. */
const order: readonly View[] = [...steps, 'cart']

/**
 * Gives each step, and the open cart, its own history entry, so that the phone's Back button closes the cart
 * or goes one step back before it leaves the site. Every entry stores the views that lead to it.
 * Begins once the donor's stored state is restored.
 * @param view undefined while the browser leaves for the payment page: a move would cancel that
 * @param onShow receives the view of an entry that the donor moved to; it may refuse to show it
 * @param hasMoved whether there was such a move before
 */
function useStepHistory(
  view: View | undefined,
  onShow: (view: View) => void,
  hasMoved: RefObject<boolean>,
): void {
  /** Set while the browser moves to an entry on our request. */
  const isMoving = useRef(false)
  /** Number of history moves, and the number that the form has followed. */
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

  // Layout effects, so that a visible step has its entry: Back may be pressed at once.
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
 * Moves to the entry of a view, or makes one.
 * @returns whether the browser is moving, which ends with an event
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
  // The form moves to the heading of the step itself.
  history.scrollRestoration = 'manual'
  if (last && order.indexOf(view) > order.indexOf(last)) writeTrail('pushState', [...trail, view])
  else writeTrail('replaceState', [view])
  return false
}
