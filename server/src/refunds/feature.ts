import { approvedChange } from '../approvals/approved-change.ts'
import type { ServerFeature } from '../feature.ts'
import { type ManualRefund, recordManualRefund } from './refund.ts'
import { refundsTasks } from './refunds.jobs.ts'
import { refundsRoutes } from './refunds.routes.ts'

export const refundsFeature: ServerFeature = {
  routes: refundsRoutes,
  tasks: refundsTasks,
  changes: [
    approvedChange<ManualRefund>('refund', (trx, form, author) => recordManualRefund(trx, form, author)),
  ],
}
