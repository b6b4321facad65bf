import { useEffect, useEffectEvent } from 'react'

/** Calls `onRestored` when Back restores this page from the browser's cache, with its scripts' state. */
export function usePageRestored(onRestored: () => void): void {
  const onShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) onRestored()
  })
  useEffect(() => {
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
}
