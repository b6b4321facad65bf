import { lazy, type RefObject, useEffect, useRef } from 'react'
import { loadTranslations } from '../../load-translations.ts'
import { loadQueries, loadWithQueries } from '../parts/lazy-with-queries.tsx'
import { loadLaterResources } from '../parts/load-later-resources.ts'
import { stepsTranslations } from '../parts/site-translations.ts'

const loadCart = () => Promise.all([import('./cart-items.tsx'), loadLaterResources()])
const loadCartAndHistory = () => Promise.all([import('./cart-and-history.tsx'), loadLaterResources()])
/** Loads the history too: without an entry for the visible step, Back would leave the site. */
const loadSteps = () =>
  Promise.all([import('./later-steps.ts'), loadTranslations(stepsTranslations), loadCartAndHistory()])

export const loadPaymentActions = async () => (await loadSteps())[0]

/** Preloads the later steps and the cart once a donor starts: most visitors only look. */
export function loadLaterSteps(): void {
  const later = [loadSteps, loadCart, loadCartAndHistory, loadQueries]
  for (const load of later) load().catch(() => {})
}

export const CartLine = lazy(async () => ({ default: (await loadSteps())[0].CartLine }))
export const DetailsStep = lazy(async () => ({ default: (await loadSteps())[0].DetailsStep }))
export const CartAndHistory = lazy(async () => ({ default: (await loadCartAndHistory())[0].CartAndHistory }))
export const CartItems = lazy(async () => ({ default: (await loadCart())[0].CartItems }))
export const Leaving = lazy(async () => ({ default: (await loadSteps())[0].Leaving }))
export const PaymentStep = lazy(() => loadWithQueries(async () => (await loadSteps())[0].PaymentStep))

/** Records whether the donor moved in the history before {@link CartAndHistory} was loaded to follow. */
export function useEarlyMove(): RefObject<boolean> {
  const hasMoved = useRef(false)
  useEffect(() => {
    const note = () => {
      hasMoved.current = true
    }
    window.addEventListener('popstate', note)
    return () => window.removeEventListener('popstate', note)
  }, [])
  return hasMoved
}
