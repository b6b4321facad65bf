import { approvedChange } from '../approvals/approved-change.ts'
import type { ServerFeature } from '../feature.ts'
import { attemptChecks } from './attempts/attempts.checks.ts'
import { attemptsTasks, inquiryWork } from './attempts/attempts.jobs.ts'
import { attemptsRoutes, callbackRoutes, paymentPageRoutes } from './attempts/attempts.routes.ts'
import { type ManualRefund, recordManualRefund } from './refunds/refund.ts'
import { refundsTasks } from './refunds/refunds.jobs.ts'
import { refundsRoutes } from './refunds/refunds.routes.ts'

export const settlementFeature: ServerFeature = {
  routes(route, context, server) {
    attemptsRoutes(route, context)
    callbackRoutes(server, context)
    paymentPageRoutes(server, context)
    refundsRoutes(route, context)
  },
  tasks: (context) => ({ ...attemptsTasks(context), ...refundsTasks(context) }),
  dueWork: inquiryWork,
  checks: attemptChecks,
  changes: [
    approvedChange<ManualRefund>('refund', (trx, form, author) => recordManualRefund(trx, form, author)),
  ],
}
