import { useEffect, useRef } from 'react'

/** Focuses the element with this id when the form or notice above it closes. */
export function useFocusReturn(isOpen: boolean, id: string): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) document.getElementById(id)?.focus()
    wasOpen.current = isOpen
  }, [isOpen, id])
}
