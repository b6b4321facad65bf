import { lazy } from 'react'
import { say } from '../../../../words/src/say.ts'
import { ApiProblem } from '../../api-problem.ts'

const loadDetailsStep = () => import('./details-step.tsx')
const loadPaymentStep = () => import('./payment-step.tsx')

/** @throws {ApiProblem} when it does not arrive */
export const loadSendDonation = () =>
  import('./send-donation.ts').catch(() => {
    throw new ApiProblem(0, navigator.onLine ? say('site.problem.not-loaded') : '')
  })

/** Fetches what the first step does without, once a donor begins: most visitors only look. */
export function loadLaterSteps(): void {
  for (const load of [loadDetailsStep, loadPaymentStep, loadSendDonation]) load().catch(() => {})
}

export const DetailsStep = lazy(async () => ({ default: (await loadDetailsStep()).DetailsStep }))
export const PaymentStep = lazy(async () => ({ default: (await loadPaymentStep()).PaymentStep }))
