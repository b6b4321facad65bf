import { lazy } from 'react'
import { say } from '../../../../words/src/say.ts'
import { ApiProblem } from '../../api-problem.ts'
import { loadWords } from '../../load-words.ts'
import { stepsWords } from '../parts/site-words.ts'

const loadDetailsStep = () => Promise.all([import('./details-step.tsx'), loadWords(stepsWords)])
const loadPaymentStep = () => Promise.all([import('./payment-step.tsx'), loadWords(stepsWords)])

/** @throws {ApiProblem} when it fails to load */
export const loadSendDonation = () =>
  import('./send-donation.ts').catch(() => {
    throw new ApiProblem(0, navigator.onLine ? say('site.problem.not-loaded') : '')
  })

/** Preloads the later steps once a donor starts: most visitors only look. */
export function loadLaterSteps(): void {
  for (const load of [loadDetailsStep, loadPaymentStep, loadSendDonation]) load().catch(() => {})
}

export const DetailsStep = lazy(async () => ({ default: (await loadDetailsStep())[0].DetailsStep }))
export const PaymentStep = lazy(async () => ({ default: (await loadPaymentStep())[0].PaymentStep }))
