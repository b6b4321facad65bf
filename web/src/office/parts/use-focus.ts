import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

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

/**
 * Roving tab index: the arrow keys move between items, and only the focused item is in the tab order. The
 * list takes the focus when it opens, and when the focused item has left the list.
 * @param keys keys of the items, in order
 * @param isPaused while a dialog has the focus
 * @param onKey acts on a key without modifiers for the focused item; returns whether it did
 */
export function useFocusedItem(
  keys: readonly string[],
  isPaused: boolean,
  onKey: (code: string, place: number) => boolean,
) {
  const [current, setCurrent] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const focused = Math.min(current, keys.length - 1)
  const focus = (place: number) => {
    const item = list.current?.children[place]
    if (!(item instanceof HTMLElement)) return
    item.focus({ preventScroll: true })
    item.scrollIntoView?.({ block: 'nearest' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the items change
  useEffect(() => {
    if (!isPaused && document.activeElement?.contains(list.current)) focus(focused)
  }, [keys.join(), isPaused])
  return {
    list: {
      ref: list,
      onKeyDown(event: KeyboardEvent) {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
        if (step !== undefined) focus(Math.max(0, Math.min(keys.length - 1, focused + step)))
        // The physical key, because other keyboard layouts have no Latin letters.
        else if (!onKey(event.code, focused)) return
        event.preventDefault()
      },
    },
    itemAt: (place: number) => ({
      tabIndex: place === focused ? 0 : -1,
      onFocus: () => setCurrent(place),
    }),
  }
}
