import { useEffect, useRef } from 'react'

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
