import { lazy, Suspense } from 'react'
import { loadWholeStyle } from '../parts/load-whole-style.ts'

const placeId = 'bank-accounts'

const BankAccountsSection = lazy(async () => {
  await isNear()
  // A file that fails to load leaves the rendered section as it is.
  const [file] = await Promise.all([import('./bank-accounts-section.tsx'), loadWholeStyle()]).catch(
    () => new Promise<never>(() => {}),
  )
  return { default: file.BankAccountsSection }
})

/** Their code loads near them. One element, because React would discard what the server rendered. */
export const bankAccountsWhenNear = (
  <div id={placeId}>
    <Suspense fallback={<div className="h-96" />}>
      <BankAccountsSection />
    </Suspense>
  </div>
)

/** When the place is within a quarter of the screen's height; at once in a browser that cannot tell. */
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
