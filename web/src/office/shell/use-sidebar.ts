import { useState } from 'react'
import { store, stored } from '../../stored.ts'

/**
 * Whether the sidebar is open beside the screens (from 768 px, specification, section 9), and a way to toggle it. It is
 * open at first, and this browser remembers the choice.
 */
export function useSidebar(): [open: boolean, toggle: () => void] {
  const [open, setOpen] = useState(() => stored('device', 'sidebar') !== false)
  return [
    open,
    () => {
      store('device', 'sidebar', !open)
      setOpen(!open)
    },
  ]
}
