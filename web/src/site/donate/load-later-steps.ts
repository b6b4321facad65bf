import { lazy, type RefObject, useEffect, useRef } from 'react'
import { ApiProblem } from '../../api-problem.ts'
import { loadTranslations } from '../../load-translations.ts'
import type { Translate } from '../../ui/reader.ts'
import { loadFullStylesheet } from '../parts/load-full-stylesheet.ts'
import { stepsTranslations } from '../parts/site-translations.ts'

const loadCartAndHistory = () => Promise.all([import('./cart-and-history.tsx'), loadFullStylesheet()])
/** Loads the history too: a step that is visible without its entry would be left, and the site, by Back. */
const loadSteps = () =>
  Promise.all([import('./later-steps.ts'), loadTranslations(stepsTranslations), loadCartAndHistory()])
const importSendDonation = () => import('./send-donation.ts')

export const loadSendDonation = (t: Translate) =>
  importSendDonation().catch(() => {
    throw new ApiProblem(0, navigator.onLine ? t('site.problem.not-loaded') : '')
  })

/** Preloads the later steps and the cart once a donor starts: most visitors only look. */
export function loadLaterSteps(): void {
  const later = [loadSteps, loadCartAndHistory, importSendDonation]
  for (const load of later) load().catch(() => {})
}

export const DetailsStep = lazy(async () => ({ default: (await loadSteps())[0].DetailsStep }))
export const CartAndHistory = lazy(async () => ({ default: (await loadCartAndHistory())[0].CartAndHistory }))
export const PaymentStep = lazy(async () => ({ default: (await loadSteps())[0].PaymentStep }))

/** Records a move in the history before {@link CartAndHistory} is loaded, which then follows it. */
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
