import type { ServerFeature } from '../feature.ts'
import { approvedChange } from './approved-change.ts'
import { setApprovalAmount } from './guard-books.ts'
import { pendingChangeEmail } from './pending-change-email.ts'
import { pendingChangesTasks } from './pending-changes.jobs.ts'
import { pendingChangesRoutes } from './pending-changes.routes.ts'
import { stopChangePage } from './stop-change-page.ts'

export const approvalsFeature: ServerFeature = {
  routes(route, context, server) {
    pendingChangesRoutes(route, context)
    stopChangePage(server, context)
  },
  tasks: pendingChangesTasks,
  messages: [pendingChangeEmail],
  changes: [approvedChange('approval_amount', setApprovalAmount)],
}
