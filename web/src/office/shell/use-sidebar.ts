import { useState } from 'react'
import { keep, kept } from '../../kept.ts'

/**
 * Whether the sidebar stands beside the screens (from 768 px on, specification, section 9), and a way to change that:
 * open until somebody decides otherwise, which this browser remembers.
 */
export function useSidebar(): [open: boolean, toggle: () => void] {
  const [open, setOpen] = useState(() => kept('device', 'sidebar') !== false)
  return [
    open,
    () => {
      keep('device', 'sidebar', !open)
      setOpen(!open)
    },
  ]
}
