import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the new view of a screen, because the pressed link is gone. */
export function useFocusOnChange(view: RefObject<HTMLElement | null>, shown: unknown) {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    view.current?.scrollIntoView?.({ block: 'start', behavior: 'instant' })
    view.current?.focus({ preventScroll: true })
  }, [shown, view])
}
