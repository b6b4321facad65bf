import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Step, steps } from './checkout.ts'

/** View with its own history entry: a step, or the cart's sheet above it. */
export type View = Step | 'cart'

/** Order of the views: a later one opens above an earlier one. */
const order: readonly View[] = [...steps, 'cart']

/**
 * Gives each step, and the open cart, its own history entry, so that the phone's Back button closes the cart
 * or goes one step back before it leaves the site. Every entry stores the views that lead to it.
 * Begins once the donor's stored state is restored.
 * @param view undefined while the browser leaves for the payment page: a move would cancel that
 * @param onShow receives the view of an entry that the donor moved to; it may refuse to show it
 */
export function useStepHistory(view: View | undefined, onShow: (view: View) => void): void {
  /** Set while the browser moves to an entry on our request. */
  const isMoving = useRef(false)
  const [moves, setMoves] = useState(0)

  useEffect(() => {
    if (readTrail().length === 0) writeTrail('replaceState', ['amount'])
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a move that was refused must be undone as well
  useEffect(() => {
    if (view && !isMoving.current) isMoving.current = showInHistory(view)
  }, [view, moves])

  const onMove = useEffectEvent(() => {
    const shown = readTrail().at(-1)
    // A link within the page has made this entry.
    if (!shown) return writeTrail('replaceState', [view ?? 'amount'])
    if (!isMoving.current) onShow(shown)
    isMoving.current = false
    setMoves((count) => count + 1)
  })

  useEffect(() => {
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
