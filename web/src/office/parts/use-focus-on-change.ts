import { type RefObject, useEffect, useRef } from 'react'

/** When another view of a screen opens, the pressed link is gone: the focus moves to the view. */
export function useFocusOnChange(view: RefObject<HTMLElement | null>, shown: unknown) {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    view.current?.scrollIntoView?.({ block: 'start', behavior: 'instant' })
    view.current?.focus({ preventScroll: true })
  }, [shown, view])
}
