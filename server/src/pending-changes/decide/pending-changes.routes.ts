import * as calls from '../../../../contract/src/pending-changes.ts'
import type { AppContext } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { decideChange, stopChange } from './decide-change.ts'
import { readPendingChanges } from './pending-changes.queries.ts'

export function pendingChangesRoutes(route: Route, context: AppContext): void {
  route(calls.listPendingChanges, ({ caller, reader }) =>
    readPendingChanges(reader.t, context.db, caller.id, caller.rights.has('bankAcc')),
  )
  for (const [call, decision] of [
    [calls.approveChange, 'approved'],
    [calls.rejectChange, 'rejected'],
    [calls.withdrawChange, 'withdrawn'],
  ] as const)
    route(call, ({ params, ...staff }) => decideChange(context, params.id, decision, staff))
  route(calls.stopChange, ({ params, ...staff }) => stopChange(context, params.id, staff))
}
