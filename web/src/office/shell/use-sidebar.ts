import { useState } from 'react'
import { store, stored } from '../../stored.ts'

/**
 * Whether the sidebar stands beside the screens (from 768 px on, specification, section 9), and a way to change that:
 * open until somebody decides otherwise, which this browser remembers.
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
