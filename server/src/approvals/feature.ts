import { sql } from 'kysely'
import type { OpenWork } from '../context.ts'
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
  openWork: [
    undecidedChanges('bankAcc.approve', 'pending_changes', sql`subject not in ('access', 'api_key')`),
    undecidedChanges('users', 'access_changes', sql`subject in ('access', 'api_key')`),
  ],
  messages: [pendingChangeEmail],
  changes: [approvedChange('approval_amount', setApprovalAmount)],
}

/** Changes that others have requested. */
function undecidedChanges(
  permission: 'bankAcc.approve' | 'users',
  what: 'pending_changes' | 'access_changes',
  subjects: ReturnType<typeof sql>,
): OpenWork {
  return {
    permissions: [permission],
    task: { what },
    rows: (caller) => sql`pending_changes where decision is null and asked_by <> ${caller} and ${subjects}`,
  }
}
