import { useState } from 'react'
import { keep, kept } from '../kept.ts'
import { useMediaQuery } from '../ui/use-media-query.ts'

/** From this width on there is room for the sidebar beside the widest table. */
const roomyScreen = '(min-width: 1280px)'

/**
 * Whether the sidebar stands beside the screens, and a way to change that: open where there is room for it, until
 * somebody decides otherwise, which this browser remembers.
 */
export function useSidebar(): [open: boolean, toggle: () => void] {
  const roomy = useMediaQuery(roomyScreen)
  const [chosen, setChosen] = useState(() => kept('device', 'sidebar'))
  const open = typeof chosen === 'boolean' ? chosen : roomy
  return [
    open,
    () => {
      keep('device', 'sidebar', !open)
      setChosen(!open)
    },
  ]
}
