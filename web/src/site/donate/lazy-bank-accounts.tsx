import { lazy, Suspense } from 'react'
import { loadWithQueries } from '../parts/lazy-with-queries.tsx'

const placeId = 'bank-accounts'

const BankAccountsSection = lazy(async () => {
  await isNear()
  try {
    return await loadWithQueries(async () => {
      const { BankAccountsSection } = await import('./bank-accounts-section.tsx')
      return BankAccountsSection
    })
  } catch {
    // A file that fails to load leaves the rendered section as it is.
    return new Promise<never>(() => {})
  }
})

/** Bank accounts, loaded when near the viewport. One element, so that React keeps the server's HTML. */
export const lazyBankAccounts = (
  <div id={placeId}>
    <Suspense fallback={<div className="h-96" />}>
      <BankAccountsSection />
    </Suspense>
  </div>
)

/** Resolves when the section is within a quarter of a screen; at once without IntersectionObserver. */
function isNear(): Promise<void> {
  return new Promise((resolve) => {
    const place = typeof IntersectionObserver === 'undefined' ? null : document.getElementById(placeId)
    if (!place) return resolve()
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: '25% 0px' },
    )
    observer.observe(place)
  })
}
