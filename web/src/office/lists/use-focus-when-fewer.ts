import { useEffect, useRef } from 'react'

/** What goes takes the focus with it: who pressed its button by keyboard goes on at the list. Put the ref on the list. */
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
