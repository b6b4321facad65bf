import type { ServerFeature } from '../feature.ts'
import { paymentChecks } from './payments.checks.ts'
import { paymentsRoutes } from './payments.routes.ts'

export const paymentsFeature: ServerFeature = {
  routes: paymentsRoutes,
  checks: paymentChecks,
}
