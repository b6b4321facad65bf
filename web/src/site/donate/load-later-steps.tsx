import { lazy } from 'react'
import { ApiProblem } from '../../api-problem.ts'
import { SectionProblem } from '../section-problem.tsx'

const loadDetailsStep = () => import('./details-step.tsx')
const loadPaymentStep = () => import('./payment-step.tsx')

/** @throws {ApiProblem} when it does not arrive */
export const loadSendDonation = () =>
  import('./send-donation.ts').catch(() => {
    throw new ApiProblem(0, '')
  })

/** Fetches what the first step does without, once a donor begins: most visitors only look. */
export function loadLaterSteps(): void {
  for (const load of [loadDetailsStep, loadPaymentStep, loadSendDonation]) load().catch(() => {})
}

export const DetailsStep = lazy(() =>
  loadDetailsStep().then(({ DetailsStep }) => ({ default: DetailsStep }), notLoaded),
)
export const PaymentStep = lazy(() =>
  loadPaymentStep().then(({ PaymentStep }) => ({ default: PaymentStep }), notLoaded),
)

const notLoaded = () => ({
  default: () => (
    // Cart and details are remembered on the device.
    <SectionProblem error={new ApiProblem(0, '')} retrying={false} onRetry={() => location.reload()} />
  ),
})
