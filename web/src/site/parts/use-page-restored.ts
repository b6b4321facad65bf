import { useEffect, useEffectEvent } from 'react'

/** Runs when the browser's Back restores this page from its cache, as it was left. */
export function usePageRestored(onRestored: () => void): void {
  const onShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) onRestored()
  })
  useEffect(() => {
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
}
