import * as calls from '../../../../contract/src/reconciliation.ts'
import type { AppContext } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Route } from '../../platform/http/route.ts'
import { recordAudit } from '../../staff/audit/record-audit.ts'
import { beginReconciliation } from './begin-reconciliation.ts'
import { acceptDifference, askAboutDifference, closeDifference } from './decide-discrepancy.ts'
import { readDifferences, readLastRun } from './reconciliation.queries.ts'

export function reconciliationRoutes(route: Route, context: AppContext): void {
  const { db } = context
  route(calls.listDifferences, ({ body, query }) => readDifferences(db, body, query))
  route(calls.readReconciliation, () => readLastRun(db))
  route(calls.startReconciliation, async (staff) => {
    if (!(await beginReconciliation(context, staff.caller.name)))
      throw Problem.conflict('The gateways are being asked already. Please wait until that has ended.')
    await recordAudit(db, staff, 'reconciled with a gateway', 'everything that could differ')
    return readLastRun(db)
  })
  route(calls.askAboutDifference, ({ params, ...staff }) => askAboutDifference(context, params.id, staff))
  route(calls.acceptDifference, ({ params, ...staff }) => acceptDifference(context, params.id, staff))
  route(calls.closeDifference, ({ params, body, ...staff }) =>
    closeDifference(db, params.id, body.note, staff),
  )
}
