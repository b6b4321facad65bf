import type { ServerFeature } from '../feature.ts'
import { attemptChecks } from './attempts/attempts.checks.ts'
import { attemptsTasks, inquiryWork } from './attempts/attempts.jobs.ts'
import { attemptsRoutes, callbackRoutes, paymentPageRoutes } from './attempts/attempts.routes.ts'

export const settlementFeature: ServerFeature = {
  routes(route, context, server) {
    attemptsRoutes(route, context)
    callbackRoutes(server, context)
    paymentPageRoutes(server, context)
  },
  tasks: attemptsTasks,
  dueWork: inquiryWork,
  checks: attemptChecks,
}
