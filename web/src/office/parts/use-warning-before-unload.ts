import { useEffect } from 'react'

/** Has the browser ask before the page is left, while there is something to lose. */
export function useWarningBeforeUnload(needed: boolean) {
  useEffect(() => {
    if (!needed) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [needed])
}
