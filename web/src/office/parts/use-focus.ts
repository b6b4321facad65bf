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

/** Moves the focus to the list when the focused element is removed. Set the ref on the list. */
export function useFocusWhenFewer(count: number | undefined) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    const isFewer = count !== undefined && before.current !== undefined && count < before.current
    before.current = count
    if (isFewer && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [count])
  return list
}
