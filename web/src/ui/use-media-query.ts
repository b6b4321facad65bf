import { useSyncExternalStore } from 'react'

/** Subscribes to a media query: `useMediaQuery('(max-width: 767px)')`. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia?.(query)
      list?.addEventListener('change', changed)
      return () => list?.removeEventListener('change', changed)
    },
    () => window.matchMedia?.(query).matches ?? false,
  )
}

/** Width below which the sidebar closes after a link, and tables become cards (specification, section 9). */
export const narrowScreen = '(max-width: 767px)'
